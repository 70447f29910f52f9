import type { FieldChange, HistoryEntry, TreeEdit } from '@mulghar/contract/trees/history'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { jpegOf } from '../../../test/pictures.ts'

let app: TestApp
let asha: Member
let writer: Member
let reader: Member
let viewer: Member
let treeId: string
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  treeId = (await asha.post('/v1/family/family-tree', { name: 'History', description: 'x' })).body.id
  ;[writer, reader, viewer] = await Promise.all([letIn('READ_WRITE'), letIn('READ_ONLY'), letIn('VIEW_ONLY')])
})
afterAll(() => app.close())

async function letIn(role: string): Promise<Member> {
  const member = await app.signUp(role)
  await member.post(`/v1/family/member/${treeId}/request`)
  await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: member.id, role })
  return member
}
const add = async (draft: object) => (await asha.post(`/v1/family/${treeId}/person`, draft)).body.id as string
const change = (id: string, draft: object, as = asha) => as.put(`/v1/family/person/${id}`, draft)
const entries = async (as: Member, query = ''): Promise<HistoryEntry[]> =>
  (await as.get(`/v1/family/family-tree/${treeId}/history${query}`)).body.data
const newest = async (as: Member) => (await entries(as))[0]!
const fieldsOf = (edit: TreeEdit | undefined) =>
  Object.fromEntries((edit?.fields ?? []).map((one: FieldChange) => [one.field, [one.before, one.after]]))

test('names the author, the person, and the old and new values of a change', async () => {
  const ram = await add({ firstName: 'Ram', birth: { year: 1950 } })
  await change(ram, { birth: { year: 1951, qualifier: 'ABOUT' } }, writer)
  const entry = await newest(reader)
  expect(entry).toMatchObject({ kind: 'SAVE', by: { id: writer.id, name: 'READ_WRITE' }, changeCount: 1 })
  expect(entry.changes[0]).toMatchObject({
    kind: 'CHANGE',
    subject: 'PERSON',
    people: [{ id: ram, name: 'Ram', isThere: true }],
  })
  expect(fieldsOf(entry.changes[0])).toMatchObject({
    birth: [
      { year: 1950, qualifier: 'EXACT' },
      { year: 1951, qualifier: 'ABOUT' },
    ],
  })
})

test('a save of several things is one entry, and names everybody', async () => {
  const [pa, ma] = [await add({ firstName: 'Pa' }), await add({ firstName: 'Ma' })]
  const kid = await add({ firstName: 'Kid', relations: { parents: [{ id: pa }, { id: ma, kind: 'STEP' }] } })
  const entry = await newest(reader)
  expect(entry.changes.map((one) => [one.kind, one.subject, one.people.map((who) => who.name)])).toEqual([
    ['CREATE', 'PERSON', ['Kid']],
    ['CREATE', 'UNION', ['Pa']],
    ['CREATE', 'UNION', ['Ma']],
    ['CREATE', 'CHILD', ['Kid', 'Pa']],
    ['CREATE', 'CHILD', ['Kid', 'Ma']],
  ])
  const ofMa = await entries(reader, `?personId=${ma}`)
  expect(ofMa).toHaveLength(2)
  expect(ofMa[0]!.changes.map((one) => one.subject)).toEqual(['UNION', 'CHILD'])
  expect(fieldsOf(ofMa[0]!.changes[1])).toEqual({ parentKind: [null, 'STEP'] })

  await asha.delete(`/v1/family/${treeId}/person/${kid}`)
  const gone = (await newest(reader)).changes.find((one) => one.subject === 'PERSON')
  expect(gone).toMatchObject({ kind: 'DELETE', people: [{ id: kid, name: 'Kid', isThere: false }] })
  const earlier = (await entries(reader, `?personId=${kid}`)).at(-1)
  expect(earlier?.changes[0]?.people[0]).toEqual({ id: kid, name: 'Kid', isThere: false })
})

describe('the history hides the facts that a role does not show', () => {
  const secrets = {
    hiddenName: 'Nwaran-secret',
    contactDetails: { email: 'hidden@example.org', phoneNumber: '9800000000', bloodGroup: 'O+', bio: 'long story' },
    addresses: [{ address: 'Secret street 1' }],
    birth: { year: 1990, month: 2, day: 3 },
    nickname: 'Nicky',
  }
  const emptied = { hiddenName: null, contactDetails: {}, addresses: [], birth: null, nickname: null }

  test.each(['added', 'changed', 'deleted'])('after a person was %s', async (what) => {
    const id = await add({ firstName: 'Living', lastName: 'Person', ...(what === 'changed' ? {} : secrets) })
    if (what === 'changed') await change(id, secrets)
    if (what === 'changed') await change(id, emptied)
    if (what === 'deleted') await asha.delete(`/v1/family/${treeId}/person/${id}`)
    const told = async (as: Member) => JSON.stringify(await entries(as, `?personId=${id}`))

    const [seenByWriter, seenByReader, seenByViewer] = [await told(writer), await told(reader), await told(viewer)]
    expect(seenByWriter).toContain('Nwaran-secret')
    expect(seenByReader).not.toMatch(/Nwaran|hiddenName/)
    expect(seenByReader).toContain('hidden@example.org')
    expect(seenByReader).toContain('1990')
    for (const secret of [
      'Nwaran',
      'hidden@',
      '98000',
      'O+',
      'story',
      'street',
      '1990',
      'Nicky',
      'hiddenName',
      'bloodGroup',
    ])
      expect([secret, seenByViewer.includes(secret)]).toEqual([secret, false])
    expect(seenByViewer).toContain('Living Person')
    expect(seenByViewer).toContain('"isHidden":true')
  })

  test('shows joining and leaving to the owner only', async () => {
    await app.signUp('Asker').then((asker) => asker.post(`/v1/family/member/${treeId}/request`))
    expect((await newest(asha)).changes[0]).toMatchObject({ subject: 'MEMBER', people: [{ name: 'Asker' }] })
    for (const member of [writer, reader, viewer])
      expect((await entries(member)).every((entry) => entry.changes.every((one) => one.subject !== 'MEMBER'))).toBe(
        true,
      )
  })

  test('shows members all facts of their own person', async () => {
    const self = await add({ firstName: 'Myself', hiddenName: 'Mine', contactDetails: { bloodGroup: 'AB-' } })
    await asha.post(`/v1/family/member/me/${viewer.id}`, { familyTreeId: treeId, personId: self })
    const [entry] = await entries(viewer, `?personId=${self}`)
    expect(fieldsOf(entry!.changes[0])).toMatchObject({ hiddenName: [null, 'Mine'], bloodGroup: [null, 'AB-'] })

    // But a picture that was taken away is seen by who may bring it back alone.
    const file = { name: 'me.jpg', bytes: await jpegOf(), type: 'image/jpeg' }
    const picture = (await asha.upload('/v1/document/upload', file)).body.id
    await change(self, { imageId: picture })
    await change(self, { imageId: null })
    const taken = async (who: Member) =>
      fieldsOf((await entries(who, `?personId=${self}`))[0]!.changes[0])['image']?.[0]
    expect(await taken(asha)).toMatchObject({ id: picture })
    expect(await taken(viewer)).toBe(true)
  })
})

test('is paged by key, for the tree and for a person', async () => {
  const id = await add({ firstName: 'Often' })
  for (let n = 0; n < 5; n++) await change(id, { nickname: `n${n}` })
  const names: unknown[] = []
  let next: string | null = ''
  while (next !== null) {
    const { body } = await reader.get(
      `/v1/family/family-tree/${treeId}/history?personId=${id}&limit=2${next ? `&next=${next}` : ''}`,
    )
    names.push(...body.data.map((entry: HistoryEntry) => fieldsOf(entry.changes[0])['nickname']?.[1] ?? null))
    next = body.next
  }
  expect(names).toEqual(['n4', 'n3', 'n2', 'n1', 'n0', null])
  const all = await entries(reader, '?limit=3')
  expect(all).toHaveLength(3)
})

test('refuses the history of a tree to strangers and visitors', async () => {
  const meera = await app.signUp('Meera')
  expect((await meera.get(`/v1/family/family-tree/${treeId}/history`)).status).toBe(403)
  expect((await app.visitor.get(`/v1/family/family-tree/${treeId}/history`)).status).toBe(401)
})

test(
  'a page of very large entries ends early, and all pages together have every entry once',
  { timeout: 60_000 },
  async () => {
    const facts = (round: number) =>
      Array.from({ length: 200 }, (_, at) => ({ type: `Fact ${at}`, value: `${round} ${'क'.repeat(990)}` }))
    const long = await add({ firstName: 'Long', facts: facts(0) })
    for (let round = 1; round <= 15; round++) expect((await change(long, { facts: facts(round) })).status).toBe(200)
    const path = `/v1/family/family-tree/${treeId}/history?personId=${long}`
    const ids: string[] = []
    let pages = 0
    for (let next: string | null = ''; next !== null; pages++) {
      const { body, raw } = await asha.get(`${path}&next=${encodeURIComponent(next)}`)
      expect(raw.length).toBeLessThan(1_050_000)
      ids.push(...body.data.map(({ id }: HistoryEntry) => id))
      next = body.next
    }
    expect(pages).toBeGreaterThan(1)
    expect(ids).toHaveLength(16)
    expect(new Set(ids).size).toBe(16)
  },
)

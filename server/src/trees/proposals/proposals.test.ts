import type { Proposal } from '@mulghar/contract/trees/proposals'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { jpegOf } from '../../../test/pictures.ts'
import { up as deleteWithdrawnContent } from '../../migrations/0119-withdrawn-proposals.ts'

let app: TestApp
let asha: Member
let ravi: Member
let meera: Member
let treeId: string
let ram: string
beforeAll(async () => {
  app = await startTestApp()
  ;[asha, ravi, meera] = [await app.signUp('Asha'), await app.signUp('Ravi'), await app.signUp('Meera')]
})
afterAll(() => app.close())

const tree = () => `/v1/family/family-tree/${treeId}`
beforeEach(async () => {
  treeId = (await asha.post('/v1/family/family-tree', { name: 'Looked at', description: 'x' })).body.id
  for (const member of [ravi, meera]) {
    await member.post(`/v1/family/member/${treeId}/request`)
    await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: member.id, role: 'READ_WRITE' })
  }
  ram = (await asha.post(`/v1/family/${treeId}/person`, { firstName: 'Ram', nickname: 'R' })).body.id
  await asha.put(tree(), { approval: true })
  await app.allTold()
  for (const member of [asha, ravi, meera]) await member.put('/v1/notification/read', { all: true })
})

const waiting = async (as: Member): Promise<Proposal[]> => (await as.get(`${tree()}/proposal`)).body.data
const accept = (id: string, as = asha) => as.post(`${tree()}/proposal/${id}/accept`)
const end = (id: string, as = asha, body?: object) => as.delete(`${tree()}/proposal/${id}`, body)
const change = (draft: object, as = ravi) => as.put(`/v1/family/person/${ram}`, draft)
const read = async (id: string, as = asha) => (await as.get(`/v1/family/person/${id}`)).body
const news = async (as: Member) => {
  await app.allTold()
  return (await as.get('/v1/notification')).body.data
    .filter((one: { isRead: boolean }) => !one.isRead)
    .map((one: { kind: string }) => one.kind)
}
const noContent = { name: '', body: {}, base: [], reason: null }
const contentOf = (id: string) =>
  app.db
    .selectFrom('tree_proposal')
    .select(['name', 'body', 'base', 'reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const people = async () =>
  (await asha.get(`${tree()}/people`)).body.data.map((one: { firstName: string }) => one.firstName)

describe('an edit of a member', () => {
  test('waits with words, is seen by its author and the owner alone, and happens as it was proposed', async () => {
    expect((await ravi.get(`${tree()}/detail`)).body.approval).toBe(true)
    const answer = await change({ nickname: 'Ramu' })
    expect(answer.status).toBe(202)
    expect(answer.body.message).toMatch(/was sent to the owner/)
    expect((await read(ram)).nickname).toBe('R')
    for (const seer of [asha, ravi])
      expect(await waiting(seer)).toMatchObject([
        {
          id: answer.body.proposalId,
          kind: 'CHANGE',
          by: { name: 'Ravi' },
          changes: [{ subject: 'PERSON', fields: [{ field: 'nickname', before: 'R', after: 'Ramu' }] }],
        },
      ])
    expect(await waiting(meera)).toEqual([])
    expect(JSON.stringify((await meera.get(`${tree()}/history`)).body)).not.toContain('Ramu')
    expect(await news(asha)).toEqual(['PROPOSAL'])
    expect(await news(meera)).toEqual([])

    expect((await accept(answer.body.proposalId, ravi)).status).toBe(403)
    expect((await accept(answer.body.proposalId, meera)).status).toBe(403)
    expect((await accept(answer.body.proposalId)).status).toBe(204)
    expect((await read(ram)).nickname).toBe('Ramu')
    expect(await news(ravi)).toContain('PROPOSAL_ACCEPTED')
    const [entry] = (await asha.get(`${tree()}/history`)).body.data
    expect(entry).toMatchObject({ by: { name: 'Ravi' }, approvedBy: { name: 'Asha' } })
    expect(await waiting(asha)).toEqual([])
    expect(await waiting(ravi)).toMatchObject([{ status: 'ACCEPTED' }])
    expect((await accept(answer.body.proposalId)).status).toBe(404)
  })

  test('adds, binds and deletes only once it is accepted', async () => {
    const add = await ravi.post(`/v1/family/${treeId}/person`, {
      firstName: 'Kid',
      relations: { parents: [{ id: ram }] },
    })
    expect(add.status).toBe(202)
    expect(await people()).toEqual(['Ram'])
    expect((await waiting(asha))[0]!.changes[0]).toMatchObject({ kind: 'CREATE', people: [{ name: 'Kid' }] })
    await accept(add.body.proposalId)
    expect(await people()).toEqual(['Kid', 'Ram'])
    const kid = (await read(ram)).relations.children[0].id
    expect((await read(kid, ravi)).can.remove).toBe(true)
    const gone = await ravi.delete(`/v1/family/${treeId}/person/${kid}`)
    expect(gone.status).toBe(202)
    expect(await people()).toEqual(['Kid', 'Ram'])
    await accept(gone.body.proposalId)
    expect(await people()).toEqual(['Ram'])
  })

  test('comes to the owner alone, with the warnings that its author saw', async () => {
    const check = (id: string, as: Pick<Member, 'get'> = asha) => as.get(`${tree()}/proposal/${id}/check`)
    const proposed = async (answer: ReturnType<typeof change>) => (await answer).body.proposalId as string
    const dates = { dateOfBirth: '1950-01-01', dateOfDeath: '1940-01-01' }
    const wrong = await proposed(change(dates))
    const seen = (await ravi.post(`/v1/family/${treeId}/validatePerson`, { ...dates, id: ram })).body
    expect(seen.problems).toMatchObject([{ code: 'born-after-death' }])
    expect((await check(wrong)).body).toEqual({ valid: false, problems: seen.problems, similar: [] })
    for (const other of [ravi, meera]) expect((await check(wrong, other)).status).toBe(403)
    expect((await check(wrong, app.visitor)).status).toBe(401)

    const gita = { firstName: 'Gita', lastName: 'Rai', gender: 'FEMALE', dateOfBirth: '1960-05-05' }
    const known = (await asha.post(`/v1/family/${treeId}/person`, gita)).body.id
    const twice = await proposed(ravi.post(`/v1/family/${treeId}/person`, gita))
    expect((await check(twice)).body.similar).toMatchObject([{ id: known, name: 'Gita Rai' }])
    const fine = await proposed(change({ nickname: 'Ramu' }, meera))
    expect((await check(fine)).body).toEqual({ valid: true, problems: [], similar: [] })
    const child = { firstName: 'Kid', relations: { parents: [{ id: ram }] } }
    const gone = await proposed(ravi.post(`/v1/family/${treeId}/person`, child))
    await asha.delete(`/v1/family/${treeId}/person/${ram}`)
    expect((await check(gone)).body.code).toBe('trees/proposal-stale')
    await end(fine)
    expect((await check(fine)).status).toBe(404)
  })

  test('without changes is no proposal, and the owner gets no notice', async () => {
    await change({ jobs: [{ position: 'Farmer' }], addresses: [{ address: 'House 7' }] }, asha)
    const before = await read(ram, ravi)
    for (const draft of [{}, { nickname: 'R' }, { jobs: [{ position: 'Farmer' }] }, { relations: { parents: [] } }]) {
      const answer = await change({ ...draft, version: before.version })
      expect([answer.status, answer.body]).toEqual([200, before])
    }
    expect((await change({ nickname: 'R', version: 1 })).body.code).toBe('kit/stale')
    expect(await waiting(asha)).toEqual([])
    expect(await news(asha)).toEqual([])
  })

  test('with invalid fields is refused at once', async () => {
    expect((await change({ firstName: '' })).status).toBe(400)
    expect((await change({ relations: { parents: [{ id: ram }] } })).status).toBe(400)
    expect((await change({ nickname: 'x', version: 77 })).body.code).toBe('kit/stale')
    expect(await waiting(ravi)).toEqual([])
  })

  test('is refused with a sentence once it is outdated, and goes on waiting', async () => {
    const { proposalId } = (await change({ nickname: 'Late' })).body
    await change({ gotra: 'Kashyap' }, asha)
    const refused = await accept(proposalId)
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('trees/proposal-stale')
    expect((await read(ram)).nickname).toBe('R')
    expect(await waiting(asha)).toHaveLength(1)
    expect((await end(proposalId)).status).toBe(204)
    expect(await news(ravi)).toContain('PROPOSAL_REFUSED')
    expect(await waiting(ravi)).toMatchObject([{ status: 'REFUSED' }])
  })

  test('does not happen after its author has lost the role, and the owner reads why', async () => {
    const { proposalId } = (await change({ nickname: 'Ramu' })).body
    await asha.put('/v1/family/member', { familyTreeId: treeId, userId: ravi.id, role: 'READ_ONLY' })
    const refused = await accept(proposalId)
    expect([refused.status, refused.body.code]).toEqual([409, 'trees/proposer-not-editor'])
    expect(refused.body.message).toBe('The person who proposed this can no longer edit this tree.')
    expect((await read(ram)).nickname).toBe('R')
    expect(await waiting(asha)).toHaveLength(1)
  })

  test.each([
    ['leaves', () => ravi.delete('/v1/family/member/leave', { familyTreeId: treeId }), []],
    ['is removed', () => asha.delete('/v1/family/member', { familyTreeId: treeId, userId: ravi.id }), ['REMOVED']],
  ])('is withdrawn when its author %s', async (_, lose, heard) => {
    const picture = (await ravi.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body
    const { proposalId } = (await change({ nickname: 'Ramu', imageId: picture.id })).body
    const other = (await change({ gotra: 'Atri' }, meera)).body.proposalId
    expect(await news(asha)).toEqual(['PROPOSAL', 'PROPOSAL'])
    expect((await lose()).status).toBeLessThan(300)
    expect((await waiting(asha)).map(({ id }) => id)).toEqual([other])
    expect((await asha.get('/v1/family/proposal/waiting')).body.data).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ familyTreeId: treeId, count: 1 })]),
    )
    for (const answer of [accept(proposalId), end(proposalId)]) expect((await answer).status).toBe(404)
    expect((await asha.get(`/v1/document/${picture.id}`)).status).toBe(404)
    const about = (await asha.get('/v1/notification')).body.data.filter(
      (one: { kind: string; names: { tree?: { id: string } } }) =>
        one.kind === 'PROPOSAL' && one.names.tree?.id === treeId,
    )
    expect(about.map((one: { outcome: string | null }) => one.outcome)).toEqual([null, 'WITHDRAWN'])
    expect(await news(ravi)).toEqual(heard)
    // A member who comes back reads what became of it.
    await ravi.post(`/v1/family/member/${treeId}/request`)
    await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: ravi.id, role: 'READ_WRITE' })
    expect(await waiting(ravi)).toMatchObject([
      { id: proposalId, status: 'WITHDRAWN', changes: [], can: { withdraw: false } },
    ])
    expect(await contentOf(proposalId)).toEqual(noContent)
  })

  test('loses its content when it is withdrawn, and keeps it when it is refused', async () => {
    const { proposalId: taken } = (await change({ nickname: 'Ramu' })).body
    const { proposalId: refused } = (await change({ nickname: 'Ramesh' })).body
    expect((await end(taken, ravi)).status).toBe(204)
    expect((await end(refused, asha)).status).toBe(204)
    expect(await contentOf(taken)).toEqual(noContent)
    expect((await contentOf(refused)).body).toMatchObject({ nickname: 'Ramesh' })
    const [second, first] = await waiting(ravi)
    expect(second).toMatchObject({ id: refused, status: 'REFUSED', changes: [expect.anything()] })
    expect(first).toMatchObject({ id: taken, status: 'WITHDRAWN', kind: 'CHANGE', changes: [] })
  })

  test('that was withdrawn by an earlier version loses its content by the migration', async () => {
    const { proposalId } = (await change({ nickname: 'Ramu' })).body
    const { proposalId: left } = (await change({ nickname: 'Ramesh' })).body
    await app.db.updateTable('tree_proposal').set({ status: 'WITHDRAWN' }).where('id', '=', proposalId).execute()
    await deleteWithdrawnContent(app.db as unknown as Kysely<unknown>)
    expect(await contentOf(proposalId)).toEqual(noContent)
    expect((await contentOf(left)).body).toMatchObject({ nickname: 'Ramesh' })
    await end(left)
  })

  test('is withdrawn by its author alone', async () => {
    const { proposalId } = (await change({ nickname: 'Ramu' })).body
    expect((await end(proposalId, meera)).status).toBe(404)
    expect((await end(proposalId, app.visitor as Member)).status).toBe(401)
    expect((await accept(proposalId, app.visitor as Member)).status).toBe(401)
    expect((await end(proposalId, ravi)).status).toBe(204)
    expect(await waiting(asha)).toEqual([])
  })

  test('keeps its picture until it is decided, for the owner and its author alone', async () => {
    const picture = (await ravi.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body
    const { proposalId } = (await change({ imageId: picture.id })).body
    const seen = async (as: Member) => (await as.get(`/v1/document/${picture.id}`)).status
    expect([await seen(asha), await seen(ravi), await seen(meera)]).toEqual([200, 200, 404])
    const kept = () =>
      app.db.selectFrom('document').select('unattached_since').where('id', '=', picture.id).executeTakeFirstOrThrow()
    expect((await kept()).unattached_since).toBeNull()
    await accept(proposalId)
    expect((await read(ram)).image.id).toBe(picture.id)
    expect(await seen(meera)).toBe(200)
    expect((await kept()).unattached_since).toBeNull()
  })

  test('waits too when it takes something back', async () => {
    await change({ nickname: 'Mine' }, asha)
    const [entry] = (await asha.get(`${tree()}/history`)).body.data
    const answer = await ravi.post(`${tree()}/history/${entry.id}/revert`)
    expect(answer.status).toBe(202)
    expect((await read(ram)).nickname).toBe('Mine')
    await accept(answer.body.proposalId)
    expect((await read(ram)).nickname).toBe('R')
  })
})

test('the owner changes the tree at once; imports and merges do not bypass approval', async () => {
  const twin = (await asha.post(`/v1/family/${treeId}/person`, { firstName: 'Ram' })).body.id
  const merge = await ravi.post(`${tree()}/review/merge`, { keepId: ram, otherId: twin })
  expect(merge.body.code).toBe('trees/approval-needed')
  expect(await people()).toEqual(['Ram', 'Ram'])
  expect((await change({ nickname: 'Own' }, asha)).status).toBe(200)
  expect(await waiting(asha)).toEqual([])
  const file = { name: 'a.ged', bytes: '0 HEAD\n1 GEDC\n0 @I1@ INDI\n1 NAME A /B/\n0 TRLR\n' }
  const answer = await ravi.upload(`/v1/family/family-tree/import?familyTreeId=${treeId}`, file)
  expect(answer.body.code).toBe('trees/approval-needed')
  await asha.put(tree(), { approval: false })
  expect((await change({ nickname: 'Direct' })).status).toBe(200)
})

test('lists pending changes to members who ask; strangers and visitors see none', async () => {
  await change({ nickname: 'Ramu' })
  const gita = await app.signUp('Gita')
  expect((await gita.get(`${tree()}/proposal`)).status).toBe(403)
  expect((await app.visitor.get(`${tree()}/proposal`)).status).toBe(401)
})

describe('a proposal that waits for an owner', () => {
  const waits = async (as: Member, query = '') => (await as.get(`/v1/family/proposal/waiting${query}`)).body
  const here = async (as: Member) =>
    (await waits(as, '?limit=100')).data.find((one: { familyTreeId: string }) => one.familyTreeId === treeId)

  test('is counted by tree, for the owner alone, a page at a time', async () => {
    await change({ nickname: 'Ramu' })
    await change({ gotra: 'Kashyap' }, meera)
    expect(await here(asha)).toMatchObject({ familyTreeName: 'Looked at', count: 2, by: { name: 'Meera' } })
    expect(await here(ravi)).toBeUndefined()
    expect((await app.visitor.get('/v1/family/proposal/waiting')).status).toBe(401)
    const other = (await asha.post('/v1/family/family-tree', { name: 'Other', description: 'x' })).body.id
    expect((await waits(asha)).data.map((one: { familyTreeId: string }) => one.familyTreeId)).not.toContain(other)
    const first = await waits(asha, '?limit=1')
    expect(first.data).toHaveLength(1)
    for (const proposal of await waiting(asha)) await end(proposal.id)
    expect(await here(asha)).toBeUndefined()
  })

  test('is refused with a reason that its author reads, in the list and in the notice', async () => {
    const { proposalId } = (await change({ nickname: 'Ramu' })).body
    expect((await end(proposalId, asha, { reason: 'x'.repeat(501) })).status).toBe(400)
    expect((await end(proposalId, asha, { reason: ' His sister says otherwise. ' })).status).toBe(204)
    expect(await waiting(ravi)).toMatchObject([{ status: 'REFUSED', reason: 'His sister says otherwise.' }])
    const [notice] = (await ravi.get('/v1/notification')).body.data
    expect(notice).toMatchObject({ kind: 'PROPOSAL_REFUSED', reason: 'His sister says otherwise.' })
    // Whoever withdraws something gives no reason.
    const own = (await change({ nickname: 'Ramu' })).body.proposalId
    await end(own, ravi, { reason: 'Not mine' })
    expect((await waiting(ravi))[0]).toMatchObject({ status: 'WITHDRAWN', reason: null })
  })

  test('notifies again after several separate ones have been withdrawn', async () => {
    const first = (await change({ nickname: 'One' })).body.proposalId
    await asha.put('/v1/notification/read', { all: true })
    const second = (await change({ nickname: 'Two' })).body.proposalId
    for (const id of [first, second]) expect((await end(id, ravi)).status).toBe(204)
    expect(await news(asha)).toEqual([])
    expect((await change({ nickname: 'Three' })).status).toBe(202)
    expect(await news(asha)).toEqual(['PROPOSAL'])
  })

  test('is no longer new once every proposal of its notice is answered', async () => {
    const asked = async () =>
      (await asha.get('/v1/notification')).body.data
        .filter(
          (one: { kind: string; names: { tree: { id: string } } }) =>
            one.kind === 'PROPOSAL' && one.names.tree.id === treeId,
        )
        .map((one: { isRead: boolean; outcome: string | null }) => [one.isRead, one.outcome])
    const [first, second] = [await change({ nickname: 'A' }), await change({ gotra: 'B' })]
    expect(await asked()).toEqual([[false, null]])
    await accept(first.body.proposalId)
    expect(await asked()).toEqual([[false, null]])
    await end(second.body.proposalId)
    expect(await asked()).toEqual([[true, 'ANSWERED']])
    await accept((await change({ nickname: 'C' })).body.proposalId)
    expect((await asked())[0]).toEqual([true, 'ACCEPTED'])
  })
})

test(
  'a page of very large proposals ends early, and all pages together have every proposal once',
  { tags: ['room'], timeout: 60_000 },
  async () => {
    const facts = (round: number) =>
      Array.from({ length: 200 }, (_, at) => ({ type: `Fact ${at}`, value: `${round} ${'क'.repeat(990)}` }))
    for (let round = 1; round <= 30; round++) expect((await change({ facts: facts(round) })).status).toBe(202)
    const ids: string[] = []
    let pages = 0
    for (let next: string | null = ''; next !== null; pages++) {
      const { body, raw } = await asha.get(`${tree()}/proposal?next=${encodeURIComponent(next)}`)
      expect(raw.length).toBeLessThan(1_050_000)
      ids.push(...body.data.map(({ id }: Proposal) => id))
      next = body.next
    }
    expect(pages).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(30)
    expect(ids).toHaveLength(30)
  },
)

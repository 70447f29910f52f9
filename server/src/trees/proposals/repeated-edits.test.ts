import type { Proposal } from '@mulghar/contract/trees/proposals'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'

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
})

const waiting = async (as: Member): Promise<Proposal[]> => (await as.get(`${tree()}/proposal`)).body.data
const accept = (id: string) => asha.post(`${tree()}/proposal/${id}/accept`)
const end = (id: string, as: Member, body?: object) => as.delete(`${tree()}/proposal/${id}`, body)
const change = (draft: object, as = ravi) => as.put(`/v1/family/person/${ram}`, draft)
const read = async (id: string) => (await asha.get(`/v1/family/person/${id}`)).body
const people = async () =>
  (await asha.get(`${tree()}/people`)).body.data.map((one: { firstName: string }) => one.firstName)

describe('an edit of a member', () => {
  test('waits once, although its call is repeated', async () => {
    await asha.put(tree(), { approval: false })
    const kid = (await meera.post(`/v1/family/${treeId}/person`, { firstName: 'Kid' })).body.id
    await asha.put(`/v1/family/person/${ram}`, { nickname: 'R2' })
    await asha.put(tree(), { approval: true })
    const entries = (await asha.get(`${tree()}/history`)).body.data
    const entry = entries.find(({ changes }: { changes: object[] }) => JSON.stringify(changes).includes('R2'))
    const { version } = await read(ram)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const calls = {
      'a change': () => ravi.put(`/v1/family/person/${ram}`, { version, nickname: 'Ramu' }, headers),
      'a change without a version': () => ravi.put(`/v1/family/person/${ram}`, { nickname: 'Rama' }),
      'a deletion': () => meera.delete(`/v1/family/${treeId}/person/${kid}`),
      'a revert': () => ravi.post(`${tree()}/history/${entry.id}/revert`),
    }
    for (const [what, call] of Object.entries(calls)) {
      const answers = [await call(), ...(await Promise.all([call(), call()]))]
      expect(
        answers.map(({ status }) => status),
        what,
      ).toEqual([202, 202, 202])
      expect(new Set(answers.map(({ body }) => body.proposalId)).size, what).toBe(1)
    }
    expect(await waiting(asha)).toHaveLength(4)
    // Another member, or another content, is another proposal; so are two new people of one name.
    await change({ nickname: 'Rama' }, meera)
    await change({ nickname: 'Ramesh' })
    for (const _ of [0, 1]) await ravi.post(`/v1/family/${treeId}/person`, { firstName: 'Twin' })
    expect(await waiting(asha)).toHaveLength(8)
    // A withdrawn one does not stand for a later one.
    const { proposalId } = (await change({ nickname: 'Rama' })).body
    expect((await end(proposalId, ravi)).status).toBe(204)
    expect((await change({ nickname: 'Rama' })).body.proposalId).not.toBe(proposalId)
  })

  test('is not lost behind an equal one that its author has changed since', async () => {
    await asha.put(tree(), { approval: false })
    const kid = (await ravi.post(`/v1/family/${treeId}/person`, { firstName: 'Kid' })).body.id
    await asha.put(tree(), { approval: true })
    const nickname = (name: string) => () => ravi.put(`/v1/family/person/${kid}`, { nickname: name })
    const removal = () => ravi.delete(`/v1/family/${treeId}/person/${kid}`)
    const wishes = [nickname('Aaa'), nickname('Bbb'), nickname('Aaa'), removal, nickname('Aaa'), removal]
    const ids: string[] = []
    for (const wish of wishes) {
      const { status, body } = await wish()
      expect(status).toBe(202)
      const { proposalId } = body
      expect((await wish()).body.proposalId).toBe(proposalId)
      // An edit of another person comes between the call and its repetition.
      const other = (await asha.post(`/v1/family/${treeId}/person`, { firstName: 'Other' })).body.id
      await ravi.put(`/v1/family/person/${other}`, { nickname: 'Else' })
      expect((await wish()).body.proposalId).toBe(proposalId)
      ids.push(proposalId)
    }
    expect(new Set(ids).size).toBe(wishes.length)
    const { data } = (await ravi.get(`${tree()}/proposal?limit=100`)).body
    expect(data.filter(({ id }: Proposal) => ids.includes(id)).map(({ id }: Proposal) => id)).toEqual(ids.toReversed())
  })

  test.each(['accepted', 'refused'])(
    'of a new person answers a repeated call the same after it was %s',
    async (how) => {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const add = () => ravi.post(`/v1/family/${treeId}/person`, { firstName: 'Kid' }, headers)
      const first = await add()
      expect(first.status).toBe(202)
      const { proposalId } = first.body
      await (how === 'accepted' ? accept(proposalId) : end(proposalId, asha, { reason: 'No' }))
      expect(await add()).toMatchObject({ status: 202, body: first.body })
      expect(await waiting(asha)).toEqual([])
      expect((await people()).filter((name: string) => name === 'Kid')).toHaveLength(how === 'accepted' ? 1 : 0)
    },
  )
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { idOf } from '../../../test/client.ts'
import { block, unblock } from '../../../test/people.ts'

// A link request belongs to its author, whatever its author is to the two trees now.

let app: TestApp
let owner: Member
let target: Member
let author: Member
let familyTreeId: string
let targetTreeId: string
let personId: string
beforeAll(async () => {
  app = await startTestApp()
  ;[owner, target, author] = [await app.signUp('Owner'), await app.signUp('Target'), await app.signUp('Author')]
  familyTreeId = await newTree(owner, 'Rai')
  targetTreeId = await newTree(target, 'Bista')
  personId = await idOf(owner.post(`/v1/family/${familyTreeId}/person`, { firstName: 'Sita' }))
})
afterAll(() => app.close())

const newTree = (by: Member, name: string) => idOf(by.post('/v1/family/family-tree', { name, description: 'x' }))

async function askAsEditor(): Promise<string> {
  await owner.post('/v1/family/member', { familyTreeId, userId: author.id, role: 'READ_WRITE' })
  await author.post('/v1/family/member/accept', { familyTreeId, userId: author.id })
  return idOf(author.post(`/v1/family/family-tree/${familyTreeId}/person/${personId}/link`, { targetTreeId }))
}

const leave = () => author.delete('/v1/family/member/leave', { familyTreeId })
const remove = () => owner.delete('/v1/family/member', { familyTreeId, userId: author.id })
const demote = () => owner.put('/v1/family/member', { familyTreeId, userId: author.id, role: 'VIEW_ONLY' })
const blockBoth = async () => {
  await block(owner, author)
  await block(target, author)
}

const losses: Record<string, () => Promise<unknown>> = {
  'after leaving': leave,
  'after being removed': remove,
  'with a role that only views': demote,
  'after being removed and blocked': async () => {
    await remove()
    await blockBoth()
  },
  'after leaving and being blocked': async () => {
    await leave()
    await blockBoth()
  },
}

const waiting = async () => (await target.get('/v1/family/link-request/waiting')).body.data

describe.each(Object.entries(losses))('%s', (_, lose) => {
  test.each(['link-request/:id/reject', 'link/:id'])('the author withdraws a request by DELETE /%s', async (path) => {
    const id = await askAsEditor()
    await lose()
    const url = `/v1/family/${path.replace(':id', id)}`
    const stranger = await app.signUp('Stranger')
    expect((await stranger.delete(url)).status).toBe(404)
    expect((await app.visitor.delete(url)).status).toBe(401)
    expect(await waiting()).toHaveLength(1)
    expect((await author.delete(url)).status).toBe(204)
    expect(await waiting()).toEqual([])
    expect((await author.delete(url)).status).toBe(404)
    const notices = (await target.get('/v1/notification')).body.data
    expect(notices[0]).toMatchObject({ kind: 'LINK_REQUEST', outcome: 'WITHDRAWN' })
    for (const who of [owner, target]) await unblock(who, author)
    await remove()
  })
})

const sentBy = async (who: Member) => (await who.get('/v1/family/link-request/sent')).body.data
const hideTree = (discoverable: boolean) =>
  owner.put(`/v1/family/family-tree/${familyTreeId}`, { name: 'Rai', discoverable })

describe.each(Object.entries(losses))('%s', (_, lose) => {
  test('the author finds the request in a list of their own and withdraws it', async () => {
    const id = await askAsEditor()
    expect(await sentBy(author)).toMatchObject([
      { id, familyTreeName: 'Rai', targetTreeName: 'Bista', person: { id: personId, firstName: 'Sita' } },
    ])
    await lose()
    const isMember = lose === demote
    expect(await sentBy(author)).toMatchObject([
      { id, targetTreeName: 'Bista', person: isMember ? { id: personId } : null },
    ])
    for (const who of [owner, target, await app.signUp('Stranger')]) expect(await sentBy(who)).toEqual([])
    expect((await app.visitor.get('/v1/family/link-request/sent')).status).toBe(401)
    expect((await author.delete(`/v1/family/link-request/${id}/reject`)).status).toBe(204)
    expect(await sentBy(author)).toEqual([])
    for (const who of [owner, target]) await unblock(who, author)
    await remove()
  })
})

test('the list of own requests names no tree that its author may no longer find', async () => {
  const id = await askAsEditor()
  await leave()
  expect(await sentBy(author)).toMatchObject([{ id, familyTreeName: 'Rai' }])
  expect((await hideTree(false)).status).toBe(200)
  const sent = await author.get('/v1/family/link-request/sent')
  expect(sent.body.data).toMatchObject([{ id, familyTreeName: null, person: null }])
  for (const told of ['Rai', 'Sita', familyTreeId, personId]) expect(sent.raw.toString()).not.toContain(told)
  await hideTree(true)
  await author.delete(`/v1/family/link-request/${id}/reject`)
  expect(await sentBy(author)).toEqual([])
})

test('an accepted or rejected request is in no list of own requests', async () => {
  const rejected = await askAsEditor()
  await target.delete(`/v1/family/link-request/${rejected}/reject`)
  expect(await sentBy(author)).toEqual([])
  await remove()
})

test('the author who now only views the tree finds the request in its list', async () => {
  const id = await askAsEditor()
  await demote()
  const { data } = (await author.get(`/v1/family/family-tree/${familyTreeId}/link`)).body
  expect(data).toMatchObject([{ id, status: 'PENDING', can: { withdraw: true, accept: false } }])
  await author.delete(`/v1/family/link-request/${id}/reject`)
  await remove()
})

test('a former member does not end a link that was accepted', async () => {
  const id = await askAsEditor()
  expect((await target.post(`/v1/family/link-request/${id}/accept`)).status).toBe(200)
  await leave()
  expect((await author.delete(`/v1/family/link/${id}`)).status).toBe(404)
  expect((await author.delete(`/v1/family/link-request/${id}/reject`)).status).toBe(404)
})

import { exchange } from '@mulghar/contract/trees/exchange'
import { graph } from '@mulghar/contract/trees/graph'
import { history } from '@mulghar/contract/trees/history'
import { kinship } from '@mulghar/contract/trees/kinship'
import { links } from '@mulghar/contract/trees/links'
import { members } from '@mulghar/contract/trees/members'
import { people } from '@mulghar/contract/trees/people'
import { review } from '@mulghar/contract/trees/review'
import { proposals } from '@mulghar/contract/trees/proposals'
import { statistics } from '@mulghar/contract/trees/statistics'
import { trees } from '@mulghar/contract/trees/trees'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import type { Answer, Client } from '../../test/client.ts'
import { jpegOf } from '../../test/pictures.ts'

// Every call that has to do with a tree, by everybody who could make it. What each may see of people is in roles.test.ts.

const actors = ['visitor', 'nobody', 'asked', 'invited', 'removed', 'viewer', 'reader', 'writer', 'owner'] as const
type Actor = (typeof actors)[number]

let app: TestApp
let owner: Member
let spareOwner: Member
const who = {} as Record<Exclude<Actor, 'visitor'>, Member>
beforeAll(async () => {
  app = await startTestApp()
  for (const actor of actors) if (actor !== 'visitor') who[actor] = await app.signUp(actor)
  owner = who.owner
  spareOwner = await app.signUp('spare owner')
})
afterAll(() => app.close())

type Scene = { treeId: string; self: string; other: string; spare: Member; client: Client; me: Member }

/** A tree in which everybody has their place; one for each row of the table, as calls change it. */
async function sceneFor(actor: Actor): Promise<Scene> {
  const treeId = (await owner.post('/v1/family/family-tree', { name: 'Roles', description: 'x' })).body.id
  const letIn = async (member: Member, role: string) => {
    await member.post(`/v1/family/member/${treeId}/request`)
    await owner.post('/v1/family/member/accept', { familyTreeId: treeId, userId: member.id, role })
  }
  const { viewer, reader, writer, removed, asked, invited } = who
  for (const [member, role] of [
    [viewer, 'VIEW_ONLY'],
    [reader, 'READ_ONLY'],
    [writer, 'READ_WRITE'],
    [removed, 'READ_WRITE'],
  ] as const)
    await letIn(member, role)
  await owner.delete('/v1/family/member', { familyTreeId: treeId, userId: removed.id })
  await asked.post(`/v1/family/member/${treeId}/request`, { role: 'READ_WRITE' })
  await owner.post('/v1/family/member', { familyTreeId: treeId, userId: invited.id, role: 'READ_WRITE' })
  const add = async (draft: object) => (await owner.post(`/v1/family/${treeId}/person`, draft)).body.id as string
  const old = await add({ firstName: 'Old', deceased: true })
  const self = await add({ firstName: 'Self', relations: { parents: [{ id: old }] } })
  const other = await add({ firstName: 'Other', relations: { parents: [{ id: old }] } })
  const spare = await app.signUp('spare')
  await spare.post(`/v1/family/member/${treeId}/request`)
  return { treeId, self, other, spare, ...callerOf(actor) }
}

const callerOf = (actor: Actor) =>
  actor === 'visitor' ? { client: app.visitor, me: owner } : { client: who[actor], me: who[actor] }
const isRead = (name: string) =>
  /\.(list|findings|mergePreview|search|get|detail|export|requests|waiting|invitations)$/.test(name)

const everybody = Array<number>(8).fill(200)

type Call = (scene: Scene) => Promise<Answer>
type Row = [name: string, call: Call, expected: readonly number[]]

const tree = '/v1/family/family-tree'
const member = '/v1/family/member'

/** The columns are the actors in their order; 404 where they must not even learn that there is something. */
const rows: Row[] = [
  ['trees.list', ({ client }) => client.get(tree), [401, 200, 200, 200, 200, 200, 200, 200, 200]],
  ['trees.search', ({ client }) => client.get(`${tree}/search?name=x`), [401, 200, 200, 200, 200, 200, 200, 200, 200]],
  [
    'trees.create',
    ({ client }) => client.post(tree, { name: 'Own', description: 'x' }),
    [401, 201, 201, 201, 201, 201, 201, 201, 201],
  ],
  ['trees.get', ({ client, treeId }) => client.get(`${tree}/${treeId}`), [401, 200, 200, 200, 200, 200, 200, 200, 200]],
  [
    'trees.update',
    ({ client, treeId }) => client.put(`${tree}/${treeId}`, { description: 'y' }),
    [401, 403, 403, 403, 403, 403, 403, 403, 200],
  ],
  [
    'trees.remove',
    ({ client, treeId }) => client.delete(`${tree}/${treeId}`),
    [401, 403, 403, 403, 403, 403, 403, 403, 204],
  ],
  [
    'trees.detail',
    ({ client, treeId }) => client.get(`${tree}/${treeId}/detail`),
    [401, 403, 403, 403, 403, 200, 200, 200, 200],
  ],
  [
    'trees.uploadImage',
    async ({ client, treeId }) =>
      client.upload(`${tree}/${treeId}/uploadTreeImage/image`, { name: 'a.jpg', bytes: await jpegOf() }),
    [401, 403, 403, 403, 403, 403, 403, 403, 200],
  ],
  [
    'people.list',
    ({ client, treeId }) => client.get(`${tree}/${treeId}/people`),
    [401, 403, 403, 403, 403, 200, 200, 200, 200],
  ],
  [
    'people.create',
    ({ client, treeId }) => client.post(`/v1/family/${treeId}/person`, { firstName: 'New' }),
    [401, 403, 403, 403, 403, 403, 403, 201, 201],
  ],
  [
    'people.get',
    ({ client, self }) => client.get(`/v1/family/person/${self}`),
    [401, 404, 404, 404, 404, 200, 200, 200, 200],
  ],
  [
    'people.update',
    ({ client, self }) => client.put(`/v1/family/person/${self}`, { nickname: 'x' }),
    [401, 404, 404, 404, 404, 403, 403, 200, 200],
  ],
  [
    'people.remove',
    ({ client, treeId, self }) => client.delete(`/v1/family/${treeId}/person/${self}`),
    [401, 404, 404, 404, 404, 403, 403, 403, 204],
  ],
  [
    'people.validate',
    ({ client, treeId }) => client.post(`/v1/family/${treeId}/validatePerson`, { firstName: 'New' }),
    [401, 403, 403, 403, 403, 403, 403, 200, 200],
  ],
  [
    'graph.get',
    ({ client, treeId }) => client.get(`${tree}/${treeId}/graph`),
    [401, 403, 403, 403, 403, 200, 200, 200, 200],
  ],
  [
    'history.list',
    ({ client, treeId, self }) => client.get(`${tree}/${treeId}/history?personId=${self}`),
    [401, 403, 403, 403, 403, 200, 200, 200, 200],
  ],
  [
    'history.revert',
    async ({ client, treeId, self }) => {
      await owner.put(`/v1/family/person/${self}`, { nickname: 'x' })
      return client.post(`${tree}/${treeId}/history/${await newestEntry(treeId)}/revert`)
    },
    [401, 403, 403, 403, 403, 403, 403, 201, 201],
  ],
  [
    'history.revert of an addition of the owner',
    async ({ client, treeId }) => {
      await owner.post(`/v1/family/${treeId}/person`, { firstName: 'Added' })
      return client.post(`${tree}/${treeId}/history/${await newestEntry(treeId)}/revert`)
    },
    [401, 403, 403, 403, 403, 403, 403, 403, 201],
  ],
  [
    'history.revert of what the tree tells of itself',
    async ({ client, treeId }) => {
      await owner.put(`${tree}/${treeId}`, { description: 'z' })
      return client.post(`${tree}/${treeId}/history/${await newestEntry(treeId)}/revert`)
    },
    [401, 403, 403, 403, 403, 403, 403, 403, 201],
  ],
  [
    'people.create where the owner looks first',
    async ({ client, treeId }) => {
      await owner.put(`${tree}/${treeId}`, { approval: true })
      return client.post(`/v1/family/${treeId}/person`, { firstName: 'New' })
    },
    [401, 403, 403, 403, 403, 403, 403, 202, 201],
  ],
  [
    'proposals.list',
    ({ client, treeId }) => client.get(`${tree}/${treeId}/proposal`),
    [401, 403, 403, 403, 403, 200, 200, 200, 200],
  ],
  [
    'proposals.accept',
    async ({ client, treeId }) => client.post(`${tree}/${treeId}/proposal/${await proposalIn(treeId)}/accept`),
    [401, 403, 403, 403, 403, 403, 403, 403, 204],
  ],
  [
    'proposals.end',
    async ({ client, treeId }) => client.delete(`${tree}/${treeId}/proposal/${await proposalIn(treeId)}`),
    [401, 403, 403, 403, 403, 404, 404, 204, 204],
  ],
  [
    'kinship.get',
    ({ client, treeId, self, other }) => client.get(`${tree}/${treeId}/kinship?from=${self}&to=${other}`),
    [401, 403, 403, 403, 403, 200, 200, 200, 200],
  ],
  [
    'statistics.get',
    ({ client, treeId }) => client.get(`${tree}/${treeId}/statistics`),
    [401, 403, 403, 403, 403, 200, 200, 200, 200],
  ],
  [
    'review.get',
    ({ client, treeId }) => client.get(`${tree}/${treeId}/review`),
    [401, 403, 403, 403, 403, 403, 403, 200, 200],
  ],
  [
    'review.run',
    ({ client, treeId }) => client.post(`${tree}/${treeId}/review`),
    [401, 403, 403, 403, 403, 403, 403, 202, 202],
  ],
  [
    'review.findings',
    ({ client, treeId }) => client.get(`${tree}/${treeId}/review/finding?kind=CONTRADICTION`),
    [401, 403, 403, 403, 403, 403, 403, 200, 200],
  ],
  [
    'review.answer',
    ({ client, treeId, self, other }) =>
      client.put(`${tree}/${treeId}/review/finding`, { code: 'same-person', personId: self, otherId: other }),
    [401, 403, 403, 403, 403, 403, 403, 204, 204],
  ],
  [
    'review.mergePreview',
    ({ client, treeId, self, other }) => client.get(`${tree}/${treeId}/review/merge?keep=${self}&other=${other}`),
    [401, 403, 403, 403, 403, 403, 403, 200, 200],
  ],
  [
    'review.merge of an addition of the owner',
    ({ client, treeId, self, other }) =>
      client.post(`${tree}/${treeId}/review/merge`, { keepId: self, otherId: other }),
    [401, 403, 403, 403, 403, 403, 403, 403, 200],
  ],
  [
    'exchange.export',
    ({ client, treeId }) => client.get(`${tree}/${treeId}/export?format=gedcom70`),
    [401, 403, 403, 403, 403, 403, 200, 200, 200],
  ],
  [
    'exchange.import',
    ({ client, treeId }) =>
      client.upload(`${tree}/import?familyTreeId=${treeId}`, { name: 'a.ged', bytes: '0 HEAD\n1 GEDC\n0 TRLR\n' }),
    [401, 403, 403, 403, 403, 403, 403, 202, 202],
  ],
  [
    'exchange.import of a table',
    ({ client, treeId }) =>
      client.upload(`${tree}/import?format=table&familyTreeId=${treeId}`, { name: 'a.csv', bytes: 'No,Name\n1,Ram\n' }),
    [401, 403, 403, 403, 403, 403, 403, 202, 202],
  ],
  [
    'exchange.previewTable',
    ({ client }) => client.upload(`${tree}/import/preview`, { name: 'a.csv', bytes: 'No,Name\n1,Ram\n' }),
    [401, 200, 200, 200, 200, 200, 200, 200, 200],
  ],
  [
    'members.list',
    ({ client, treeId }) => client.get(`${member}/${treeId}`),
    [401, 403, 403, 403, 403, 200, 200, 200, 200],
  ],
  [
    'members.requests',
    ({ client, treeId }) => client.get(`${member}/${treeId}/request`),
    [401, 200, 200, 200, 200, 200, 200, 200, 200],
  ],
  ['members.waiting', ({ client }) => client.get(`${member}/waiting`), [401, 200, 200, 200, 200, 200, 200, 200, 200]],
  [
    'members.request',
    ({ client, treeId }) => client.post(`${member}/${treeId}/request`),
    [401, 201, 400, 400, 201, 400, 400, 400, 400],
  ],
  [
    'members.invite',
    async ({ client, treeId }) =>
      client.post(member, { familyTreeId: treeId, userId: (await app.signUp('guest')).id, role: 'READ_ONLY' }),
    [401, 403, 403, 403, 403, 403, 403, 403, 201],
  ],
  [
    'members.accept',
    ({ client, treeId, spare }) => client.post(`${member}/accept`, { familyTreeId: treeId, userId: spare.id }),
    [401, 403, 403, 403, 403, 403, 403, 403, 200],
  ],
  [
    'members.accept of oneself',
    ({ client, treeId, me }) => client.post(`${member}/accept`, { familyTreeId: treeId, userId: me.id }),
    [401, 404, 403, 200, 404, 400, 400, 400, 400],
  ],
  [
    'members.update',
    ({ client, treeId }) => client.put(member, { familyTreeId: treeId, userId: who.reader.id, role: 'READ_WRITE' }),
    [401, 403, 403, 403, 403, 403, 403, 403, 200],
  ],
  [
    'members.beSomebody',
    ({ client, treeId, self }) => client.put(`${member}/me`, { familyTreeId: treeId, personId: self }),
    [401, 403, 403, 403, 403, 200, 200, 200, 200],
  ],
  [
    'members.transfer',
    ({ client, treeId }) => client.post(`${member}/transfer`, { familyTreeId: treeId, userId: who.reader.id }),
    [401, 403, 403, 403, 403, 403, 403, 403, 200],
  ],
  [
    'members.remove',
    ({ client, treeId, spare }) => client.delete(member, { familyTreeId: treeId, userId: spare.id }),
    [401, 403, 403, 403, 403, 403, 403, 403, 204],
  ],
  [
    'members.remove of oneself',
    ({ client, treeId, me }) => client.delete(member, { familyTreeId: treeId, userId: me.id }),
    [401, 404, 204, 204, 404, 204, 204, 204, 409],
  ],
  [
    'members.leave',
    ({ client, treeId }) => client.delete(`${member}/leave`, { familyTreeId: treeId }),
    [401, 403, 403, 403, 403, 204, 204, 204, 409],
  ],
  [
    'members.inviteBy',
    ({ client, treeId }) => client.post(`${member}/invite`, { familyTreeId: treeId, link: true }),
    [401, 403, 403, 403, 403, 403, 403, 403, 201],
  ],
  [
    'members.invitations',
    ({ client, treeId }) => client.get(`${member}/${treeId}/invite`),
    [401, 403, 403, 403, 403, 403, 403, 403, 200],
  ],
  [
    'members.revoke',
    async ({ client, treeId }) => client.delete(`${member}/${treeId}/invite/${(await linkOf(treeId)).id}`),
    [401, 403, 403, 403, 403, 403, 403, 403, 204],
  ],
  [
    'members.invitation',
    async ({ client, treeId }) => client.get(`${member}/invite/${(await linkOf(treeId)).token}`),
    [401, 200, 200, 200, 200, 200, 200, 200, 200],
  ],
  [
    'members.acceptInvitation',
    async ({ client, treeId }) => client.post(`${member}/invite/${(await linkOf(treeId)).token}/accept`),
    [401, 200, 200, 200, 200, 400, 400, 400, 400],
  ],
  [
    'links.list',
    ({ client, treeId }) => client.get(`${tree}/${treeId}/link`),
    [401, 403, 403, 403, 403, 200, 200, 200, 200],
  ],
  [
    'links.ask',
    async ({ client, treeId, self }) => {
      const target = (await spareOwner.post(tree, { name: 'Asked', description: 'x' })).body.id
      return client.post(`${tree}/${treeId}/person/${self}/link`, { targetTreeId: target })
    },
    [401, 403, 403, 403, 403, 403, 403, 201, 201],
  ],
  ['links.waiting', ({ client }) => client.get('/v1/family/link-request/waiting'), [401, ...everybody]],
  [
    'links.accept',
    async (scene) => scene.client.post(`/v1/family/link-request/${await requestOf(scene, 'to', 'PENDING')}/accept`),
    [401, 404, 404, 404, 404, 404, 404, 404, 200],
  ],
  [
    'links.accept of what one asked',
    async (scene) => scene.client.post(`/v1/family/link-request/${await requestOf(scene, 'from', 'PENDING')}/accept`),
    [401, 404, 404, 404, 404, 404, 404, 403, 403],
  ],
  [
    'links.reject',
    async (scene) => scene.client.delete(`/v1/family/link-request/${await requestOf(scene, 'to', 'PENDING')}/reject`),
    [401, 404, 404, 404, 404, 404, 404, 404, 204],
  ],
  [
    'links.reject of what one asked',
    async (scene) => scene.client.delete(`/v1/family/link-request/${await requestOf(scene, 'from', 'PENDING')}/reject`),
    [401, 404, 404, 404, 404, 404, 404, 204, 204],
  ],
  [
    'links.remove',
    async (scene) => scene.client.delete(`/v1/family/link/${await requestOf(scene, 'from', 'ACTIVE')}`),
    [401, 404, 404, 404, 404, 403, 403, 403, 204],
  ],
]

/** What the writer would like to change. */
async function proposalIn(treeId: string): Promise<string> {
  await owner.put(`${tree}/${treeId}`, { approval: true })
  return (await who.writer.post(`/v1/family/${treeId}/person`, { firstName: 'Proposed' })).body.proposalId
}

async function newestEntry(treeId: string): Promise<string> {
  return (await owner.get(`${tree}/${treeId}/history`)).body.data[0].id
}

/** A request for a link to the tree, or from it, of somebody who owns the other. */
async function requestOf({ treeId, self }: Scene, way: 'to' | 'from', status: 'PENDING' | 'ACTIVE'): Promise<string> {
  const asker = way === 'to' ? spareOwner : owner
  const other = (await spareOwner.post(tree, { name: 'Other side', description: 'x' })).body.id
  const there = (await spareOwner.post(`/v1/family/${other}/person`, { firstName: 'There' })).body.id
  const [from, person, to] = way === 'to' ? [other, there, treeId] : [treeId, self, other]
  const { id } = (await asker.post(`${tree}/${from}/person/${person}/link`, { targetTreeId: to })).body
  const decider = way === 'to' ? owner : spareOwner
  if (status === 'ACTIVE') await decider.post(`/v1/family/link-request/${id}/accept`)
  return id
}

async function linkOf(treeId: string): Promise<{ id: string; token: string }> {
  const { body } = await owner.post(`${member}/invite`, { familyTreeId: treeId, link: true })
  const [{ id, url }] = body.data
  return { id, token: url.slice(url.lastIndexOf('/') + 1) }
}

test('every call is in the table', () => {
  const tables = { trees, people, graph, history, proposals, kinship, statistics, exchange, members, links, review }
  const calls = Object.entries(tables).flatMap(([room, table]) => Object.keys(table).map((name) => `${room}.${name}`))
  expect(new Set(rows.map(([name]) => name.split(' ')[0]))).toEqual(new Set(calls))
})

describe.each(rows)('%s', (name, call, expected) => {
  test('answers everybody as their role says', async () => {
    const statuses: Record<string, number> = {}
    const changes = !isRead(name)
    const shared = changes ? undefined : await sceneFor('owner')
    for (const actor of actors) {
      const scene = shared ? { ...shared, ...callerOf(actor) } : await sceneFor(actor)
      statuses[actor] = (await call(scene)).status
    }
    expect(statuses).toEqual(Object.fromEntries(actors.map((actor, at) => [actor, expected[at]])))
  })
})

test('pictures of people open for members alone, by the link and by the list', async () => {
  const { self } = await sceneFor('owner')
  const picture = (await owner.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body
  await owner.put(`/v1/family/person/${self}`, { imageId: picture.id, firstName: 'Quetzalcoatl' })
  for (const actor of actors) {
    if (actor === 'visitor') continue
    const mayOpen = ['viewer', 'reader', 'writer', 'owner'].includes(actor)
    const one = (await who[actor].get(`/v1/document/${picture.id}`)).status
    const listed = (await who[actor].get(`/v1/document?ids=${picture.id}`)).body.items.length
    const found = (await who[actor].get(`/v1/search?type=PERSON&q=quetzalcoatl`)).body.data
    const isFound = found.some((line: { id: string }) => line.id === self)
    expect({ actor, one, listed, isFound }).toEqual({
      actor,
      one: mayOpen ? 200 : 404,
      listed: mayOpen ? 1 : 0,
      isFound: mayOpen,
    })
  }
})

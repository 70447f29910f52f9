import { isWhole } from '../../../test/matrix.ts'
import { asksOfTree, rolesOfTree, type Scene, type TreeRow } from '../../../test/matrix-trees.ts'

const roles = rolesOfTree()
const tree = '/v1/family/family-tree'
const member = '/v1/family/member'
const everybody = Array<number>(8).fill(200)

const rows: TreeRow[] = [
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
  ['members.sent', ({ client }) => client.get(`${member}/sent`), [401, 200, 200, 200, 200, 200, 200, 200, 200]],
  ['joinRequests.sent', ({ client }) => client.get(`${member}/sent-request`), [401, ...everybody]],
  [
    'members.request',
    ({ client, treeId }) => client.post(`${member}/${treeId}/request`),
    [401, 201, 400, 400, 201, 400, 400, 400, 400],
  ],
  [
    'members.invite',
    async ({ client, treeId }) =>
      client.post(member, { familyTreeId: treeId, userId: (await roles.app.signUp('guest')).id, role: 'READ_ONLY' }),
    [401, 403, 403, 403, 403, 403, 403, 403, 201],
  ],
  [
    'members.accept',
    ({ client, treeId }) => client.post(`${member}/accept`, { familyTreeId: treeId, userId: roles.spare.id }),
    [401, 403, 403, 403, 403, 403, 403, 403, 200],
  ],
  [
    'members.accept of oneself',
    ({ client, treeId, me }) => client.post(`${member}/accept`, { familyTreeId: treeId, userId: me.id }),
    [401, 404, 403, 200, 404, 400, 400, 400, 400],
  ],
  [
    'members.update',
    ({ client, treeId }) =>
      client.put(member, { familyTreeId: treeId, userId: roles.who.reader.id, role: 'READ_WRITE' }),
    [401, 403, 403, 403, 403, 403, 403, 403, 200],
  ],
  [
    'members.beSomebody',
    ({ client, treeId, self }) => client.put(`${member}/me`, { familyTreeId: treeId, personId: self }),
    [401, 403, 403, 403, 403, 202, 202, 200, 200],
  ],
  ['members.claims', ({ client }) => client.get(`${member}/claim`), [401, 200, 200, 200, 200, 200, 200, 200, 200]],
  [
    'members.giveSelf',
    async ({ client, treeId, self }) => {
      await roles.who.viewer.put(`${member}/me`, { familyTreeId: treeId, personId: self })
      return client.post(`${member}/me/${roles.who.viewer.id}`, { familyTreeId: treeId })
    },
    [401, 403, 403, 403, 403, 403, 403, 403, 200],
  ],
  [
    'members.giveSelf of somebody to oneself',
    ({ client, treeId, self, me }) => client.post(`${member}/me/${me.id}`, { familyTreeId: treeId, personId: self }),
    [401, 403, 403, 403, 403, 403, 403, 403, 200],
  ],
  [
    'members.takeSelf',
    ({ client, treeId }) => client.delete(`${member}/me/${roles.who.viewer.id}`, { familyTreeId: treeId }),
    [401, 403, 403, 403, 403, 403, 403, 403, 200],
  ],
  [
    'members.transfer',
    ({ client, treeId }) => client.post(`${member}/transfer`, { familyTreeId: treeId, userId: roles.who.reader.id }),
    [401, 403, 403, 403, 403, 403, 403, 403, 200],
  ],
  [
    'members.remove',
    ({ client, treeId }) => client.delete(member, { familyTreeId: treeId, userId: roles.spare.id }),
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
    async ({ client, treeId, thingsOf }) => client.delete(`${member}/${treeId}/invite/${(await linkOf(thingsOf)).id}`),
    [401, 403, 403, 403, 403, 403, 403, 403, 204],
  ],
  [
    'members.invitation',
    async ({ client, treeId }) => client.get(`${member}/invite/${(await linkOf(treeId)).token}`),
    [401, 200, 200, 200, 200, 200, 200, 200, 200],
    { elsewhere: 200 },
  ],
  [
    'members.greeting',
    async ({ client, treeId }) => client.get(`${member}/invite/${(await linkOf(treeId)).token}/greeting`),
    Array<number>(9).fill(200),
    { elsewhere: null },
  ],
  [
    'members.acceptInvitation',
    async ({ client, treeId }) => client.post(`${member}/invite/${(await linkOf(treeId)).token}/accept`),
    [401, 200, 200, 200, 200, 400, 400, 400, 400],
    { elsewhere: null },
  ],
  [
    'links.list',
    ({ client, treeId }) => client.get(`${tree}/${treeId}/link`),
    [401, 403, 403, 403, 403, 200, 200, 200, 200],
  ],
  [
    'links.ask',
    async ({ client, treeId, self }) => {
      const target = (await roles.spareOwner.post(tree, { name: 'Asked', description: 'x' })).body.id
      return client.post(`${tree}/${treeId}/person/${self}/link`, { targetTreeId: target })
    },
    [401, 403, 403, 403, 403, 403, 403, 201, 201],
  ],
  ['links.waiting', ({ client }) => client.get('/v1/family/link-request/waiting'), [401, ...everybody]],
  ['links.sent', ({ client }) => client.get('/v1/family/link-request/sent'), [401, ...everybody]],
  [
    'links.accept',
    async (scene) => scene.client.post(`/v1/family/link-request/${await requestOf(scene, 'to', 'PENDING')}/accept`),
    [401, 404, 404, 404, 404, 404, 404, 404, 200],
    { mixed: null },
  ],
  [
    'links.accept of what one asked',
    async (scene) => scene.client.post(`/v1/family/link-request/${await requestOf(scene, 'from', 'PENDING')}/accept`),
    [401, 404, 404, 404, 404, 404, 404, 403, 403],
    { mixed: null },
  ],
  [
    'links.reject',
    async (scene) => scene.client.delete(`/v1/family/link-request/${await requestOf(scene, 'to', 'PENDING')}/reject`),
    [401, 404, 404, 404, 404, 404, 404, 404, 204],
    { mixed: null },
  ],
  [
    'links.reject of what one asked',
    async (scene) => scene.client.delete(`/v1/family/link-request/${await requestOf(scene, 'from', 'PENDING')}/reject`),
    [401, 404, 404, 404, 404, 404, 404, 204, 204],
    { mixed: null },
  ],
  [
    'links.remove',
    async (scene) => scene.client.delete(`/v1/family/link/${await requestOf(scene, 'from', 'ACTIVE')}`),
    [401, 404, 404, 404, 404, 403, 403, 403, 204],
    { mixed: null },
  ],
  [
    'links.remove by who owns the tree on the other side',
    async ({ client, treeId }) => {
      const [link] = (await roles.owner.get(`${tree}/${treeId}/link`)).body.data
      return client.delete(`/v1/family/link/${link.id}`)
    },
    [401, 404, 404, 404, 404, 403, 403, 403, 204, 204],
    { elsewhere: null },
  ],
]

/** A request for a link to the tree, or from it, of somebody who owns the other. */
async function requestOf({ treeId, self }: Scene, way: 'to' | 'from', status: 'PENDING' | 'ACTIVE'): Promise<string> {
  const asker = way === 'to' ? roles.spareOwner : roles.owner
  const other = (await roles.spareOwner.post(tree, { name: 'Other side', description: 'x' })).body.id
  const there = (await roles.spareOwner.post(`/v1/family/${other}/person`, { firstName: 'There' })).body.id
  const [from, person, to] = way === 'to' ? [other, there, treeId] : [treeId, self, other]
  const { id } = (await asker.post(`${tree}/${from}/person/${person}/link`, { targetTreeId: to })).body
  const decider = way === 'to' ? roles.owner : roles.spareOwner
  if (status === 'ACTIVE') await decider.post(`/v1/family/link-request/${id}/accept`)
  return id
}

async function linkOf(treeId: string): Promise<{ id: string; token: string }> {
  const { body } = await roles.owner.post(`${member}/invite`, { familyTreeId: treeId, link: true })
  const [{ id, url }] = body.data
  return { id, token: url.slice(url.lastIndexOf('/') + 1) }
}

asksOfTree(roles, rows)

isWhole(['members', 'joinRequests', 'links'], rows)

import { expect, test } from 'vitest'
import { jpegOf } from '../../test/pictures.ts'
import { isWhole, tablesOf } from '../../test/matrix.ts'
import { actors, asksOfTree, rolesOfTree, type Scene, type TreeRow } from '../../test/matrix-trees.ts'
import { told } from '../../test/matrix-trees-told.ts'

// The test in roles.test.ts says what each may see of people, field by field; members and links have a table of their own.

const roles = rolesOfTree()
const tree = '/v1/family/family-tree'

const rows: TreeRow[] = [
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
    'persons.list',
    ({ client, treeId }) => client.get(`${tree}/${treeId}/people`),
    [401, 403, 403, 403, 403, 200, 200, 200, 200],
  ],
  [
    'persons.create',
    ({ client, treeId }) => client.post(`/v1/family/${treeId}/person`, { firstName: 'New' }),
    [401, 403, 403, 403, 403, 403, 403, 201, 201],
  ],
  [
    'persons.get',
    ({ client, self }) => client.get(`/v1/family/person/${self}`),
    [401, 404, 404, 404, 404, 200, 200, 200, 200],
  ],
  [
    'persons.relatives',
    ({ client, self }) => client.get(`/v1/family/person/${self}/relatives?kind=CHILD`),
    [401, 404, 404, 404, 404, 200, 200, 200, 200],
  ],
  [
    'persons.update',
    ({ client, self }) => client.put(`/v1/family/person/${self}`, { nickname: 'x' }),
    [401, 404, 404, 404, 404, 403, 403, 200, 200],
  ],
  [
    'persons.remove',
    ({ client, treeId, self }) => client.delete(`/v1/family/${treeId}/person/${self}`),
    [401, 404, 404, 404, 404, 403, 403, 403, 204],
    { mixed: [401, ...Array<number>(9).fill(404)] },
  ],
  [
    'persons.validate',
    ({ client, treeId }) => client.post(`/v1/family/${treeId}/validatePerson`, { firstName: 'New' }),
    [401, 403, 403, 403, 403, 403, 403, 200, 200],
  ],
  [
    'families.words',
    ({ client, treeId, unionId }) => client.put(`/v1/family/${treeId}/union/${unionId}/words`, { place: 'x' }),
    [401, 404, 404, 404, 404, 403, 403, 200, 200],
  ],
  [
    'album.list',
    ({ client, self }) => client.get(`/v1/family/person/${self}/picture`),
    [401, 404, 404, 404, 404, 200, 200, 200, 200],
  ],
  [
    'album.add',
    async ({ client, me, self }) =>
      client.post(`/v1/family/person/${self}/picture`, { documentId: await pictureOf(me), caption: 'x' }),
    [401, 404, 404, 404, 404, 403, 403, 201, 201],
  ],
  [
    'album.update',
    async ({ client, self, pictureId }) =>
      client.put(`/v1/family/person/${self}/picture/${pictureId}`, { caption: 'y', place: 1 }),
    [401, 404, 404, 404, 404, 403, 403, 200, 200],
  ],
  [
    'album.remove',
    async ({ client, self, pictureId }) => client.delete(`/v1/family/person/${self}/picture/${pictureId}`),
    [401, 404, 404, 404, 404, 403, 403, 204, 204],
  ],
  [
    'home.days',
    ({ client }) => client.get('/v1/family/days?from=2026-04-01'),
    [401, 200, 200, 200, 200, 200, 200, 200, 200],
  ],
  ['home.news', ({ client }) => client.get('/v1/family/news'), [401, 200, 200, 200, 200, 200, 200, 200, 200]],
  [
    'home.question',
    ({ client }) => client.get('/v1/family/question?day=2026-04-01'),
    [401, 200, 200, 200, 200, 200, 200, 200, 200],
  ],
  [
    'home.putAway',
    ({ client }) => client.put('/v1/family/question', { day: '2026-04-02' }),
    [401, 204, 204, 204, 204, 204, 204, 204, 204],
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
    { mixed: 200 },
  ],
  [
    'history.revert',
    async ({ client, treeId, self, thingsOf }) => {
      await roles.owner.put(`/v1/family/person/${self}`, { nickname: 'x' })
      return client.post(`${tree}/${treeId}/history/${await newestEntry(thingsOf)}/revert`)
    },
    [401, 403, 403, 403, 403, 403, 403, 201, 201],
  ],
  [
    'history.revert of an addition of the owner',
    async ({ client, treeId }) => {
      await roles.owner.post(`/v1/family/${treeId}/person`, { firstName: 'Added' })
      return client.post(`${tree}/${treeId}/history/${await newestEntry(treeId)}/revert`)
    },
    [401, 403, 403, 403, 403, 403, 403, 403, 201],
  ],
  [
    'history.revert of what the tree tells of itself',
    async ({ client, treeId }) => {
      await roles.owner.put(`${tree}/${treeId}`, { description: 'z' })
      return client.post(`${tree}/${treeId}/history/${await newestEntry(treeId)}/revert`)
    },
    [401, 403, 403, 403, 403, 403, 403, 403, 201],
  ],
  [
    'persons.create where the owner looks first',
    async ({ client, treeId }) => {
      await roles.owner.put(`${tree}/${treeId}`, { approval: true })
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
    'proposals.waiting',
    ({ client }) => client.get('/v1/family/proposal/waiting'),
    [401, 200, 200, 200, 200, 200, 200, 200, 200],
  ],
  [
    'proposals.sent',
    ({ client }) => client.get('/v1/family/proposal/sent'),
    [401, 200, 200, 200, 200, 200, 200, 200, 200],
  ],
  [
    'proposals.check',
    async (scene) => scene.client.get(`${tree}/${scene.treeId}/proposal/${await proposalIn(scene)}/check`),
    [401, 403, 403, 403, 403, 403, 403, 403, 200],
  ],
  [
    'proposals.accept',
    async (scene) => scene.client.post(`${tree}/${scene.treeId}/proposal/${await proposalIn(scene)}/accept`),
    [401, 403, 403, 403, 403, 403, 403, 403, 204],
  ],
  [
    'proposals.end',
    async (scene) => scene.client.delete(`${tree}/${scene.treeId}/proposal/${await proposalIn(scene)}`),
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
    { mixed: [401, 403, 403, 403, 403, 403, 403, 404, 404, 403] },
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
    'exchange.previewEncoding',
    ({ client }) => client.upload(`${tree}/import/encoding`, { name: 'a.ged', bytes: '0 HEAD\n0 @I1@ INDI\n0 TRLR\n' }),
    [401, 200, 200, 200, 200, 200, 200, 200, 200],
  ],
  [
    'exchange.previewTable',
    ({ client }) => client.upload(`${tree}/import/preview`, { name: 'a.csv', bytes: 'No,Name\n1,Ram\n' }),
    [401, 200, 200, 200, 200, 200, 200, 200, 200],
  ],
]

const pictureOf = async (by: Scene['me']) =>
  (await by.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id as string

/** What somebody who may write would like to change. */
async function proposalIn({ thingsOf, writer }: Scene): Promise<string> {
  await roles.owner.put(`${tree}/${thingsOf}`, { approval: true })
  return (await writer.post(`/v1/family/${thingsOf}/person`, { firstName: told.proposal })).body.proposalId
}

async function newestEntry(treeId: string): Promise<string> {
  return (await roles.owner.get(`${tree}/${treeId}/history`)).body.data[0].id
}

asksOfTree(roles, rows)

// These have theirs in `members/matrix.test.ts`.
const elsewhere: readonly string[] = ['members', 'joinRequests', 'links']
isWhole(
  tablesOf('trees').filter((table) => !elsewhere.includes(table)),
  rows,
)

test('pictures of people open for members alone, by the link and by the list', async () => {
  const { self } = await roles.sceneFor('owner')
  const id = await pictureOf(roles.owner)
  const picture = { id }
  await roles.owner.put(`/v1/family/person/${self}`, { imageId: picture.id, firstName: 'Quetzalcoatl' })
  for (const actor of actors) {
    if (actor === 'visitor') continue
    const mayOpen = ['viewer', 'reader', 'writer', 'owner'].includes(actor)
    const one = (await roles.who[actor].get(`/v1/document/${picture.id}`)).status
    const listed = (await roles.who[actor].get(`/v1/document?ids=${picture.id}`)).body.items.length
    const found = (await roles.who[actor].get(`/v1/search?type=PERSON&q=quetzalcoatl`)).body.data
    const isFound = found.some((line: { id: string }) => line.id === self)
    expect({ actor, one, listed, isFound }).toEqual({
      actor,
      one: mayOpen ? 200 : 404,
      listed: mayOpen ? 1 : 0,
      isFound: mayOpen,
    })
  }
})

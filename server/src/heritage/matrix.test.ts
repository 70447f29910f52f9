import { idOf, type Answer } from '../../test/client.ts'
import { cityId } from '../../test/events.ts'
import { newGroup } from '../../test/groups.ts'
import { newPlace, placeDraft } from '../../test/heritage.ts'
import { asksEverybody, columnsOf, isWhole, stageOf, tablesOf, type Row } from '../../test/matrix.ts'
import { jpegOf } from '../../test/pictures.ts'

// Everybody asks for a published place that is hidden, and shown to the members of its tree and its group. All other kinds:
// `matrix-product.test.ts`. `relative` is in its tree and `fellow` in its group; `parted` and `left` were. The owner blocked
// `blocked`, and `blocker` blocked the owner.

const actors = ['visitor', 'stranger', 'blocked', 'blocker', 'parted', 'left', 'relative', 'fellow', 'owner'] as const
type Actor = (typeof actors)[number]
const seers: readonly Actor[] = ['relative', 'fellow', 'owner']

const stage = stageOf(actors, async (app, who) => {
  const { owner } = who
  const tree = await idOf(owner.post('/v1/family/family-tree', { name: 'Mktree', description: 'x' }))
  for (const one of [who.relative, who.parted]) {
    await one.post(`/v1/family/member/${tree}/request`)
    await owner.post('/v1/family/member/accept', { familyTreeId: tree, userId: one.id, role: 'READ_ONLY' })
  }
  await owner.put(`/v1/family/family-tree/${tree}`, { name: 'Mktree', description: 'x', discoverable: false })
  const group = await newGroup(owner, { name: 'Mkgroup', joinPolicy: 'OPEN' })
  for (const one of [who.fellow, who.left]) await one.post(`/v1/group/${group}/join`)
  await owner.delete('/v1/family/member', { familyTreeId: tree, userId: who.parted.id })
  await who.left.delete(`/v1/group/${group}/leave`)
  await owner.post('/v1/block', { userId: who.blocked.id })
  await who.blocker.post('/v1/block', { userId: owner.id })
  const city = await cityId(owner, 'Kathmandu')
  const upload = async () => idOf(owner.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() }))
  const [photo, another] = [await upload(), await upload()]
  await app.allTold()
  return {
    secrets: {
      markers: [
        { text: 'Mkplace', seenBy: seers },
        { text: 'Mkaddress', seenBy: ['owner'] as const },
        { text: '27.70711', seenBy: ['owner'] as const },
        { text: 'Mktree', seenBy: ['relative', 'owner'] as const },
      ],
    },
    async plant() {
      const where = { latitude: 27.70711, longitude: 85.33, cityId: city, address: 'Mkaddress' }
      const place = await newPlace(owner, { name: 'Mkplace', ...where, visibility: 'SCOPE', precision: 'HIDDEN' })
      const at = `/v1/heritage/${place}`
      await owner.post(`${at}/media`, { documentId: photo, caption: 'Mkplace in spring' })
      for (const [kind, refId] of [
        ['TREE', tree],
        ['GROUP', group],
      ])
        await owner.post(`${at}/link`, { kind, refId })
      const { body } = await owner.get(`${at}/link`)
      const said = { comment: 'Mkplace said', parentType: 'HERITAGE', parentId: place }
      return {
        place,
        photo,
        another,
        tree,
        group,
        link: body.data[0].id as string,
        comment: await idOf(owner.post('/v1/comments', said)),
      }
    },
  }
})
type Planted = Awaited<ReturnType<typeof stage.plant>>
const all = columnsOf(actors)
const to = (list: readonly Actor[], told: unknown) => Object.fromEntries(list.map((actor) => [actor, told]))
const reading = (told: unknown) => all(404, to(seers, told))
const owners = (told: unknown) => all(404, { ...to(seers, 403), owner: told })
const at = (place: string, rest = '') => `/v1/heritage/${place}${rest}`
const isListed = ({ status: code, body }: Answer, { place }: Planted) =>
  code === 200 ? body.data.some((one: { id: string }) => one.id === place) : code
const lists = (list: readonly Actor[]) => all(false, to(list, true))
const anew = { tells: isListed, anew: true }

const rows: Row<Planted>[] = [
  ['heritage.list', ({ client }) => client.get('/v1/heritage?limit=100'), lists(seers), anew],
  ['heritage.list by name', ({ client }) => client.get('/v1/heritage?q=mkplace&limit=100'), lists(seers), anew],
  ['heritage.list of mine', ({ client }) => client.get('/v1/heritage?mine=true&limit=100'), lists(seers), anew],
  [
    'heritage.list of the tree',
    ({ client, tree }) => client.get(`/v1/heritage?treeId=${tree}&limit=100`),
    lists(['relative', 'owner']),
    anew,
  ],
  ['search.find', ({ client }) => client.get('/v1/search?type=HERITAGE&size=100&q=mkplace'), lists(seers), anew],
  ['heritage.popular', ({ client }) => client.get('/v1/heritage/popular?limit=100'), lists([]), anew],
  ['heritage.recommended', ({ client }) => client.get('/v1/heritage/recommended?limit=100'), lists([]), anew],
  ['heritage.mine', ({ client }) => client.get(`/v1/heritage/my?tab=created&limit=100`), lists(['owner']), anew],
  [
    'placeMap.points',
    ({ client }) => client.get('/v1/heritage/map?bbox=85.3,27.7,85.4,27.8&zoom=24'),
    lists([]),
    { tells: ({ status, body }) => (status === 200 ? body.points.ids.length + body.clusters.length > 0 : status) },
  ],
  [
    'placeMap.similar',
    ({ client }) => client.post('/v1/heritage/similar', { latitude: 27.70711, longitude: 85.33, name: 'Mkplace' }),
    lists([]),
    { tells: ({ status, body }) => (status === 200 ? body.data.length > 0 : status) },
  ],
  ['heritage.get', ({ client, place }) => client.get(at(place)), reading(200)],
  ['documents.get of its photo', ({ client, photo }) => client.get(`/v1/document/${photo}`), reading(200)],
  ['placeLinks.list', ({ client, place }) => client.get(at(place, '/link')), reading(200)],
  ['comments.list', ({ client, place }) => client.get(`/v1/comments/HERITAGE/${place}`), reading(200)],
  ['likes.list', ({ client, place }) => client.get(`/v1/likes/HERITAGE/${place}`), reading(200)],
  [
    'comments.create',
    ({ client, place: parentId }) => client.post('/v1/comments', { comment: 'Fine', parentType: 'HERITAGE', parentId }),
    reading(201),
  ],
  [
    'likes.toggle',
    ({ client, place }) => client.post('/v1/likes', { contentType: 'HERITAGE', contentId: place, liked: true }),
    reading(200),
  ],
  ['heritage.create', ({ client }) => client.post('/v1/heritage', placeDraft()), all(201)],
  ['heritage.update', ({ client, place }) => client.put(at(place), { name: 'Mkplace anew' }), owners(200)],
  ['heritage.remove', ({ client, place }) => client.delete(at(place)), owners(204)],
  ['heritage.save', ({ client, place }) => client.post(at(place, '/save')), reading(200)],
  ['heritage.unsave', ({ client, place }) => client.delete(at(place, '/save')), all(204)],
  ['heritage.visit', ({ client, place }) => client.post(at(place, '/visit'), { on: '2001-02-03' }), reading(200)],
  ['heritage.unvisit', ({ client, place }) => client.delete(at(place, '/visit')), all(204)],
  [
    'placePhotos.add',
    ({ client, place, another }) => client.post(at(place, '/media'), { documentId: another }),
    owners(201),
  ],
  [
    'placePhotos.update',
    ({ client, place, photo }) => client.put(at(place, `/media/${photo}`), { caption: 'Mkplace' }),
    owners(200),
  ],
  [
    'placePhotos.arrange',
    ({ client, place, photo }) => client.put(at(place, '/media'), { documentIds: [photo] }),
    owners(200),
  ],
  ['placePhotos.remove', ({ client, place, photo }) => client.delete(at(place, `/media/${photo}`)), owners(200)],
  [
    'placeLinks.add',
    ({ client, place, group: refId }) => client.post(at(place, '/link'), { kind: 'GROUP', refId }),
    owners(201),
  ],
  ['placeLinks.remove', ({ client, place, link }) => client.delete(at(place, `/link/${link}`)), owners(200)],
]

asksEverybody(stage, rows)
isWhole(tablesOf('heritage'), rows)

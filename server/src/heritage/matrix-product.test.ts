import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import type { Answer, Client } from '../../test/client.ts'
import { placeDraft } from '../../test/heritage.ts'
import { listenAs, type Listening } from '../../test/listening.ts'
import { isWhole, tablesOf } from '../../test/matrix.ts'
import { leaksIn, watched, type Secrets } from '../../test/matrix-leaks.ts'
import {
  inGroup,
  inTree,
  members,
  nameOfKind,
  plantPlacesOfAllKinds,
  roles,
  secretsOf,
  type PlacesOfAllKinds,
  type PlantedPlace,
  type Role,
  type Rule,
} from '../../test/matrix-heritage.ts'

// Every role makes every call about a place of every kind; the whole run plants fewer kinds (`matrix-heritage.ts`). The rules of
// visibility are stated here again, independently of the server, and every answer is searched for words that its reader may not see.

const active: readonly Role[] = [...inTree, ...inGroup]
const acrossBlock: readonly Role[] = ['blocked', 'blocker', 'blockedRelative', 'blockerFellow']

const maySee: Rule = (role, { status, visibility }) => {
  if (role === 'visitor') return false
  if (role === 'owner') return true
  if (status === 'DRAFT' || visibility === 'ONLY_ME') return false
  return visibility === 'PUBLIC' || active.includes(role)
}
const mayKnowWhere: Rule = (role, place) => maySee(role, place) && (role === 'owner' || place.precision === 'EXACT')
const mayKnowOwner = (role: Role) => role !== 'visitor' && !acrossBlock.includes(role)
const isListed: Rule = (role, place) => maySee(role, place) && place.status === 'PUBLISHED' && mayKnowOwner(role)
const isOpen: Rule = (role, place) => isListed(role, place) && place.visibility === 'PUBLIC'

let app: TestApp
let planted: PlacesOfAllKinds
let secrets: Secrets<Role>
/** Words that an answer told to somebody who may not read them. */
const leaks: string[] = []
let ask: (role: Role, row: string) => Client
beforeAll(async () => {
  app = await startTestApp()
  planted = await plantPlacesOfAllKinds(app)
  secrets = secretsOf(planted, { maySee, mayKnowWhere, mayKnowOwner })
  ask = (role, row) =>
    watched(role === 'visitor' ? app.visitor : planted.who[role], (answer) => {
      for (const leak of leaksIn(answer, role, row, secrets)) leaks.push(`${row} told ${role} "${leak}"`)
    })
}, 60_000)
afterAll(() => app.close())

/** One value for each role and place; of the owner last, who may change something. */
async function ofAll<Value>(value: (role: Role, place: PlantedPlace) => Promise<Value> | Value) {
  async function ofRole(role: Role) {
    const found: [string, Value][] = []
    for (const place of planted.places) found.push([nameOfKind(place), await value(role, place)])
    return [role, Object.fromEntries(found)] as const
  }
  const others = await Promise.all(roles.filter((role) => role !== 'owner').map(ofRole))
  return Object.fromEntries([...others, await ofRole('owner')])
}

const noLeaks = () => expect(leaks.splice(0)).toEqual([])

const base = '/v1/heritage'
const at = ({ id }: PlantedPlace, rest = '') => `${base}/${id}${rest}`

// Lists

type ListRow = readonly [name: string, path: () => string, isIn: Rule]
const lists: ListRow[] = [
  ['heritage.list', () => base, isListed],
  ['heritage.list of a category', () => `${base}?category=MONUMENT`, isListed],
  ['heritage.list of another category', () => `${base}?category=OTHER`, () => false],
  ['heritage.list by a name', () => `${base}?q=mkplace`, isListed],
  ['heritage.list by an address', () => `${base}?q=lane`, () => false],
  ['heritage.list by a city', () => `${base}?q=Kathmandu`, () => false],
  [
    'heritage.list of my trees and groups',
    () => `${base}?mine=true`,
    (role, place) => isListed(role, place) && active.includes(role),
  ],
  [
    'heritage.list of the tree',
    () => `${base}?treeId=${planted.tree}`,
    (role, place) => isListed(role, place) && inTree.includes(role),
  ],
  [
    'heritage.list of the group',
    () => `${base}?groupId=${planted.group}`,
    (role, place) => isListed(role, place) && inGroup.includes(role),
  ],
  ['heritage.popular', () => `${base}/popular`, isOpen],
  ['heritage.popular by a name', () => `${base}/popular?q=mkplace`, isOpen],
  ['heritage.recommended while all are saved and visited', () => `${base}/recommended`, () => false],
  [
    'heritage.mine created',
    () => `${base}/my?tab=created`,
    (role, { status }) => role === 'owner' && status === 'PUBLISHED',
  ],
  ['heritage.mine drafts', () => `${base}/my?tab=draft`, (role, { status }) => role === 'owner' && status === 'DRAFT'],
  // What one saved and visited stays listed across a block, without the owner's name.
  ['heritage.mine saved', () => `${base}/my?tab=saved`, maySee],
  ['heritage.mine visited', () => `${base}/my?tab=visited`, maySee],
  ['search.find of places', () => '/v1/search?type=HERITAGE&q=mkplace', isListed],
  ['search.find of everything', () => '/v1/search?q=mkplace', isListed],
]

const paged = (path: string) => `${path}${path.includes('?') ? '&' : '?'}limit=100`

/** What an answer says of where a place is. */
const whereIn = ({ latitude, longitude, timezone, address, city }: Record<string, unknown>) =>
  [latitude, longitude, timezone, address, (city as { name: string } | null)?.name ?? null].filter(
    (value) => value !== undefined,
  )

test.each(lists)('%s has the places that each role may find there', async (name, path, isIn) => {
  const answers = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await ask(role, name).get(paged(path()))] as const)),
  ) as Record<Role, Answer>
  expect(answers.visitor.status).toBe(401)
  type Card = { id: string; owner?: { name: string } | null; city?: unknown; subtitle?: string | null }
  const isFind = name.startsWith('search')
  const found = await ofAll((role, { id }) => {
    const card = (answers[role].body.data as Card[] | undefined)?.find((one) => one.id === id)
    if (!card) return null
    return isFind ? [card.subtitle] : [...whereIn(card), card.owner?.name ?? null]
  })
  expect(found).toEqual(
    await ofAll((role, place) => {
      if (role === 'visitor' || !isIn(role, place)) return null
      const city = mayKnowWhere(role, place) ? 'Kathmandu' : null
      return isFind ? [city] : [city, mayKnowOwner(role) ? 'Mkowner' : null]
    }),
  )
  noLeaks()
})

test('the numbers beside one’s own lists count what these lists have', async () => {
  for (const role of members) {
    const { body } = await ask(role, 'heritage.mine').get(`${base}/my`)
    const ownOf = (status: PlantedPlace['status']) =>
      role === 'owner' ? planted.places.filter((place) => place.status === status).length : 0
    const marked = planted.places.length
    const own = { created: ownOf('PUBLISHED'), draft: ownOf('DRAFT') }
    expect([role, body.counts]).toEqual([role, { ...own, saved: marked, visited: marked }])
  }
})

test('notifications name a place to those alone who may see it', async () => {
  for (const role of members) {
    const notices: { names: Record<string, { id: string }>; actors: { name: string }[] }[] = []
    let next = ''
    do {
      const { body } = await ask(role, 'notifications.list').get(`/v1/notification?limit=100&next=${next}`)
      notices.push(...body.data)
      next = body.next ?? ''
    } while (next)
    const named = new Set(notices.flatMap(({ names }) => names['HERITAGE']?.id ?? []))
    const seen = planted.places.filter((place) => maySee(role, place) && mayKnowOwner(role))
    expect([role, named]).toEqual([role, new Set(seen.map(({ id }) => id))])
    const byOwner = notices.filter(({ actors }) => actors.some(({ name }) => name === 'Mkowner'))
    if (!mayKnowOwner(role)) expect(byOwner.filter(({ names }) => !names['tree'])).toEqual([])
  }
  noLeaks()
})

// Calls about one place, in this order: reads, then changes by those who may look, then changes by the owner.

type PlaceRow = readonly [
  name: string,
  call: (client: Client, place: PlantedPlace, role: Role) => Promise<Answer>,
  expected: Rule<unknown>,
  tells?: (answer: Answer) => unknown,
]

const seersGet =
  (told: number): Rule<unknown> =>
  (role, place) => {
    if (role === 'visitor') return 401
    return maySee(role, place) ? told : 404
  }
const ownerGets =
  (told: number): Rule<unknown> =>
  (role, place) =>
    role === 'owner' ? told : seersGet(403)(role, place)
const membersGet =
  (told: number): Rule<unknown> =>
  (role) =>
    role === 'visitor' ? 401 : told
const seersRead =
  (told: Rule<unknown>): Rule<unknown> =>
  (role, place) =>
    maySee(role, place) ? told(role, place) : seersGet(200)(role, place)
const orStatus = (told: (body: Answer['body']) => unknown) => (answer: Answer) =>
  answer.status === 200 ? told(answer.body) : answer.status

const pageOf: Rule<unknown> = (role, place) => {
  const { latitude, longitude, address } = place
  const knowsWhere = mayKnowWhere(role, place)
  return {
    where: knowsWhere ? [latitude, longitude, 'Asia/Kathmandu', address, 'Kathmandu'] : [null, null, null, null, null],
    owner: mayKnowOwner(role) ? 'Mkowner' : null,
    counts: [members.length, 2 * members.length - 1, members.length, members.length],
    links: [...(inTree.includes(role) ? ['Mktree'] : []), ...(inGroup.includes(role) ? ['Mkgroup'] : [])],
    can: { edit: role === 'owner', remove: role === 'owner' },
    photos: [`${place.code} in spring`],
  }
}
type Link = { name: string }
const linksOf = (role: Role) => (pageOf(role, planted.places[0]!) as { links: string[] }).links

/** The authors of comments or likes whom a reader sees. Who keeps the place sees all of them. */
const authorsFor = (role: Role) =>
  members.filter((author) => author !== 'owner' || mayKnowOwner(role)).map((author) => `Mk${author}`)

const onMap: Rule<unknown> = (role, place) =>
  role === 'visitor' ? 401 : isListed(role, place) && place.precision === 'EXACT'

const rows: PlaceRow[] = [
  [
    'heritage.get',
    (client, place) => client.get(at(place)),
    seersRead(pageOf),
    orStatus((body) => ({
      where: whereIn(body),
      owner: body.owner?.name ?? null,
      counts: [body.likeCount, body.commentCount, body.saveCount, body.visitCount],
      links: body.links.map(({ name }: Link) => name),
      can: body.can,
      photos: body.medias.map(({ caption }: { caption: string }) => caption),
    })),
  ],
  [
    'placeLinks.list',
    (client, place) => client.get(at(place, '/link')),
    seersRead(linksOf),
    orStatus(({ data }) => data.map(({ name }: Link) => name)),
  ],
  [
    'comments.list',
    (client, { id }) => client.get(`/v1/comments/HERITAGE/${id}?limit=100`),
    seersRead((role) => authorsFor(role).toSorted()),
    orStatus(({ data }) => data.map(({ owner }: { owner: Link }) => owner.name).toSorted()),
  ],
  [
    'likes.list',
    (client, { id }) => client.get(`/v1/likes/HERITAGE/${id}?limit=100`),
    seersRead((role) => authorsFor(role).toSorted()),
    orStatus(({ data }) => data.map(({ user }: { user: Link }) => user.name).toSorted()),
  ],
  [
    'placeMap.points',
    (client, { latitude, longitude }) =>
      client.get(`${base}/map?bbox=${[longitude, latitude, longitude, latitude].join()}&zoom=24`),
    onMap,
    orStatus(({ points }) => points.ids.length === 1),
  ],
  [
    'placeMap.similar',
    (client, { latitude, longitude }) => client.post(`${base}/similar`, { latitude, longitude }),
    onMap,
    orStatus(({ data }) => data.length > 0),
  ],
  ['documents.get of its photo', (client, { photo }) => client.get(`/v1/document/${photo}`), seersGet(200)],
  [
    'documents.content by the link on the page',
    async (client, place) => {
      const page = await client.get(at(place))
      return page.status === 200 ? client.get(page.body.medias[0].url) : page
    },
    seersGet(200),
  ],
  [
    'documents.content without its signature',
    async (client, { photo }) => {
      const { body } = await planted.who.owner.get(`/v1/document/${photo}`)
      return client.get(String(body.url).replace(/sig=.*/, 'sig='))
    },
    () => 403,
  ],
  [
    'comments.create',
    (client, { id, code }) =>
      client.post('/v1/comments', { comment: `${code} by mk`, parentType: 'HERITAGE', parentId: id }),
    seersGet(201),
  ],
  [
    'likes.toggle',
    (client, { id }) => client.post('/v1/likes', { contentType: 'HERITAGE', contentId: id, liked: true }),
    seersGet(200),
  ],
  ['heritage.save', (client, place) => client.post(at(place, '/save')), seersGet(200)],
  ['heritage.visit', (client, place) => client.post(at(place, '/visit'), { on: '2002-03-04' }), seersGet(200)],
  ['heritage.unsave', (client, place) => client.delete(at(place, '/save')), membersGet(204)],
  ['heritage.unvisit', (client, place) => client.delete(at(place, '/visit')), membersGet(204)],
  [
    'comments.remove of one’s own',
    (client, { comments }, role) => client.delete(`/v1/comments/${comments[role] ?? comments['owner']}`),
    membersGet(204),
  ],
  ['heritage.create', (client) => client.post(base, { name: 'Mkdraft' }), membersGet(201)],
  ['heritage.update', (client, place) => client.put(at(place), { name: place.name }), ownerGets(200)],
  [
    'placePhotos.add',
    (client, place) => client.post(at(place, '/media'), { documentId: planted.spare }),
    ownerGets(201),
  ],
  [
    'placePhotos.update',
    (client, place) => client.put(at(place, `/media/${place.photo}`), { caption: `${place.code} in spring` }),
    ownerGets(200),
  ],
  [
    'placePhotos.arrange',
    (client, place) => client.put(at(place, '/media'), { documentIds: [planted.spare, place.photo] }),
    ownerGets(200),
  ],
  ['placePhotos.remove', (client, place) => client.delete(at(place, `/media/${planted.spare}`)), ownerGets(200)],
  [
    'placeLinks.add',
    (client, place) => client.post(at(place, '/link'), { kind: 'GROUP', refId: planted.group }),
    ownerGets(201),
  ],
  [
    'placeLinks.remove',
    async (client, place) => {
      const answer = await client.delete(at(place, `/link/${place.links.TREE}`))
      if (answer.status === 200) await client.post(at(place, '/link'), { kind: 'TREE', refId: planted.tree })
      return answer
    },
    ownerGets(200),
  ],
]

const named = rows.map((row) => ({ name: row[0], row }))

test.each(named)('$name answers each role as it may', async ({ row }) => {
  const [name, call, expected, tells = ({ status }: Answer) => status] = row
  expect(await ofAll(async (role, place) => tells(await call(ask(role, name), place, role)))).toEqual(
    await ofAll(expected),
  )
  noLeaks()
})

test('recommendations have public places that one neither owns, saved nor visited', async () => {
  const found = Object.fromEntries(
    await Promise.all(
      members.map(async (role) => {
        const { body } = await ask(role, 'heritage.recommended').get(`${base}/recommended?limit=100`)
        return [role, body.data.map(({ id }: { id: string }) => id)] as const
      }),
    ),
  )
  expect(await ofAll((role, { id }) => found[role]?.includes(id) ?? false)).toEqual(
    await ofAll((role, place) => isOpen(role, place) && role !== 'owner'),
  )
  noLeaks()
})

/** Waits until everybody has heard of a public place that was recorded after everything before it. */
async function everybodyHeard(ears: Record<string, Listening>): Promise<void> {
  const { body } = await planted.who.owner.post(base, placeDraft({ name: 'Mkfence' }))
  await expect.poll(() => Object.values(ears).every((ear) => ear.events(body.id).length > 0)).toBe(true)
}

test('the event stream announces a change only to those who may know of it', async () => {
  const url = await app.app.listen()
  const ears = Object.fromEntries(
    await Promise.all(members.map(async (role) => [role, await listenAs(url, planted.who[role].tokens)] as const)),
  )
  const heard = () => ofAll((role, { id }) => ears[role]?.events(id).length ?? 0)
  const { owner } = planted.who
  for (const place of planted.places) await owner.put(at(place), { address: `${place.address} 2` })
  await everybodyHeard(ears)
  expect(await heard()).toEqual(await ofAll((role, place) => Number(mayKnowWhere(role, place))))
  for (const place of planted.places) await owner.put(at(place), { story: `${place.code} story, continued` })
  await everybodyHeard(ears)
  expect(await heard()).toEqual(
    await ofAll((role, place) => Number(mayKnowWhere(role, place)) + Number(maySee(role, place))),
  )
  for (const role of acrossBlock) expect(ears[role]!.heard()).not.toContain(owner.id)
  for (const ear of Object.values(ears)) ear.stop()
})

const removal: PlaceRow = ['heritage.remove', (client, place) => client.delete(at(place)), ownerGets(204)]

test('heritage.remove answers each role as it may, and deletes the place for all', async () => {
  const [name, call, expected] = removal
  const removed = () => ofAll(async (role, place) => (await call(ask(role, name), place, role)).status)
  expect(await removed()).toEqual(await ofAll(expected))
  expect(await removed()).toEqual(await ofAll((role) => (role === 'visitor' ? 401 : 404)))
  noLeaks()
})

isWhole(tablesOf('heritage'), [...lists, ...rows, removal])

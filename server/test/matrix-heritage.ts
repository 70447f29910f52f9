import type { PlaceStatus, PlaceVisibility, Precision } from '@mulghar/contract/heritage/kinds'
import { newId } from '../src/kit/ids.ts'
import type { Member, TestApp } from './app.ts'
import { idOf, type Answer } from './client.ts'
import { cityId } from './events.ts'
import { newGroup } from './groups.ts'
import { newPlace } from './heritage.ts'
import type { Accounts } from './matrix.ts'
import type { Secrets } from './matrix-leaks.ts'
import { block, follow } from './people.ts'
import { jpegOf } from './pictures.ts'

// Places of every status, visibility and precision, and everybody who could ask for them.

/**
 * The owner blocked `blocked`, and `blocker` blocked the owner. `relative` is in the linked tree and `fellow` in the linked
 * group; `formerRelative` and `formerFellow` were.
 */
export const roles = [
  'visitor',
  'stranger',
  'follower',
  'blocked',
  'blocker',
  'formerRelative',
  'formerFellow',
  'relative',
  'fellow',
  'blockedRelative',
  'blockerFellow',
  'owner',
] as const
export type Role = (typeof roles)[number]
export const inTree: readonly Role[] = ['relative', 'blockedRelative', 'owner']
export const inGroup: readonly Role[] = ['fellow', 'blockerFellow', 'owner']
export const members = roles.filter((role) => role !== 'visitor')

export type Kind = { status: PlaceStatus; visibility: PlaceVisibility; precision: Precision }

/** One place of each kind; its words and its point belong to no other. */
export type PlantedPlace = Kind & {
  code: string
  id: string
  name: string
  address: string
  latitude: number
  longitude: number
  photo: string
  links: Record<'TREE' | 'GROUP', string>
  /** The comment of each account. */
  comments: Record<string, string>
}

/** What holds for a role and a place. */
export type Rule<Value = boolean> = (role: Role, place: PlantedPlace) => Value
type Rules = { maySee: Rule; mayKnowWhere: Rule; mayKnowOwner: (role: Role) => boolean }

const codes = [
  'Alpha',
  'Bravo',
  'Carol',
  'Delta',
  'Easel',
  'Fjord',
  'Gravy',
  'Hotel',
  'Igloo',
  'Joker',
  'Kayak',
  'Lemon',
]

export const nameOfKind = ({ status, visibility, precision }: Kind) => `${status} ${visibility} ${precision}`

/**
 * The kinds that the whole run plants: a place that everybody finds, and those that differ from it in one thing. `matrix.test.ts` has the place
 * that is both hidden and for its scope.
 */
const kindsOfWholeRun = [
  'PUBLISHED PUBLIC EXACT',
  'PUBLISHED PUBLIC HIDDEN',
  'PUBLISHED SCOPE EXACT',
  'PUBLISHED ONLY_ME EXACT',
  'DRAFT PUBLIC EXACT',
]

const kinds: Kind[] = (['PUBLISHED', 'DRAFT'] as const)
  .flatMap((status) =>
    (['PUBLIC', 'SCOPE', 'ONLY_ME'] as const).flatMap((visibility) =>
      (['EXACT', 'HIDDEN'] as const).map((precision) => ({ status, visibility, precision })),
    ),
  )
  .filter((kind) => process.env['WHOLE_RUN'] !== '1' || kindsOfWholeRun.includes(nameOfKind(kind)))

async function done(call: Promise<Answer>): Promise<Answer> {
  const answer = await call
  if (answer.status >= 300) throw new Error(`not done: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

const pathOf = (id: string, rest = '') => `/v1/heritage/${id}${rest}`

/** A hidden tree and a hidden group of the owner, with those who are in them and those who will leave. */
async function plantRoots({ owner, ...who }: Accounts<Role>): Promise<{ tree: string; group: string }> {
  const draft = { name: 'Mktree', description: 'x' }
  const tree = await idOf(owner.post('/v1/family/family-tree', draft))
  for (const member of [who.relative, who.formerRelative, who.blockedRelative]) {
    await done(member.post(`/v1/family/member/${tree}/request`))
    const answer = { familyTreeId: tree, userId: member.id, role: 'READ_ONLY' }
    await done(owner.post('/v1/family/member/accept', answer))
  }
  await done(owner.put(`/v1/family/family-tree/${tree}`, { ...draft, discoverable: false }))
  const group = await newGroup(owner, { name: 'Mkgroup', joinPolicy: 'OPEN' })
  for (const member of [who.fellow, who.formerFellow, who.blockerFellow])
    await done(member.post(`/v1/group/${group}/join`))
  await done(owner.put(`/v1/group/${group}`, { visibility: 'HIDDEN', joinPolicy: 'INVITE' }))
  return { tree, group }
}

const upload = async (by: Member) => idOf(by.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() }))

type Roots = Awaited<ReturnType<typeof plantRoots>> & { city: string }

/** A public place for now, so that everybody can comment on it, save it and visit it. */
async function plantPlace(owner: Member, kind: Kind, index: number, roots: Roots): Promise<PlantedPlace> {
  const code = codes[index]!
  const where = {
    address: `${code} lane`,
    latitude: (2_760_113 + index * 1000) / 100_000,
    longitude: (8_530_217 + index * 1000) / 100_000,
  }
  const name = `Mkplace ${code}`
  const id = await newPlace(owner, { name, story: `${code} story`, category: 'MONUMENT', cityId: roots.city, ...where })
  const photo = await upload(owner)
  await done(owner.post(pathOf(id, '/media'), { documentId: photo, caption: `${code} in spring` }))
  await done(owner.post(pathOf(id, '/link'), { kind: 'TREE', refId: roots.tree }))
  const { body } = await done(owner.post(pathOf(id, '/link'), { kind: 'GROUP', refId: roots.group }))
  const [tree, group] = body.links as { id: string }[]
  return { ...kind, code, id, name, ...where, photo, links: { TREE: tree!.id, GROUP: group!.id }, comments: {} }
}

/** Everybody has saved and visited each place; by rows, since as many calls would take seconds. */
async function plantMarks(db: TestApp['db'], who: Accounts<Role>, places: readonly PlantedPlace[]): Promise<void> {
  const at = new Date('2026-01-01T00:00:00Z')
  const marks = places.flatMap(({ id }) =>
    members.map((role) => ({ place_id: id, account_id: who[role].id, id: newId(), at })),
  )
  await db.insertInto('heritage_save').values(marks).execute()
  await db.insertInto('heritage_visit').values(marks).execute()
  await db.updateTable('heritage_place').set({ save_count: members.length, visit_count: members.length }).execute()
}

/** Everybody likes a place and comments on it, and the owner answers each comment. */
async function reactTo(who: Accounts<Role>, { id, comments, code }: PlantedPlace): Promise<void> {
  for (const role of members) {
    const account = who[role]
    await done(account.post('/v1/likes', { contentType: 'HERITAGE', contentId: id, liked: true }))
    const said = { comment: `${code} by mk${role}`, parentType: 'HERITAGE', parentId: id }
    comments[role] = await idOf(account.post('/v1/comments', said))
    if (role === 'owner') continue
    const reply = { comment: `${code} by mkowner`, parentType: 'COMMENT', parentId: comments[role] }
    await done(who.owner.post('/v1/comments', reply))
  }
}

export type PlacesOfAllKinds = Roots & {
  who: Accounts<Role>
  places: PlantedPlace[]
  /** A photo that no place has yet. */
  spare: string
}

/** All of it; memberships end, blocks begin and places are narrowed only after everybody left something on each place. */
export async function plantPlacesOfAllKinds(app: TestApp): Promise<PlacesOfAllKinds> {
  const accounts = await Promise.all(members.map(async (role) => [role, await app.signUp(`Mk${role}`)] as const))
  const who = Object.fromEntries(accounts) as Accounts<Role>
  const { owner } = who
  const roots = { ...(await plantRoots(who)), city: await cityId(owner, 'Kathmandu') }
  const places: PlantedPlace[] = []
  for (const [index, kind] of kinds.entries()) places.push(await plantPlace(owner, kind, index, roots))
  await plantMarks(app.db, who, places)
  await Promise.all(places.map((place) => reactTo(who, place)))
  await app.allTold()
  await follow(who.follower, owner)
  await done(owner.delete('/v1/family/member', { familyTreeId: roots.tree, userId: who.formerRelative.id }))
  await done(who.formerFellow.delete(`/v1/group/${roots.group}/leave`))
  for (const account of [who.blocked, who.blockedRelative]) await done(block(owner, account))
  for (const account of [who.blocker, who.blockerFellow]) await done(block(account, owner))
  for (const { id, status, visibility, precision } of places)
    await done(owner.put(pathOf(id), { status, visibility, precision }))
  await app.app.keepHouse()
  await app.allTold()
  return { ...roots, who, places, spare: await upload(owner) }
}

/** The words of all places, and who may read them. */
export function secretsOf(
  { places, who }: PlacesOfAllKinds,
  { maySee, mayKnowWhere, mayKnowOwner }: Rules,
): Secrets<Role> {
  const readers = (rule: Rule, place: PlantedPlace) => roles.filter((role) => rule(role, place))
  const named = roles.filter(mayKnowOwner)
  // Who shares a tree is named there also across a block: here in the notice of being let in.
  const namedInNotices = { 'notifications.list': [...named, 'blockedRelative' as const] }
  const ofPlaces = places.flatMap((place) => {
    const { name, code, address, latitude, longitude } = place
    const told = [name, `${code} story`, `${code} in spring`, `${code} by mk`]
    const where = [address, String(latitude), String(longitude)]
    return [
      ...told.map((text) => ({ text, seenBy: readers(maySee, place) })),
      ...where.map((text) => ({ text, seenBy: readers(mayKnowWhere, place) })),
    ]
  })
  return {
    markers: [
      ...ofPlaces,
      ...['Mkowner', who.owner.id].map((text) => ({ text, seenBy: named, only: namedInNotices })),
      { text: 'Mktree', seenBy: inTree },
      { text: 'Mkgroup', seenBy: inGroup },
    ],
  }
}

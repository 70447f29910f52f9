import { newId } from '../src/kit/ids.ts'
import type { Member, TestApp } from './app.ts'
import {
  asksEverybody,
  stageOf,
  type Accounts,
  type Play,
  type Row,
  type Scene as SceneOf,
  type Stage,
} from './matrix.ts'
import { secretsOf, told } from './matrix-trees-told.ts'
import { jpegOf } from './pictures.ts'

// The actors call for something of a tree in which everybody has their place, and of another of which
// nobody knows.

export const actors = [
  'visitor',
  'nobody',
  'asked',
  'invited',
  'removed',
  'viewer',
  'reader',
  'writer',
  'owner',
  'linked',
] as const
export type Actor = (typeof actors)[number]

type Planted = {
  treeId: string
  /** Alive, with all that can be told of somebody; `other` is a sister, `old` their father, long dead. */
  self: string
  other: string
  old: string
  /** In the album of `self`. */
  pictureId: string
  /** The family of `old` and both children. */
  unionId: string
  /** The tree of which a call names a change, a request and the like: the same, but where ids are mixed. */
  thingsOf: string
  /** Somebody who may write in it. */
  writer: Member
}
export type Scene = SceneOf<Planted>

export type Cast = {
  app: TestApp
  owner: Member
  /** Who owns the trees on the other side of links. */
  spareOwner: Member
  /** Has asked to become a member of every tree. */
  spare: Member
  /** May write in the tree that nobody else knows. */
  helper: Member
  who: Accounts<Actor>
  /** A picture that the owner has uploaded; of the living in every tree. */
  picture: { id: string }
  /** The tree of `linked`, and a person of it who is linked with every tree. */
  linkedTree: { id: string; personId: string }
}

const tree = '/v1/family/family-tree'

export async function gatherCast(app: TestApp, who: Cast['who']): Promise<Cast> {
  const [spareOwner, spare, helper] = [
    await app.signUp('spare owner'),
    await app.signUp('spare'),
    await app.signUp('helper'),
  ]
  const picture = (await who.owner.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body
  return { app, who, owner: who.owner, spareOwner, spare, helper, linkedTree: await linkedTreeOf(who.linked), picture }
}

/** A tree of somebody else, and a person in it. */
export async function linkedTreeOf(linked: Member): Promise<Cast['linkedTree']> {
  const id = (await linked.post(tree, { name: 'Linked', description: 'x' })).body.id
  return { id, personId: (await linked.post(`/v1/family/${id}/person`, { firstName: 'Linking' })).body.id }
}

export const callerOf = ({ app, owner, who }: Cast, actor: Actor) =>
  actor === 'visitor' ? { client: app.visitor, me: owner } : { client: who[actor], me: who[actor] }

export type Roles = Stage<Actor, Planted> &
  Cast & {
    /** A tree in which everybody has their place. */
    sceneFor: (actor: Actor) => Promise<Scene>
  }

/** Everybody who can stand to a tree in some way. */
export function rolesOfTree(): Roles {
  return stageOf(actors, async (app, who) => {
    const cast = await gatherCast(app, who)
    const play: Play<Actor, Planted> = {
      caller: (actor) => callerOf(cast, actor),
      plant: () => sceneOf(cast),
      ripen: (planted) => addWaiting(cast, planted),
      hidden: {
        keeper: 'owner',
        plant: () => secretSceneOf(cast),
        root: 'treeId',
        things: ['self', 'other', 'old', 'pictureId', 'unionId', 'thingsOf'],
        mixed: ['self', 'other', 'old', 'unionId', 'thingsOf', 'writer'],
      },
      secrets: secretsOf(cast),
    }
    const sceneFor = async (actor: Actor) => ({ ...(await sceneOf(cast)), ...callerOf(cast, actor) })
    return { ...cast, ...play, sceneFor }
  })
}

export type TreeRow = Row<Planted>
/** The same as every actor of trees; who owns a linked tree is answered as anybody is, unless a row has a column for them. */
export function asksOfTree(roles: Roles, rows: readonly TreeRow[]): void {
  const whole = rows.map(([name, call, expected, wishes]): TreeRow => {
    const columns = expected.length < actors.length ? [...expected, expected[1]] : expected
    return wishes ? [name, call, columns, wishes] : [name, call, columns]
  })
  asksEverybody(roles, whole)
}

type Standing = 'VIEW_ONLY' | 'READ_ONLY' | 'READ_WRITE' | 'asked' | 'invited'

async function putMembers({ app }: Cast, treeId: string, members: readonly [Member, Standing][]): Promise<void> {
  const rows = members.map(([{ id }, standing]) => {
    const isWaiting = standing === 'asked' || standing === 'invited'
    return {
      tree_id: treeId,
      account_id: id,
      role: isWaiting ? ('READ_WRITE' as const) : standing,
      status: isWaiting ? ('PENDING' as const) : ('ACTIVE' as const),
      origin: standing === 'invited' ? ('INVITE' as const) : ('REQUEST' as const),
      person_id: null,
      message: standing === 'asked' ? told.request : null,
    }
  })
  await app.db.insertInto('tree_member').values(rows).execute()
}

async function plant({ owner, picture }: Cast, draft: object, writer: Member): Promise<Planted> {
  const treeId = (await owner.post(tree, { description: 'x', ...draft })).body.id
  const add = async (person: object) => (await owner.post(`/v1/family/${treeId}/person`, person)).body.id as string
  const old = await add(told.dead)
  const self = await add({ ...told.living, imageId: picture.id, relations: { parents: [{ id: old }] } })
  const other = await add({ firstName: 'Other', relations: { parents: [{ id: old }] } })
  const drawn = { documentId: picture.id, caption: told.caption }
  const pictureId = (await owner.post(`/v1/family/person/${self}/picture`, drawn)).body.id as string
  const { familiesAlone } = (await owner.get(`/v1/family/person/${old}`)).body
  const unionId = familiesAlone[0].unionId as string
  return { treeId, self, other, old, pictureId, unionId, thingsOf: treeId, writer }
}

/** A tree in which everybody has their place; one for each who may change it, as calls do. */
export async function sceneOf(cast: Cast): Promise<Planted> {
  const { app, who, spare, linkedTree } = cast
  const planted = await plant(cast, { name: 'Roles' }, who.writer)
  const { treeId } = planted
  await putMembers(cast, treeId, [
    [who.asked, 'asked'],
    [spare, 'asked'],
    [who.invited, 'invited'],
    [who.viewer, 'VIEW_ONLY'],
    [who.reader, 'READ_ONLY'],
    [who.writer, 'READ_WRITE'],
  ])
  const at = app.clock.now()
  await app.db.insertInto('tree_removal').values({ tree_id: treeId, account_id: who.removed.id, at }).execute()
  const ends = {
    tree_id: linkedTree.id,
    person_id: linkedTree.personId,
    target_tree_id: treeId,
    target_person_id: null,
  }
  const asked = { status: 'ACTIVE' as const, message: told.link, asked_by: who.linked.id, asked_at: at }
  const link = { ...ends, ...asked, id: newId(), decided_by: cast.owner.id, decided_at: at }
  await app.db.insertInto('tree_link').values(link).execute()
  return planted
}

/** What waits in a tree: somebody invited by mail, an edit, and a request from another tree. */
export async function addWaiting({ owner, spareOwner }: Cast, { treeId, writer }: Planted): Promise<void> {
  await owner.post('/v1/family/member/invite', { familyTreeId: treeId, emails: [told.invited], role: 'READ_ONLY' })
  await owner.put(`${tree}/${treeId}`, { approval: true })
  await writer.post(`/v1/family/${treeId}/person`, { firstName: told.proposal, nickname: told.proposal })
  await owner.put(`${tree}/${treeId}`, { approval: false })
  const from = (await spareOwner.post(tree, { name: 'Asking', description: 'x' })).body.id
  const person = (await spareOwner.post(`/v1/family/${from}/person`, { firstName: 'Asking' })).body.id
  const answer = await spareOwner.post(`${tree}/${from}/person/${person}/link`, {
    targetTreeId: treeId,
    message: told.link,
  })
  if (answer.status !== 201) throw new Error(`nothing waits: ${JSON.stringify(answer.body)}`)
}

/** A tree of the same owner that cannot be found, with a member whom the rows do not know. */
export async function secretSceneOf(cast: Cast): Promise<Planted> {
  const planted = await plant(cast, { name: told.secretTree, discoverable: false }, cast.helper)
  await putMembers(cast, planted.treeId, [
    [cast.helper, 'READ_WRITE'],
    [cast.spareOwner, 'VIEW_ONLY'],
  ])
  return planted
}

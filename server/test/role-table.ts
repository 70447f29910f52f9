import type { wire } from '@mulghar/contract/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from './app.ts'
import type { Answer, Client } from './client.ts'

// Every call that has to do with a tree, by everybody who could make it: what the tables of calls share.

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
] as const
export type Actor = (typeof actors)[number]

type Room = keyof typeof wire
/** Which rooms of the wire are in which table; together they are all that have to do with trees. */
export const roomsOfTables = {
  trees: ['trees', 'people', 'graph', 'history', 'proposals', 'kinship', 'statistics', 'exchange', 'review'],
  members: ['members', 'links'],
} as const satisfies Record<string, readonly Room[]>

export type Scene = { treeId: string; self: string; other: string; spare: Member; client: Client; me: Member }
export type Call = (scene: Scene) => Promise<Answer>
/** The columns are the actors in their order; 404 where they must not even learn that there is something. */
export type Row = [name: string, call: Call, expected: readonly number[]]

export type Roles = {
  app: TestApp
  owner: Member
  /** Who owns the trees on the other side of links. */
  spareOwner: Member
  who: Record<Exclude<Actor, 'visitor'>, Member>
  /** A tree in which everybody has their place; one for each row of a table, as calls change it. */
  sceneFor: (actor: Actor) => Promise<Scene>
}

/** Everybody, signed up before the tests of a file; filled when those begin. */
export function rolesOfTree(): Roles {
  const roles = {} as Roles
  beforeAll(async () => {
    const app = await startTestApp()
    const who = {} as Roles['who']
    for (const actor of actors) if (actor !== 'visitor') who[actor] = await app.signUp(actor)
    const spareOwner = await app.signUp('spare owner')
    Object.assign(roles, { app, who, spareOwner, owner: who.owner })
    roles.sceneFor = (actor) => sceneFor(roles, actor)
  })
  afterAll(() => roles.app.close())
  return roles
}

async function sceneFor(roles: Roles, actor: Actor): Promise<Scene> {
  const { app, owner, who } = roles
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
  return { treeId, self, other, spare, ...callerOf(roles, actor) }
}

const callerOf = ({ app, owner, who }: Roles, actor: Actor) =>
  actor === 'visitor' ? { client: app.visitor, me: owner } : { client: who[actor], me: who[actor] }
const isRead = (name: string) =>
  /\.(list|findings|mergePreview|search|get|detail|export|requests|waiting|invitations)$/.test(name)

/** Makes each call of a table as every actor. */
export function asksEverybody(roles: Roles, rows: readonly Row[]): void {
  describe.each(rows)('%s', (name, call, expected) => {
    test('answers everybody as their role says', async () => {
      const statuses: Record<string, number> = {}
      const shared = isRead(name) ? await roles.sceneFor('owner') : undefined
      for (const actor of actors) {
        const scene = shared ? { ...shared, ...callerOf(roles, actor) } : await roles.sceneFor(actor)
        statuses[actor] = (await call(scene)).status
      }
      expect(statuses).toEqual(Object.fromEntries(actors.map((actor, at) => [actor, expected[at]])))
    })
  })
}

/** The calls of some rooms as tables name them: a row may say more after a space. */
export function callsIn(table: Partial<typeof wire>): Set<string> {
  return new Set(Object.entries(table).flatMap(([room, calls]) => Object.keys(calls).map((name) => `${room}.${name}`)))
}

export const callsOf = (rows: readonly Row[]) => new Set(rows.map(([name]) => name.split(' ')[0]!))

import { rooms, wire } from '@mulghar/contract/wire'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shouting } from './capitals.ts'
import type { Answer } from './client.ts'
import { leaksIn, markersOf, watched, type Marker } from './matrix-markers.ts'
import {
  actors,
  addWaiting,
  callerOf,
  gatherCast,
  sceneOf,
  secretSceneOf,
  thingsInTree,
  type Actor,
  type Cast,
  type Scene,
} from './matrix-scene.ts'

// Every call of the wire, by everybody who could make it, for a tree of theirs, for one that they must not know of, and
// with the ids of both mixed. A room joins with its rows in a `matrix.test.ts` of its own, else its calls stand in that of
// the house; what they need is planted in `matrix-scene.ts`, what nobody may read by chance is told in `matrix-markers.ts`.

export type { Scene } from './matrix-scene.ts'
export { actors } from './matrix-scene.ts'

type Table = keyof typeof wire
type Room = keyof typeof rooms
/** The tables of a room on the wire. */
export const tablesOf = (room: Room) => Object.keys(rooms[room].room.tables) as Table[]

/** The tables of all rooms that have no matrix of their own. */
export const tablesOfOthers = () =>
  (Object.keys(rooms) as Room[])
    .filter((room) => !existsSync(join(import.meta.dirname, '../src', room, 'matrix.test.ts')))
    .flatMap(tablesOf)

export type Call = (scene: Scene) => Promise<Answer>
type Expected = number | readonly number[]
export type Wishes = {
  /** What the owner of a linked tree is answered, where it is not what anybody is. */
  linked?: number
  /** For a tree that one must not know of, where it is not 404; null where there is nothing to ask for. */
  elsewhere?: Expected | null
  /** Where the tree is one's own and what is named of it is not, else 404; one status is for who is not refused anyway. */
  mixed?: Expected | null
}
/** The columns are the actors in their order; null where nobody asks, as the call never ends. */
export type Row = [name: string, call: Call, expected: readonly (number | null)[], wishes?: Wishes]

export type Roles = Cast & {
  /** A tree in which everybody has their place. */
  sceneFor: (actor: Actor) => Promise<Scene>
}

/** Everybody, signed up before the tests of a file; filled when those begin. */
export function rolesOfTree(): Roles {
  const roles = {} as Roles
  beforeAll(async () => {
    Object.assign(roles, await gatherCast())
    roles.sceneFor = async (actor) => ({ ...(await sceneOf(roles)), ...callerOf(roles, actor) })
  })
  afterAll(() => roles.app.close())
  return roles
}

/** Notes what of a scene is `used`; `shouts` where ids are in capitals. */
type How = { used?: Set<string> | undefined; shouts?: boolean }

const rowOf = (name: string) => {
  const [table, call] = name.split(' ')[0]!.split('.') as [Table, string]
  return (wire[table] as Record<string, { method: string }>)[call]!
}

/** Makes each call of a table as every actor. */
export function asksEverybody(roles: Roles, rows: readonly Row[]): void {
  let markers: Marker[]
  let shared: Scene
  let secret: Scene
  beforeAll(async () => {
    markers = markersOf(roles)
    shared = await roles.sceneFor('owner')
    await addWaiting(roles, shared)
    secret = { ...(await secretSceneOf(roles)), ...callerOf(roles, 'owner') }
  })

  /** The status, and what was told that should not have been. */
  async function askOnce(row: Row, actor: Actor, scene: Scene, { used, shouts = false }: How) {
    const leaks = new Set<string>()
    const { client, me } = callerOf(roles, actor)
    const seen = watched(client, see)
    const whole = { ...scene, client: shouts ? shouting(seen) : seen, me }
    function see(answer: Answer): void {
      for (const leak of leaksIn(answer, actor, row[0], markers)) leaks.add(leak)
    }
    const noting = new Proxy(whole, { get: (target, name) => (used?.add(String(name)), Reflect.get(target, name)) })
    const { status } = await row[1](noting)
    return leaks.size > 0 ? `${status}, and told ${[...leaks].join(', ')}` : status
  }

  /** The same with ids in small letters and in capitals; what has changed something cannot be asked for once more. */
  async function ask(row: Row, actor: Actor, scene: Scene, used?: Set<string>) {
    const said = await askOnce(row, actor, scene, { used })
    if (rowOf(row[0]).method !== 'GET' && !(Number(said) >= 400)) return said
    const again = await askOnce(row, actor, scene, { shouts: true })
    return again === said ? said : `${said}, but ${again} in capitals`
  }

  describe.each(rows)('%s', (...row) => {
    const [name, , expected, wishes = {}] = row
    const statusOf = (actor: Actor) => expected[actors.indexOf(actor)] ?? wishes.linked ?? expected[1] ?? null
    const asking = actors.filter((actor) => expected[Math.min(actors.indexOf(actor), expected.length - 1)] !== null)
    const pick = (list: readonly Actor[], wanted: (actor: Actor) => unknown) =>
      Object.fromEntries(list.map((actor) => [actor, wanted(actor)]))

    test('answers everybody as their role says', async () => {
      const isRead = rowOf(name).method === 'GET'
      const used = new Set<string>()
      const here = isRead ? shared : await roles.sceneFor('owner')
      const found: Record<string, unknown> = {}
      // Who is refused leaves everything as it is; who is not gets a tree of their own.
      const isRefused = (actor: Actor) => (statusOf(actor) ?? 0) >= 400
      for (const actor of asking.toSorted((one, other) => Number(isRefused(other)) - Number(isRefused(one)))) {
        if (isRead || isRefused(actor)) found[actor] = await ask(row, actor, here, used)
        // What others do in small letters is done here in capitals.
        else found[actor] = await askOnce(row, actor, await roles.sceneFor(actor), { used, shouts: true })
      }
      expect(found).toEqual(pick(asking, statusOf))

      const strangers = asking.filter((actor) => actor !== 'owner')
      const namesThings = thingsInTree.some((thing) => used.has(thing))
      if (wishes.elsewhere !== null && (used.has('treeId') || namesThings)) {
        const elsewhere: Record<string, unknown> = {}
        for (const actor of strangers) elsewhere[actor] = await ask(row, actor, secret)
        expect({ elsewhere }).toEqual({ elsewhere: pick(strangers, (actor) => other(wishes.elsewhere, actor)) })
      }
      if (wishes.mixed !== null && used.has('treeId') && namesThings) {
        const { self, other: sister, old, thingsOf, writer } = secret
        const scene = isRead ? shared : await roles.sceneFor('owner')
        const mixed: Record<string, unknown> = {}
        for (const actor of asking)
          mixed[actor] = await ask(row, actor, { ...scene, self, other: sister, old, thingsOf, writer })
        const isSaid = typeof wishes.mixed === 'object'
        const wanted = (actor: Actor) => (isRefused(actor) && !isSaid ? statusOf(actor) : other(wishes.mixed, actor))
        expect({ mixed }).toEqual({ mixed: pick(asking, wanted) })
      }
    })
  })

  const other = (wish: Expected | null | undefined, actor: Actor) => {
    if (wish && typeof wish === 'object') return wish[actors.indexOf(actor)]
    return actor === 'visitor' ? 401 : (wish ?? 404)
  }
}

/** The calls of some tables of the wire as rows name them: a row may say more after a space. */
export function callsIn(tables: readonly Table[]): Set<string> {
  return new Set(tables.flatMap((table) => Object.keys(wire[table]).map((name) => `${table}.${name}`)))
}

export const callsOf = (rows: readonly Row[]) => new Set(rows.map(([name]) => name.split(' ')[0]!))

/** That the rows have every call of some tables of the wire, and no other. */
export function isWhole(tables: readonly Table[], rows: readonly Row[]): void {
  test('every call is in the matrix', () => {
    expect(callsOf(rows)).toEqual(callsIn(tables))
  })
}

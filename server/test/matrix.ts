import { rooms, wire } from '@mulghar/contract/wire'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from './app.ts'
import { shouting } from './capitals.ts'
import type { Answer, Client } from './client.ts'
import { leaksIn, watched, type Secrets } from './matrix-leaks.ts'

// Every call of the wire, by everybody who could make it. A room joins with its rows in a `matrix.test.ts` of its own, else its
// calls stand in that of the house. Who could make them is its stage: that of trees (`matrix-trees.ts`), of how people stand to
// somebody (`matrix-around.ts`), or one of the room's own beside its rows.

const isLong = process.env['LONG_TESTS'] === '1'
const isWholeRun = process.env['WHOLE_RUN'] === '1'

type Table = keyof typeof wire
type Room = keyof typeof rooms
/** The tables of a room on the wire. */
export const tablesOf = (room: Room) => Object.keys(rooms[room].room.tables) as Table[]

/** The tables of all rooms that have no matrix of their own. */
export const tablesOfOthers = () =>
  (Object.keys(rooms) as Room[])
    .filter((room) => !existsSync(join(import.meta.dirname, '../src', room, 'matrix.test.ts')))
    .flatMap(tablesOf)

export type Caller = { client: Client; me: Member }
export type Scene<P> = P & Caller

/** For whom the calls are made, and what they are made for. */
export type Play<A extends string, P extends object> = {
  /** What calls are made for, with everybody in their place: anew for each who may change it. */
  plant(): Promise<P>
  /** What an answer may not tell to everybody. */
  secrets: Secrets<A>
  /** What waits in the one of which all reads are asked. */
  ripen?(planted: P): Promise<void>
  hidden?: Hidden<A, P>
  /** Who calls, where that is somebody else for each that is planted. */
  caller?(actor: A, planted: P): Caller
}

/** Another of the same, which only its keeper may know of. */
export type Hidden<A extends string, P extends object> = {
  keeper: A
  plant(): Promise<P>
  /** The name in a scene of what all else hangs on. */
  root: keyof P
  /** What a call may name besides it. */
  things: readonly (keyof P)[]
  /** What is of the hidden one where a call names the root of the other. */
  mixed: readonly (keyof P)[]
}

export type Stage<A extends string, P extends object> = Required<Pick<Play<A, P>, 'caller'>> &
  Play<A, P> & { app: TestApp; actors: readonly A[] }

/** The accounts of all actors but the first, who is a visitor. */
export type Accounts<A extends string> = Record<Exclude<A, 'visitor'>, Member>

export async function signUpAll<A extends string>(app: TestApp, actors: readonly A[]): Promise<Accounts<A>> {
  const who: Partial<Record<A, Member>> = {}
  for (const actor of actors.slice(1)) who[actor] = await app.signUp(actor)
  return who as Accounts<A>
}

/**
 * The actors who could call: a visitor first, and last the one whom all is about, whom a visitor sends where a call names its caller. They are
 * signed up before the tests of a file, and what `gather` gives is there when those begin.
 */
export function stageOf<const A extends string, P extends object, More extends object>(
  actors: readonly ['visitor', ...A[]],
  gather: (app: TestApp, who: Accounts<A>) => Promise<More & Play<A | 'visitor', P>>,
): Stage<A | 'visitor', P> & More {
  const stage = { actors } as Stage<A | 'visitor', P> & More
  beforeAll(async () => {
    stage.app = await startTestApp()
    const who = (await signUpAll(stage.app, actors)) as Accounts<A>
    const accounts: Partial<Record<string, Member>> = who
    stage.caller = (actor) => {
      const me = accounts[actor] ?? accounts[actors.at(-1)!]!
      return { client: accounts[actor] ?? stage.app.visitor, me }
    }
    Object.assign(stage, await gather(stage.app, who))
  })
  afterAll(() => stage.app.close())
  return stage
}

export type Call<P> = (scene: Scene<P>) => Promise<Answer>
/** What is looked at of an answer: its status, unless a row says otherwise. */
export type Told = string | number | boolean | undefined
type Expected = number | readonly number[]
export type Wishes<P> = {
  tells?: (answer: Answer, scene: Scene<P>) => Told
  /** That also a read is asked of something planted just now. */
  anew?: boolean
  /** For what one must not know of, where it is not 404; null where there is nothing to ask for. */
  elsewhere?: Expected | null
  /** For a root of one's own with a thing of another, where it is not 404; one status is for those who are not refused anyway. */
  mixed?: Expected | null
}
/** The columns are the actors in their order; null where nobody asks, as the call never ends. */
export type Row<P> = readonly [name: string, call: Call<P>, expected: readonly unknown[], wishes?: Wishes<P>]

/** The columns of a row: what is answered to members, and to those who are named. A visitor is told to sign in. */
export const columnsOf =
  <A extends string>(actors: readonly A[]) =>
  (usual: unknown, others: Partial<Record<A, unknown>> = {}): unknown[] =>
    actors.map((actor, at) => (actor in others ? others[actor] : at === 0 ? 401 : usual))

const rowOf = (name: string) => {
  const [table, call] = name.split(' ')[0]!.split('.') as [Table, string]
  return (wire[table] as Record<string, { method: string }>)[call]!
}

/** Notes what of a scene is `used`; `shouts` where ids are in capitals. */
type How = { used?: Set<PropertyKey> | undefined; shouts?: boolean }

/**
 * Makes each call of a table as every actor. Of a variant of a stage that is asked the same, the whole run asks only what is read: who may change
 * something is asked of the other, and of this one where its room is asked for.
 */
export function asksEverybody<A extends string, P extends object>(
  stage: Stage<A, P>,
  rows: readonly Row<P>[],
  { isVariant = false } = {},
): void {
  const { actors } = stage
  const visitor = actors[0]!
  let shared: P
  let secret: P
  beforeAll(async () => {
    shared = await stage.plant()
    await stage.ripen?.(shared)
    if (stage.hidden) secret = await stage.hidden.plant()
  })

  /** What is looked at of the answer, and what was told that should not have been. */
  async function askOnce([name, call, , wishes]: Row<P>, actor: A, planted: P, { used, shouts = false }: How) {
    const leaks = new Set<string>()
    const { client, me } = stage.caller(actor, planted)
    const seen = watched(client, (answer) => {
      for (const leak of leaksIn(answer, actor, name, stage.secrets)) leaks.add(leak)
    })
    const whole: Scene<P> = { ...planted, client: shouts ? shouting(seen) : seen, me }
    const noting = new Proxy(whole, { get: (target, one) => (used?.add(one), Reflect.get(target, one)) })
    const answer = await call(noting)
    const said: Told = wishes?.tells ? wishes.tells(answer, whole) : answer.status
    return { status: answer.status, said: leaks.size > 0 ? `${said}, and told ${[...leaks].join(', ')}` : said }
  }

  /**
   * The same with ids in small letters and in capitals; what has changed something cannot be asked for once more. The short run asks once: every other actor
   * in capitals, and in the next row the others.
   */
  async function ask(row: Row<P>, actor: A, planted: P, used?: Set<PropertyKey>): Promise<Told> {
    const isOther = (actors.indexOf(actor) + rows.indexOf(row)) % 2 === 1
    const { said, status } = await askOnce(row, actor, planted, { used, shouts: !isLong && isOther })
    if (!isLong || (rowOf(row[0]).method !== 'GET' && status < 400)) return said
    const again = (await askOnce(row, actor, planted, { shouts: true })).said
    return again === said ? said : `${said}, but ${again} in capitals`
  }

  const other = (wish: Expected | null | undefined, actor: A) => {
    if (wish && typeof wish === 'object') return wish[actors.indexOf(actor)]
    return actor === visitor ? 401 : (wish ?? 404)
  }

  const isLeft = ([name]: Row<P>) => isVariant && rowOf(name).method !== 'GET'
  const kinds = [
    { tags: [], some: rows.filter((row) => !isLeft(row)) },
    { tags: ['room'], some: rows.filter(isLeft) },
  ]
  for (const { tags, some } of kinds) {
    const named = some.map((row) => ({ name: row[0], row }))
    test.each(named)('$name answers everybody as who they are', { tags }, ({ row }) => askAll(row))
  }

  async function askAll(row: Row<P>): Promise<void> {
    const [name, , expected, wishes = {}] = row
    const statusOf = (actor: A) => expected[actors.indexOf(actor)]
    // Where neighbours are answered the same, the whole run asks as the first and the last of them: what is let through wrongly, is at such an edge.
    const isEdge = (at: number) => [at - 1, at + 1].some((by) => !isDeepStrictEqual(expected[at], expected[by]))
    const asking = actors.filter((actor, at) => statusOf(actor) !== null && (!isWholeRun || isEdge(at)))
    const pick = (list: readonly A[], wanted: (actor: A) => unknown) =>
      Object.fromEntries(list.map((actor) => [actor, wanted(actor)]))
    // An actor who is refused leaves everything as it is; one who is not gets a new one, if it is named at all.
    const isRefused = (actor: A) => Number(statusOf(actor)) >= 400
    const isRead = rowOf(name).method === 'GET'
    const used = new Set<PropertyKey>()
    const isNamed = () => Object.keys(shared).some((one) => used.has(one))

    let here = isRead && !wishes.anew ? shared : await stage.plant()
    let isChanged = false
    const found: Record<string, unknown> = {}
    for (const actor of asking.toSorted((one, another) => Number(isRefused(another)) - Number(isRefused(one)))) {
      if (isRead || isRefused(actor)) found[actor] = await ask(row, actor, here, used)
      else {
        if (isChanged && isNamed()) here = await stage.plant()
        isChanged = true
        // Ids that others write in small letters are written here in capitals.
        found[actor] = (await askOnce(row, actor, here, { used, shouts: true })).said
      }
    }
    expect(found).toEqual(pick(asking, statusOf))

    const { hidden } = stage
    if (!hidden) return
    const strangers = asking.filter((actor) => actor !== hidden.keeper)
    const namesThings = hidden.things.some((thing) => used.has(thing))
    if (wishes.elsewhere !== null && (used.has(hidden.root) || namesThings)) {
      const elsewhere: Record<string, unknown> = {}
      for (const actor of strangers) elsewhere[actor] = await ask(row, actor, secret)
      expect({ elsewhere }).toEqual({ elsewhere: pick(strangers, (actor) => other(wishes.elsewhere, actor)) })
    }
    if (wishes.mixed !== null && used.has(hidden.root) && namesThings) {
      const ours = isRead ? shared : await stage.plant()
      const theirs = Object.fromEntries(hidden.mixed.map((one) => [one, secret[one]]))
      const mixed: Record<string, unknown> = {}
      for (const actor of asking) mixed[actor] = await ask(row, actor, { ...ours, ...theirs })
      const isSaid = typeof wishes.mixed === 'object'
      const wanted = (actor: A) => (isRefused(actor) && !isSaid ? statusOf(actor) : other(wishes.mixed, actor))
      expect({ mixed }).toEqual({ mixed: pick(asking, wanted) })
    }
  }
}

/** That the rows have every call of some tables of the wire, and no other of them; a row may say more after a space. */
export function isWhole(tables: readonly Table[], rows: readonly (readonly [name: string, ...unknown[]])[]): void {
  test('every call is in the matrix', () => {
    const called = rows.map(([name]) => name.split(' ')[0]!)
    const isOfThese = (name: string) => tables.some((table) => name.startsWith(`${table}.`))
    const calls = tables.flatMap((table) => Object.keys(wire[table]).map((name) => `${table}.${name}`))
    expect(new Set(called.filter(isOfThese))).toEqual(new Set(calls))
  })
}

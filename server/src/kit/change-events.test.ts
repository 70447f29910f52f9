import { Kysely, PostgresDialect, sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { listenAs, type Listening } from '../../test/listening.ts'
import { systemClock } from './clock.ts'
import { insertEvent } from './change-events.sql.ts'
import { openChangeEvents } from './change-events.ts'
import type { KitTables } from './tables.ts'
import type { Viewer } from './viewer.ts'

let app: TestApp
let url: string
let asha: Member
let ravi: Member
let treeId: string
beforeAll(async () => {
  app = await startTestApp()
  url = await app.app.listen()
  ;[asha, ravi] = [await app.signUp('Asha'), await app.signUp('Ravi')]
  treeId = (await asha.post('/v1/family/family-tree', { name: 'Events', description: 'x' })).body.id
  await ravi.post(`/v1/family/member/${treeId}/request`)
  await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: ravi.id, role: 'READ_WRITE' })
})
afterAll(() => app.close())

const stopAll = (ears: readonly Listening[]) => ears.forEach((ear) => ear.stop())
const add = (firstName: string, headers = {}) => asha.post(`/v1/family/${treeId}/person`, { firstName }, headers)

/** A connection of somebody who writes an event and takes their time to commit. */
async function slowWriter(rootId: string) {
  const client = new pg.Client(app.config)
  await client.connect()
  await client.query('begin')
  await client.query(
    `insert into change_event (root_id, id, kind, account_ids) values ($1, gen_random_uuid(), 'task', array[$2::uuid])`,
    [rootId, ravi.id],
  )
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

describe('a change', () => {
  test('is one row for any number of listeners', async () => {
    const before = await app.db.selectFrom('change_event').select('id').where('root_id', '=', treeId).execute()
    await add('Sita')
    const rows = await app.db.selectFrom('change_event').selectAll().where('root_id', '=', treeId).execute()
    expect(rows.length - before.length).toBe(1)
    expect(rows.at(-1)).toMatchObject({ kind: 'tree', hears: 'members', account_ids: [] })
  })

  test(
    'that is committed after a later one reaches listeners and those who were away',
    { tags: ['room'] },
    async () => {
      const [first, second] = [randomUUID(), randomUUID()]
      const ear = await listenAs(url, ravi.tokens)
      const commitFirst = await slowWriter(first)
      await (
        await slowWriter(second)
      )()
      await expect.poll(() => ear.events(second).length).toBe(1)
      const place = ear.lastId()
      ear.stop()
      await commitFirst()
      const again = await listenAs(url, ravi.tokens, place)
      await expect.poll(() => again.events(first).length).toBe(1)
      again.stop()

      const third = randomUUID()
      const commitThird = await slowWriter(third)
      const listening = await listenAs(url, ravi.tokens)
      await (
        await slowWriter(randomUUID())
      )()
      await wait(200)
      expect(listening.events(third)).toEqual([])
      // Nobody wakes the process: it is found all the same.
      await commitThird()
      await expect.poll(() => listening.events(third).length).toBe(1)
      await wait(2500)
      expect(listening.events(third)).toHaveLength(1)
      listening.stop()
    },
  )

  test('is heard over any process, and by nobody else', async () => {
    const meera = await app.signUp('Meera')
    const other = await app.openAnother()
    const there = await other.listen()
    const ears = [
      await listenAs(url, asha.tokens),
      await listenAs(there, asha.tokens),
      await listenAs(there, ravi.tokens),
      await listenAs(there, meera.tokens),
    ]
    await add('Gita')
    await expect.poll(() => ears.slice(0, 3).map((ear) => ear.events(treeId).length)).toEqual([1, 1, 1])
    expect(ears[3]!.events(treeId)).toEqual([])
    stopAll(ears)
    await other.close()
  })

  test('says to its maker, and to nobody else, in which call it was made', async () => {
    const ears = [await listenAs(url, asha.tokens), await listenAs(url, ravi.tokens)]
    await add('Rita', { 'x-mulghar-call': 'tab-7.3' })
    await expect.poll(() => ears.map((ear) => ear.events(treeId).length)).toEqual([1, 1])
    expect(ears[0]!.events(treeId)).toMatchObject([{ kind: 'tree', by: 'tab-7.3' }])
    expect(ears[1]!.events(treeId)[0]).not.toHaveProperty('by')
    stopAll(ears)
  })
})

test('old events are deleted, and unsent ones are kept for a week', async () => {
  const rootId = randomUUID()
  const [old, recent, untold, veryOld] = Array.from({ length: 4 }, () => randomUUID())
  const telling = JSON.stringify({ actorId: asha.id, besides: [asha.id], isImport: true, people: [], main: null })
  await sql`insert into change_event (root_id, id, kind, account_ids, telling, at)
    select ${rootId}::uuid, event.* from (values
      (${old}::uuid, 'task', array[]::uuid[], null::jsonb, now() - interval '61 minutes'),
      (${recent}::uuid, 'task', array[]::uuid[], null, now() - interval '59 minutes'),
      (${untold}::uuid, 'tree', array[]::uuid[], ${telling}::jsonb, now() - interval '6 days'),
      (${veryOld}::uuid, 'tree', array[]::uuid[], ${telling}::jsonb, now() - interval '8 days')) as event`.execute(
    app.db,
  )
  await app.app.keepHouse()
  const left = await app.db.selectFrom('change_event').select('id').where('root_id', '=', rootId).execute()
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([recent, untold]))
  // Nobody else waits until that is told.
  await app.db.deleteFrom('change_event').where('root_id', '=', rootId).execute()
})

describe('a stream', () => {
  test.each(['7', 'nonsense', `${10n ** 17n}.${Math.floor(Date.now() / 1000)}`, '800.1000000000', '0.9999999999'])(
    'that goes on from %s is told that it may have missed something',
    async (place) => {
      const ear = await listenAs(url, asha.tokens, place)
      expect(ear.heard()).toContain('data: {"missed":true}')
      ear.stop()
    },
  )

  test('that returns soon reports no missed changes', async () => {
    const ear = await listenAs(url, asha.tokens)
    const place = ear.lastId()
    ear.stop()
    const again = await listenAs(url, asha.tokens, place)
    expect(again.heard()).toContain('data: {}')
    again.stop()
  })

  test('of a page begins with the changes since its request', async () => {
    // The page adds a second to its age, so the events of the tests before must be older than that.
    await wait(1100)
    const born = Date.now()
    await add('Early')
    const age = () => String(Date.now() - born + 1000)
    const [ear, stranger] = [
      await listenAs(url, ravi.tokens, undefined, age()),
      await listenAs(url, (await app.signUp('Hari')).tokens, undefined, age()),
    ]
    await expect.poll(() => ear.events(treeId).length).toBe(1)
    expect(ear.heard()).toContain('data: {}')
    expect(stranger.events(treeId)).toEqual([])
    stopAll([ear, stranger])
  })

  test.each([
    [String(31 * 60_000), '{"missed":true}'],
    ['-1', '{}'],
    ['soon', '{}'],
    ['99999999999', '{"missed":true}'],
  ])('of a page that says it is %s ms old opens with %s', async (age, opening) => {
    const ear = await listenAs(url, asha.tokens, undefined, age)
    expect(ear.heard()).toContain(`event: open\ndata: ${opening}`)
    expect(ear.events(treeId)).toEqual([])
    ear.stop()
  })

  test('that begins while another stream of its account is read reports that it may have missed changes', async () => {
    const hari = await app.signUp('Hari')
    const ears = await Promise.all(Array.from({ length: 20 }, () => listenAs(url, hari.tokens, undefined, '60000')))
    const missed = ears.filter((ear) => ear.heard().includes('{"missed":true}')).length
    expect(missed).toBeGreaterThan(0)
    expect(missed).toBeLessThan(20)
    stopAll(ears)
    const next = await listenAs(url, hari.tokens, undefined, '60000')
    expect(next.heard()).toContain('data: {}')
    next.stop()
  })

  test('that would begin with very many changes reports that it may have missed some', async () => {
    const rootId = randomUUID()
    await sql`insert into change_event (root_id, id, kind, account_ids)
      select ${rootId}::uuid, gen_random_uuid(), 'task', array[]::uuid[] from generate_series(1, 501)`.execute(app.db)
    for (const [place, age] of [
      [undefined, '60000'],
      [`0.${Math.floor(Date.now() / 1000)}`, undefined],
    ]) {
      const ear = await listenAs(url, asha.tokens, place, age)
      expect(ear.heard()).toContain('{"missed":true}')
      ear.stop()
    }
    await app.db.deleteFrom('change_event').where('root_id', '=', rootId).execute()
  })

  test('of an account has a bound: the oldest ends with the request to wait', async () => {
    const hari = await app.signUp('Hari')
    const ears: Listening[] = []
    for (let n = 0; n < 25; n++) ears.push(await listenAs(url, hari.tokens))
    await expect.poll(() => ears.map((ear) => ear.isOver())).toEqual([true, ...Array.from({ length: 24 }, () => false)])
    expect(ears[0]!.heard()).toContain('retry: 60000')
    stopAll(ears)
  })
})

test('a change is as many statements for three hundred streams as for one', async () => {
  let asked = 0
  const pool = new pg.Pool(app.config)
  const db = new Kysely<KitTables>({ dialect: new PostgresDialect({ pool }), log: () => void asked++ })

  const changeEvents = openChangeEvents({
    house: db,
    db,
    clock: systemClock,
    alive: async (viewers) => new Set(viewers.map((viewer) => viewer.sessionId)),
    tellerOf: () => undefined,
    hearers: {
      // Everybody belongs to everything here; the question is one statement, as a room's is.
      async tree(questions, accountIds) {
        await sql`select ${accountIds.length}::int`.execute(db)
        return questions.flatMap((question) => accountIds.map((accountId) => ({ ...question, accountId })))
      },
    },
    tellLater: async () => {},
    report: console.error,
  })
  const heard: string[] = []
  const open = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const id = randomUUID()
        const viewer: Viewer = { id, sessionId: id, role: 'MEMBER', expiresAt: Date.now() + 60_000 }
        const { body } = changeEvents.stream(viewer, {})
        const { promise, resolve } = Promise.withResolvers<void>()
        ;(body as () => NodeJS.ReadableStream)().on('data', (piece: Buffer) => {
          heard.push(piece.toString())
          resolve()
        })
        await promise
      }),
    )
  /** The statements that follow a change; the smallest of some, since now and then a process looks by itself. */
  async function statements(streams: number): Promise<number> {
    const counts: number[] = []
    for (let n = 0; n < 4; n++) {
      const rootId = randomUUID()

      await wait(50)
      const nobody = { accountIds: [], madeBy: null, madeIn: null, telling: null }
      await insertEvent(db, { kind: 'tree', rootId, id: randomUUID(), hears: 'members', ...nobody })
      const before = asked
      changeEvents.look()
      await expect.poll(() => heard.filter((text) => text.includes(rootId)).length, { interval: 5 }).toBe(streams)
      counts.push(asked - before)
    }
    return Math.min(...counts)
  }

  await open(1)
  const withOne = await statements(1)
  await open(299)
  expect(await statements(300)).toBe(withOne)
  expect(withOne).toBe(2)
  changeEvents.close()
  await db.destroy()
})

describe('what is told of a change', () => {
  const notices = async (as: Member) =>
    (await as.get('/v1/notification')).body.data as { kind: string; count: number }[]

  test('comes once, however often it is begun, and goes on where it was interrupted', async () => {
    await ravi.put('/v1/notification/preference', { choices: [{ kind: 'tree', rootId: treeId, level: 'ALL' }] })
    await app.allTold()
    await ravi.put('/v1/notification/read', { all: true })
    const { body } = await add('Twice')
    await app.allTold()
    const event = await app.db
      .selectFrom('change_event')
      .selectAll()
      .where('root_id', '=', treeId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(event.telling).toBeNull()
    const ref = JSON.stringify({ name: 'tell-of-change', payload: { rootId: treeId, id: event.id } })
    for (let n = 0; n < 2; n++)
      await sql`insert into pgboss.job (name, data) values ('errand', ${ref}::jsonb)`.execute(app.db)
    const waiting = sql`select 1 from pgboss.job where name = 'errand' and state <> 'completed'`
    await expect.poll(async () => (await waiting.execute(app.db)).rows.length).toBe(0)
    const [newest] = await notices(ravi)
    expect(newest).toMatchObject({ kind: 'TREE_CHANGE', count: 1, names: { person: { id: body.id } } })
  })

  test('is put in line again by the hour where its job was given up, once nobody tries any more', async () => {
    await ravi.put('/v1/notification/preference', { choices: [{ kind: 'tree', rootId: treeId, level: 'ALL' }] })
    await app.allTold()
    await ravi.put('/v1/notification/read', { all: true })
    const telling = { actorId: asha.id, besides: [asha.id], isImport: false, people: [], main: null }
    const [givenUp, stillTried] = [randomUUID(), randomUUID()]
    await sql`insert into change_event (root_id, id, kind, account_ids, telling, at)
      select ${treeId}::uuid, event.id, 'tree', array[]::uuid[], ${JSON.stringify(telling)}::jsonb, event.at from (values
        (${givenUp}::uuid, now() - interval '21 minutes'),
        (${stillTried}::uuid, now() - interval '19 minutes')) as event(id, at)`.execute(app.db)
    await app.app.keepHouse()
    const untold = async () => {
      const rows = await app.db.selectFrom('change_event').select('id').where('telling', 'is not', null).execute()
      return rows.map(({ id }) => id)
    }
    await expect.poll(untold).toEqual([stillTried])
    expect((await notices(ravi))[0]).toMatchObject({ kind: 'TREE_CHANGE', count: 1 })
    await app.db.deleteFrom('change_event').where('id', '=', stillTried).execute()
  })

  test('is not sent about a tree that was deleted before, nor to former members', async () => {
    const other = (await asha.post('/v1/family/family-tree', { name: 'Going', description: 'x' })).body.id
    await ravi.post(`/v1/family/member/${other}/request`)
    await asha.post('/v1/family/member/accept', { familyTreeId: other, userId: ravi.id, role: 'READ_WRITE' })
    await ravi.put('/v1/notification/preference', { choices: [{ kind: 'tree', rootId: other, level: 'ALL' }] })
    for (let n = 0; n < 5; n++) await asha.post(`/v1/family/${other}/person`, { firstName: `N${n}` })
    await ravi.delete('/v1/family/member/leave', { familyTreeId: other })
    await asha.delete(`/v1/family/family-tree/${other}`)
    await app.allTold()
    expect(await app.db.selectFrom('notice').select('id').where('root_id', '=', other).execute()).toEqual([])
  })
})

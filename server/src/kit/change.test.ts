import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { systemClock } from './clock.ts'
import { openChangeEvents, type ChangeEvents } from './change-events.ts'
import { inTransaction, openDatabase, type OpenDatabase } from './database.ts'
import { kitDb, type KitTables } from './tables.ts'

let drop: () => Promise<void>
let database: OpenDatabase<KitTables>
let ear: pg.Client
let changes: ChangeEvents
let woken: number

beforeAll(async () => {
  const clone = await cloneDatabase()
  drop = clone.drop
  database = openDatabase<KitTables>(clone.config, console.error)
  ear = new pg.Client(clone.config)
  await ear.connect()
  await ear.query('listen change_event')
  ear.on('notification', () => woken++)
  changes = openChangeEvents({
    house: database.house.db,
    db: database.db,
    clock: systemClock,
    alive: async () => new Set(),
    hearers: {},
    tellerOf: () => undefined,
    tellLater: async () => {},
    report: console.error,
  })
})
afterAll(async () => {
  changes.close()
  await ear.end()
  await database.close()
  await drop()
})
beforeEach(() => void (woken = 0))

const events = async (rootId: string) =>
  (await database.db.selectFrom('change_event').select('kind').where('root_id', '=', rootId).execute()).length
/** Once each has been woken, however late, and for longer than a process waits for more changes: then none was woken more often. */
const untilWoken = async (times: number) => {
  await expect.poll(() => woken).toBe(times)
  // A message on the same connection comes after everything that was to wake before.
  await sql`select pg_sleep(0.1)`.execute(database.db)
  await ear.query('select 1')
  expect(woken).toBe(times)
}

test('events are written with their change, and wake listeners after the commit', async () => {
  const rootId = randomUUID()
  const answer = await changes.change(database.db, async (_, tell) => {
    await tell({ kind: 'thing', rootId })
    await untilWoken(0)
    return 'done'
  })
  expect(answer).toBe('done')
  expect(await events(rootId)).toBe(1)
  await untilWoken(1)
})

test('a change that tells nothing wakes nobody, nor does one that is undone', async () => {
  const rootId = randomUUID()
  await changes.change(database.db, async () => {})
  const undone = changes.change(database.db, async (_, tell) => {
    await tell({ kind: 'thing', rootId })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await events(rootId)).toBe(0)
  await untilWoken(0)
})

test('a change inside another is a part of it, and so is what a room below tells by its handle', async () => {
  const [inner, below] = [randomUUID(), randomUUID()]
  await changes.change(database.db, async (trx) => {
    await changes.change(trx, (_, tell) => tell({ kind: 'thing', rootId: inner }))
    await changes.record(kitDb(trx), { kind: 'thing', rootId: below })
    await untilWoken(0)
  })
  expect(await Promise.all([inner, below].map(events))).toEqual([1, 1])
  await untilWoken(1)
})

test('an event outside a change is refused, since it would wake no listener', async () => {
  const rootId = randomUUID()
  const told = inTransaction(database.db, (trx) => changes.record(trx, { kind: 'thing', rootId }))
  await expect(told).rejects.toThrow('outside a change')
  const within = inTransaction(database.db, (trx) => changes.change(trx, (_, tell) => tell({ kind: 'thing', rootId })))
  await expect(within).rejects.toThrow('outside a change')
  expect(await events(rootId)).toBe(0)
})

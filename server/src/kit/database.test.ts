import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { AppError } from './app-error.ts'
import { systemClock } from './clock.ts'
import { inTransaction, isDatabaseAway, openDatabase, type DatabaseConfig } from './database.ts'
import { openHttp } from './http.ts'
import { openLimits } from './rate-limits.ts'

let config: DatabaseConfig
let drop: () => Promise<void>
beforeAll(async () => ({ config, drop } = await cloneDatabase()))
afterAll(() => drop())

/** Ends the server's side of a connection, as a crash of the database does. */
async function cutOff(pid: number): Promise<void> {
  const other = new pg.Client(config)
  await other.connect()
  await other.query('select pg_terminate_backend($1)', [pid])
  await other.end()
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('a connection that is cut while it is used fails who used it, and nobody else', async () => {
  const reported: unknown[] = []
  const { db, close } = openDatabase(config, (error) => reported.push(error))
  const failure = await failureOf(
    inTransaction(db, async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await cutOff(rows[0]!.pid)
      await sql`select 1`.execute(trx)
    }),
  )
  expect(isDatabaseAway(failure)).toBe(true)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await close()
  expect(reported).toEqual([])
})

test('a database that is not there is told from a fault of ours', async () => {
  const nowhere = openDatabase({ ...config, host: '/nowhere/at/all' }, () => {})
  expect(isDatabaseAway(await failureOf(sql`select 1`.execute(nowhere.db)))).toBe(true)
  await nowhere.close()

  const here = openDatabase(config, console.error)
  expect(isDatabaseAway(await failureOf(sql`select 1 / 0`.execute(here.db)))).toBe(false)
  expect(isDatabaseAway(new AppError('kit/not-found'))).toBe(false)
  expect(isDatabaseAway(new Error('Connection to the printer failed'))).toBe(false)
  await here.close()
})

test('whoever calls while the database is away is told to try again, not that we have a bug', async () => {
  const nowhere = openDatabase({ ...config, host: '/nowhere/at/all' }, () => {})
  const limits = openLimits(systemClock, 1)
  const http = await openHttp({ logLevel: 'silent', trustProxy: false, limits })
  http.get('/', () => sql`select 1`.execute(nowhere.db))
  const answer = await http.inject('/')
  expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status: 503, code: 'kit/unavailable' })
  await http.close()
  await nowhere.close()
})

test('a closed pool has no connection left that the end of the database could reach', async () => {
  const { db, pool, close } = openDatabase(config, console.error)
  const names = await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.05)`.execute(db)))
  expect(names).toHaveLength(5)
  await close()
  expect(pool.totalCount).toBe(0)
  const other = new pg.Client(config)
  await other.connect()
  const { rows } = await other.query(
    'select count(*)::int as others from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [config.database],
  )
  await other.end()
  expect(rows).toEqual([{ others: 0 }])
})

import { sql } from 'kysely'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { to } from 'pg-copy-streams'
import { AppError } from './app-error.ts'
import { forCaller } from './caller.ts'
import { systemClock } from './clock.ts'
import { inTransaction, isDatabaseAway, openDatabase, type DatabaseConfig } from './database.ts'
import { openHttp } from './http.ts'
import { openLimits, rateLimitOf } from './rate-limits.ts'
import type { KitTables } from './tables.ts'

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

test('a connection that is cut fails its own user and nobody else', async () => {
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

test('a missing database is distinguished from a fault of the application', async () => {
  const nowhere = openDatabase({ ...config, host: '/nowhere/at/all' }, () => {})
  expect(isDatabaseAway(await failureOf(sql`select 1`.execute(nowhere.db)))).toBe(true)
  await nowhere.close()

  const here = openDatabase(config, console.error)
  expect(isDatabaseAway(await failureOf(sql`select 1 / 0`.execute(here.db)))).toBe(false)
  expect(isDatabaseAway(new AppError('kit/not-found'))).toBe(false)
  expect(isDatabaseAway(new Error('Connection to the printer failed'))).toBe(false)
  await here.close()
})

test('answers "try again" while the database is unreachable', async () => {
  const nowhere = openDatabase<KitTables>({ ...config, host: '/nowhere/at/all' }, () => {})
  const limits = openLimits({ db: nowhere.db, clock: systemClock, key: Buffer.alloc(32), factor: 1 })
  const http = await openHttp({ logLevel: 'silent', trustProxy: false, limits })
  http.get('/', () => sql`select 1`.execute(nowhere.db))
  const answer = await http.inject('/')
  expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status: 503, code: 'kit/unavailable' })
  await http.close()
  await nowhere.close()
})

/** Takes connections as a database does, and never says a word. */
async function silentServer(): Promise<{ config: DatabaseConfig; close(): void }> {
  const open = new Set<Socket>()
  const server = createServer((socket) => void open.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    config: { host: '127.0.0.1', port, connectionTimeoutMillis: 300 },
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

test('a counted call waits while the counter is down, and is asked to try again', async () => {
  const silent = await silentServer()
  for (const away of [{ host: '/nowhere/at/all' }, silent.config]) {
    const nowhere = openDatabase<KitTables>({ ...config, ...away }, () => {})
    const limits = openLimits({ db: nowhere.db, clock: systemClock, key: Buffer.alloc(32), factor: 1 })
    const http = await openHttp({ logLevel: 'silent', trustProxy: false, limits })
    let answered = 0
    const row = { method: 'GET', path: '/v1/counted', summary: 'Counted.', access: 'anyone', rate: 'search' } as const
    http.get(row.path, { config: rateLimitOf(row, 1, {}) }, () => `${++answered}`)
    // More of them than there are connections: those that wait for one are told so as well.
    const answers = await Promise.all(Array.from({ length: 20 }, () => http.inject(row.path)))
    for (const answer of answers)
      expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status: 503, code: 'kit/unavailable' })
    // A call that asks for the same by name, as sign-in does for guesses at a password, is refused the same way.
    expect(isDatabaseAway(await failureOf(limits.take('guess', { most: 10, windowMs: 60_000 })))).toBe(true)
    expect(answered).toBe(0)
    await http.close()
    await nowhere.close()
  }
  silent.close()
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

test('a caller who leaves while waiting keeps neither the process nor the connection', async () => {
  const { pool, close } = openDatabase(config, console.error)
  const gone = AbortSignal.abort()
  const ask = () => pool.query('select 1')
  expect(await failureOf(forCaller(gone, ask))).toMatchObject({ code: 'kit/too-long' })
  expect(await failureOf(forCaller(gone, () => pool.query({ name: 'one', text: 'select 1' })))).toMatchObject({
    code: 'kit/too-long',
  })
  expect(pool.totalCount).toBe(pool.idleCount)
  // A query that hands its rows on piece by piece, and not by a promise, is ended by its reader.
  const rows = await forCaller(gone, async () => {
    const client = await pool.connect()
    const parts: Buffer[] = []
    for await (const part of client.query(to('copy (select 1) to stdout'))) parts.push(part as Buffer)
    client.release()
    return Buffer.concat(parts).toString()
  })
  expect(rows).toBe('1\n')
  await close()
})

test('a connection returned for a departed caller is not confused with the next caller', async () => {
  const { pool, close } = openDatabase({ ...config, max: 1 }, console.error)
  const [gone, here] = [new AbortController(), new AbortController()]
  const held = await pool.connect()
  const answer = forCaller(here.signal, () => pool.query<{ one: number }>('select 1 as one'))
  await forCaller(gone.signal, async () => {
    gone.abort()
    held.release()
    return Promise.resolve()
  })
  expect((await answer).rows).toEqual([{ one: 1 }])
  await close()
})

test('stops waiting for the pool when the caller leaves', async () => {
  const { pool, close } = openDatabase(config, console.error)
  const gone = new AbortController()
  const answer = failureOf(forCaller(gone.signal, () => pool.query('select pg_sleep(20)')))
  setTimeout(() => gone.abort(), 300)
  // Which it would not be by itself: a statement may take longer than that sleeps.
  expect(await answer).toMatchObject({ code: '57014' })
  await close()
})

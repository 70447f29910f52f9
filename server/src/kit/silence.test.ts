import { sql } from 'kysely'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { takeLonger } from './callers.sql.ts'
import { inTransaction, isDatabaseAway, openDatabase, type DatabaseConfig } from './database.ts'

let config: DatabaseConfig
let drop: () => Promise<void>
beforeAll(async () => ({ config, drop } = await cloneDatabase()))
afterAll(() => drop())
afterEach(() => void vi.useRealTimers())

/** Stands before the database and hands on what both sides say, until it falls silent: nothing is closed, and nothing comes any more. */
async function startProxy() {
  const sockets = new Set<Socket>()
  let isSilent = false
  let unsaid = 0
  const server = createServer((near) => {
    const { host = '', port = 0 } = config
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        if (isSilent) unsaid++
        else to.write(bytes)
      })
      from.on('close', () => to.destroy())
      from.on('error', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    config: { ...config, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    beSilent: (silent: boolean) => void (isSilent = silent),
    /** Until somebody has said what nobody hears. */
    async isAsked() {
      while (unsaid === 0) await awhile()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** What came of some work by now. */
function watch(work: Promise<unknown>) {
  const seen: { error?: unknown; isOver: boolean } = { isOver: false }
  const over = work.then(
    () => void (seen.isOver = true),
    (error: unknown) => void Object.assign(seen, { error, isOver: true }),
  )
  return { seen, over }
}

const awhile = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('a connection that falls silent is given up when the database would long have stopped, and another is opened', async () => {
  const proxy = await startProxy()
  const database = openDatabase({ ...proxy.config, max: 1 }, () => {})
  await inTransaction(database.db, takeLonger)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  proxy.beSilent(true)
  const asked = watch(sql`select 1`.execute(database.db))
  await proxy.isAsked()
  vi.advanceTimersByTime(44_000)
  await awhile()
  expect(asked.seen).toEqual({ isOver: false })
  vi.advanceTimersByTime(2000)
  await asked.over
  expect(isDatabaseAway(asked.seen.error)).toBe(true)
  vi.useRealTimers()
  proxy.beSilent(false)
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
  await database.close()
  proxy.close()
})

test('a transaction that has asked for more time has it', async () => {
  const proxy = await startProxy()
  const database = openDatabase({ ...proxy.config, max: 1 }, () => {})
  await inTransaction(database.db, takeLonger)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const long = watch(
    inTransaction(database.db, async (trx) => {
      await takeLonger(trx)
      proxy.beSilent(true)
      await sql`select 1`.execute(trx)
    }),
  )
  await proxy.isAsked()
  vi.advanceTimersByTime(29 * 60_000)
  await awhile()
  expect(long.seen).toEqual({ isOver: false })
  vi.advanceTimersByTime(2 * 60_000)
  await long.over
  expect(isDatabaseAway(long.seen.error)).toBe(true)
  vi.useRealTimers()
  await database.close()
  proxy.close()
})

test('every connection is asked now and then whether it is there', async () => {
  const database = openDatabase(config, () => {})
  for (const { pool } of [database, database.long, database.tasks, database.house])
    expect(pool.options).toMatchObject({ keepAlive: true })
  await database.close()
})

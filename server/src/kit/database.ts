import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { keepPlans } from './kept-plans.sql.ts'

export type DatabaseConfig = pg.PoolConfig

export type OpenDatabase<T = unknown> = {
  db: Kysely<T>
  pool: pg.Pool
  config: DatabaseConfig
  close(): Promise<void>
}

// A date is a day, not an instant: it stays the text it is. int8 stays text too, since it may be over 2^53.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Opens a pool; a connection that breaks while idle is reported, since nobody is there to catch it. */
export function openDatabase<T>(config: DatabaseConfig, report: (error: unknown) => void): OpenDatabase<T> {
  const pool = new pg.Pool({ max: 16, connectionTimeoutMillis: 10_000, ...config })
  pool.on('error', report)
  const open = new Set<Promise<void>>()
  pool.on('connect', (client) => {
    // A connection that breaks while somebody uses it tells that somebody; without an ear the process would end.
    client.on('error', () => {})
    keepPlans(client)
    const ended = new Promise<void>((resolve) => void client.once('end', resolve))
    open.add(ended)
    void ended.then(() => open.delete(ended))
  })
  const db = new Kysely<T>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    config,
    async close() {
      await db.destroy()
      // Kysely ends only a pool that it has used.
      if (!pool.ending) await pool.end()
      // A pool ends before its connections have: who stops the database next would be told of each.
      await Promise.all(open)
    },
  }
}

/** The database was not there, or went while it was asked: nobody knows whether a change was kept. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', syscall, message = '' } = error as { code?: string; syscall?: string; message?: string }
  return (
    syscall === 'connect' ||
    ['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE'].includes(code) ||
    code.startsWith('08') ||
    /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying)/.test(
      message,
    )
  )
}

const tries = 4
const worthAnotherTry = new Set(['40001', '40P01'])

/** Runs work in a transaction; one that lost against another (serialization failure, deadlock) is run again. */
export async function inTransaction<T, R>(db: Kysely<T>, work: (trx: Kysely<T>) => Promise<R>): Promise<R> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = (error as { code?: string }).code ?? ''
      if (attempt === tries || !worthAnotherTry.has(code)) throw error
    }
  }
}

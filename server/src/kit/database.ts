import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { callerSignal } from './caller.ts'
import { asksByPromise, stopBackend, stopWith } from './callers.sql.ts'
import { prepareMarked } from './prepared.sql.ts'
import { endIfSilent } from './silence.sql.ts'
import { takeTimeAtMost } from './statement-time.sql.ts'

export type DatabaseConfig = pg.PoolConfig

/** The database, or a transaction of it, for who asks of these tables. */
export type Db<Tables> = Kysely<Tables>

/** Connections for one kind of work, which no other kind can take away. */
export type Share<T = unknown> = { db: Kysely<T>; pool: pg.Pool }

export type OpenDatabase<T = unknown> = Share<T> & {
  /** For what reads whole trees: kinship, graph, statistics, exports. */
  long: Share<T>
  /** For tasks, an import above all. */
  tasks: Share<T>
  /** For what must be answered whatever else goes on: whether we are ready, the change events, stopping what nobody waits for. */
  house: Share<T>
  config: DatabaseConfig
  close(): Promise<void>
}

/** So many connections for ordinary calls and long reads together, unless the settings say otherwise. */
const usualMax = 16
const minute = 60_000

/** How many connections each kind of work has of so many, and how long one statement of it may take. */
function sharesOf(max: number) {
  const quarter = Math.floor(max / 4)
  return {
    calls: { max: max - quarter, statementMs: minute / 2 },
    long: { max: Math.max(1, quarter), statementMs: minute },
    // Two tasks at once have a transaction each, and are watched meanwhile.
    tasks: { max: Math.max(4, quarter), statementMs: 60 * minute },
    house: { max: 2, statementMs: minute / 4 },
  }
}

/** An idle connection whose other end is gone is found by the system within half a minute. */
export const staysAwake = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

// A date is a day, not an instant: it stays the text it is. int8 stays text too, since it may be over 2^53.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/**
 * Opens the pools; a connection that breaks while idle is reported, since nobody is there to catch it. What a caller of the
 * ordinary or the long ones waits for is stopped when the caller goes.
 */
export function openDatabase<T>(config: DatabaseConfig, report: (error: unknown) => void): OpenDatabase<T> {
  const terms = sharesOf(config.max ?? usualMax)
  const house = openShare<T>(config, terms.house, report)
  const stop = (backend: number) => stopBackend(house.share.pool, backend).catch(report)
  const calls = openShare<T>(config, terms.calls, report, stop)
  const long = openShare<T>(config, terms.long, report, stop)
  const tasks = openShare<T>(config, terms.tasks, report)
  return {
    ...calls.share,
    long: long.share,
    tasks: tasks.share,
    house: house.share,
    config,
    async close() {
      // The house last: by it the others are stopped.
      for (const { close } of [calls, long, tasks, house]) await close()
    },
  }
}

function openShare<T>(
  config: DatabaseConfig,
  { max, statementMs }: { max: number; statementMs: number },
  report: (error: unknown) => void,
  stop?: (backend: number) => Promise<void>,
): { share: Share<T>; close(): Promise<void> } {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 10_000,
    ...staysAwake,
    ...config,
    max,
    onConnect(client) {
      endIfSilent(client, statementMs)
      // Said to the database rather than with the greeting, which some poolers of connections do not let through.
      return takeTimeAtMost(client, statementMs)
    },
  })
  asksByPromise(pool)
  pool.on('error', report)
  const open = new Set<Promise<void>>()
  pool.on('connect', (client) => {
    // A connection that breaks while somebody uses it tells that somebody; without an ear the process would end.
    client.on('error', () => {})
    prepareMarked(client)
    if (stop) stopWith(client, callerSignal, stop)
    const ended = new Promise<void>((resolve) => void client.once('end', resolve))
    open.add(ended)
    void ended.then(() => open.delete(ended))
  })
  const db = new Kysely<T>({ dialect: new PostgresDialect({ pool }) })
  return {
    share: { db, pool },
    async close() {
      await db.destroy()
      // Kysely ends only a pool that it has used.
      if (!pool.ending) await pool.end()
      // A pool ends before its connections have: who stops the database next would be told of each.
      await Promise.all(open)
    },
  }
}

/** Asks the least of a database; fails where it does not answer. */
export async function askForLife(pool: pg.Pool): Promise<void> {
  await pool.query('select 1')
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

/** A statement was stopped by its time limit, or because nobody waits for it any more; or it waited too long for a lock. */
export function tookTooLong(error: unknown): boolean {
  return ['57014', '55P03'].includes((error as { code?: string }).code ?? '')
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

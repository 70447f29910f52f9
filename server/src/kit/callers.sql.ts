import { sql, type Kysely } from 'kysely'
import type { ClientBase, Pool } from 'pg'
import { AppError } from './app-error.ts'

/** How long one statement of this connection may take. */
export async function takeTimeAtMost(client: ClientBase, ms: number): Promise<void> {
  await client.query(`set statement_timeout = ${Math.trunc(ms)}`)
}

/** For what is known to take longer, in this transaction only: a large tree is deleted, an import is taken back. */
export async function takeLonger<T>(trx: Kysely<T>): Promise<void> {
  await sql`select set_config('statement_timeout', '30min', true)`.execute(trx)
}

/** Stops what a connection is doing. */
export async function stopBackend(pool: Pool, backend: number): Promise<void> {
  await pool.query('select pg_cancel_backend($1)', [backend])
}

/** What undoes a transaction has to be said, whoever has gone. */
const undoes = /^\s*rollback/i

/**
 * Makes a new connection stop a statement when its caller goes, and begin none for who has gone. The connection is given on
 * only when that has been done, so that it is not the next statement which is stopped.
 */
export function stopWith(
  client: ClientBase,
  callerSignal: () => AbortSignal | undefined,
  stop: (backend: number) => Promise<void>,
): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  const { processID } = client as unknown as { processID: number }
  const queryForCaller = (...asked: unknown[]): unknown => {
    const signal = callerSignal()
    if (!signal || (typeof asked[0] === 'string' && undoes.test(asked[0]))) return query(...asked)
    if (signal.aborted) return Promise.reject(new AppError('kit/too-long'))
    const running = query(...asked)
    if (!(running instanceof Promise)) return running
    let stopping = Promise.resolve()
    const end = () => void (stopping = stop(processID))
    signal.addEventListener('abort', end, { once: true })
    return running.finally(() => {
      signal.removeEventListener('abort', end)
      return stopping
    })
  }
  client.query = queryForCaller as typeof client.query
}

import { CompiledQuery, type Kysely } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import type { ClientBase, Pool } from 'pg'
import { AppError } from './app-error.ts'
import { longerMark, longerMs } from './silence.sql.ts'

/** For what is known to take longer, in this transaction only: a large tree is deleted, an import is taken back. */
export async function takeLonger<T>(trx: Kysely<T>): Promise<void> {
  const text = `${longerMark}select set_config('statement_timeout', '${longerMs}', true)`
  await trx.executeQuery(CompiledQuery.raw(text))
}

/** Stops what a connection is doing. */
export async function stopBackend(pool: Pool, backend: number): Promise<void> {
  await pool.query('select pg_cancel_backend($1)', [backend])
}

/** What undoes a transaction has to be said, whoever has gone. */
const undoes = /^\s*rollback/i

/**
 * Makes a new connection stop a statement when its caller goes, and begin none for who has gone. The connection is given on
 * only when that has been done, so that it is not the next statement which is stopped. What answers by a stream or a callback
 * rather than by a promise is not stopped: who reads the one ends it, and a pool asks by promises (asksByPromise).
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
    if (!signal || !isAnsweredByPromise(asked) || (typeof asked[0] === 'string' && undoes.test(asked[0])))
      return query(...asked)
    if (signal.aborted) return Promise.reject(new AppError('kit/too-long'))
    const running = query(...asked) as Promise<unknown>
    let stopping = Promise.resolve()
    const end = () => void (stopping = stopUntilOver(running, () => stop(processID)))
    signal.addEventListener('abort', end, { once: true })
    return running.finally(() => {
      signal.removeEventListener('abort', end)
      return stopping
    })
  }
  client.query = queryForCaller as typeof client.query
}

/** What was sent and has not begun yet is not stopped by being told to: it is told again. */
async function stopUntilOver(running: Promise<unknown>, stop: () => Promise<void>): Promise<void> {
  const over = running.then(
    () => true,
    () => true,
  )
  do await stop()
  while (!(await Promise.race([over, wait(againMs, false, { ref: false })])))
}

const againMs = 500
const isAnsweredByPromise = (asked: unknown[]) =>
  typeof asked.at(-1) !== 'function' && typeof (asked[0] as { submit?: unknown }).submit !== 'function'

/**
 * Makes a pool's own query ask like everybody else. As it comes it asks by a callback, which runs for whoever gave the
 * connection back and not for who waits for it, and it throws away the connection of every statement that fails.
 */
export function asksByPromise(pool: Pool): void {
  const ask = async (...asked: unknown[]) => {
    const client = await pool.connect()
    try {
      return await (client as { query(...asked: unknown[]): Promise<unknown> }).query(...asked)
    } finally {
      client.release()
    }
  }
  pool.query = ask as typeof pool.query
}

import { CompiledQuery, type Kysely, type QueryExecutorProvider } from 'kysely'
import type { ClientBase } from 'pg'

const mark = '/* prepared */ '
/** A connection forgets none: whoever asks in ever new shapes is answered, but no further statement is prepared. */
export const mostPrepared = 64

/**
 * Runs a prepared statement: a connection reads and plans it once rather than each time. For what is asked
 * often and is quicker done than planned, in few shapes, and where a plan that does not know the values is as good.
 */
export async function runPrepared<R, T>(
  db: Kysely<T>,
  statement: { compile(db: QueryExecutorProvider): CompiledQuery<R> },
): Promise<R[]> {
  const { sql, parameters } = statement.compile(db)
  const { rows } = await db.executeQuery<R>(CompiledQuery.raw(mark + sql, [...parameters]))
  return rows
}

/** Makes a new connection send such statements by a name, which prepares them. */
export function prepareMarked(client: ClientBase): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    if (!names.has(text) && names.size < mostPrepared) names.set(text, `prepared ${names.size}`)
    return names.get(text)
  }
  const queryByName = (text: unknown, values?: unknown, ...others: unknown[]) => {
    const name = typeof text === 'string' && text.startsWith(mark) ? nameOf(text) : undefined
    return name === undefined ? query(text, values, ...others) : query({ name, text, values }, ...others)
  }
  client.query = queryByName as typeof client.query
}

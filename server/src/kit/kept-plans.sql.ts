import { CompiledQuery, type Kysely, type QueryExecutorProvider } from 'kysely'
import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

const mark = '/* plan is kept */ '

/**
 * Runs a statement that a connection reads and plans once rather than each time: a prepared statement, named by its text.
 * For what is asked often and is quicker done than planned, in few shapes, since a connection forgets none of them; and
 * where a plan that does not know the values is as good.
 */
export async function runKept<R, T>(
  db: Kysely<T>,
  statement: { compile(db: QueryExecutorProvider): CompiledQuery<R> },
): Promise<R[]> {
  const { sql, parameters } = statement.compile(db)
  const { rows } = await db.executeQuery<R>(CompiledQuery.raw(mark + sql, [...parameters]))
  return rows
}

/** Makes a new connection send such statements by their names. */
export function keepPlans(client: ClientBase): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  const queryByName = (text: unknown, values?: unknown, ...others: unknown[]) =>
    typeof text === 'string' && text.startsWith(mark)
      ? query({ name: nameOf(text), text, values }, ...others)
      : query(text, values, ...others)
  client.query = queryByName as typeof client.query
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

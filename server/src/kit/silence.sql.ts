import type { ClientBase } from 'pg'

/** So long after the database would have stopped a statement by itself, nothing more is expected of it. */
const graceMs = 15_000

/** Said before a statement by which a transaction is given more time. */
export const longerMark = '/* longer */ '
export const longerMs = 30 * 60_000

const endsTransaction = /^\s*(commit|rollback)\s*$/i

/**
 * Ends a connection of which a statement has come to no end though the database stops each after `statementMs`: what lies between
 * has fallen silent without a word. Whoever waits is told that the database is away. What answers by a stream or a callback
 * is not watched.
 */
export function endIfSilent(client: ClientBase, statementMs: number, grace = graceMs): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  let most = statementMs
  const hangUp = () => {
    const { connection } = client as unknown as { connection: { stream: { destroy(error: Error): void } } }
    connection.stream.destroy(new Error('Connection terminated: the database has fallen silent'))
  }
  const watched = (...asked: unknown[]): unknown => {
    const [text] = asked
    if (typeof text === 'string') {
      if (text.startsWith(longerMark)) most = longerMs
      else if (endsTransaction.test(text)) most = statementMs
    }
    const running = query(...asked)
    if (!(running instanceof Promise)) return running
    const timer = setTimeout(hangUp, most + grace).unref()
    return running.finally(() => clearTimeout(timer))
  }
  client.query = watched as typeof client.query
}

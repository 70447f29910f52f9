type Connection = { query(text: string): Promise<{ rows: { pid: number }[] }> }

const backend = 'select pg_backend_pid() as pid'

/**
 * Whether these two connections lead through a pooler that gives the database's connections on after each transaction (PgBouncer
 * in transaction mode). While the second holds a transaction open, whoever has a connection of its own keeps it, and shares
 * it with nobody.
 */
export async function isPooledByTransaction(one: Connection, other: Connection): Promise<boolean> {
  const pidOf = async (connection: Connection) => (await connection.query(backend)).rows[0]!.pid
  const before = await pidOf(one)
  await other.query('begin')
  try {
    return (await pidOf(other)) === before || (await pidOf(one)) !== before
  } finally {
    await other.query('rollback')
  }
}

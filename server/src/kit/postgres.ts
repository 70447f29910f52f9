import pg from 'pg'
import type { Clock } from './clock.ts'
import type { DatabaseConfig } from './database.ts'
import type { Env } from './env.ts'
import { isPooledByTransaction } from './poolers.sql.ts'
import { startEmbeddedPostgres } from './postgres-embedded.ts'
import { PostgresRefused } from './postgres-program.ts'

const oldest = 15

/** The database of the settings: one's own by DATABASE_URL, else the embedded one, started. */
export async function openPostgres(
  env: Env,
  clock: Clock,
  report: (error: unknown) => void,
  lost: () => void = () => {},
): Promise<{ config: DatabaseConfig; stop(): Promise<void> }> {
  if (!env.DATABASE_URL) {
    const now = () => clock.now().getTime()
    return startEmbeddedPostgres({ dataDir: env.dataDir, durable: env.DATABASE_FSYNC === 'on', report, now, lost })
  }
  const config = { connectionString: env.DATABASE_URL }
  await withConnections(config, async (client, other) => {
    await checkVersion(client)
    await checkPooler(client, other)
  })
  return { config, stop: async () => undefined }
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  )
  const major = rows[0]?.major ?? 0
  if (major < oldest)
    throw new PostgresRefused(`DATABASE_URL leads to PostgreSQL ${major}; Mulghar needs ${oldest} or newer.`)
}

/** We listen on a connection, prepare statements and keep limits of time on it and cancel by it: it has to stay ours. */
async function checkPooler(client: pg.Client, other: pg.Client): Promise<void> {
  if (!(await isPooledByTransaction(client, other))) return
  throw new PostgresRefused(
    'DATABASE_URL leads through a pooler of connections in transaction mode (PgBouncer or the like), which Mulghar cannot use. ' +
      'Please set DATABASE_URL to the database itself, or have the pooler keep a connection for a whole session.',
  )
}

async function withConnections(
  config: DatabaseConfig,
  work: (client: pg.Client, other: pg.Client) => Promise<void>,
): Promise<void> {
  const [client, other] = [new pg.Client(config), new pg.Client(config)]
  // Whoever waits for an answer is told as well.
  for (const one of [client, other]) one.on('error', () => {})
  try {
    await client.connect()
    await other.connect()
    await work(client, other)
  } catch (error) {
    if (error instanceof PostgresRefused) throw error
    throw new PostgresRefused(`The database of DATABASE_URL cannot be reached: ${(error as Error).message}`)
  } finally {
    await Promise.all([client.end(), other.end()])
  }
}

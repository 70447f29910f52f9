import pg from 'pg'
import type { Clock } from './clock.ts'
import type { DatabaseConfig } from './database.ts'
import type { Env } from './env.ts'
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
  await checkVersion(config)
  return { config, stop: async () => undefined }
}

async function checkVersion(config: DatabaseConfig): Promise<void> {
  const client = new pg.Client(config)
  // Whoever waits for an answer is told as well.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ major: number }>(
      "select current_setting('server_version_num')::int / 10000 as major",
    )
    const major = rows[0]?.major ?? 0
    if (major < oldest) {
      throw new PostgresRefused(`DATABASE_URL leads to PostgreSQL ${major}; Mulghar needs ${oldest} or newer.`)
    }
  } catch (error) {
    if (error instanceof PostgresRefused) throw error
    throw new PostgresRefused(`The database of DATABASE_URL cannot be reached: ${(error as Error).message}`)
  } finally {
    await client.end()
  }
}

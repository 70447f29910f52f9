import { makeAdmin } from './accounts/public.ts'
import { systemClock } from './kit/clock.ts'
import { openDatabase } from './kit/database.ts'
import { readEnv, SettingsError } from './kit/env.ts'
import { migrate, MigrationRefused } from './kit/migrate.ts'
import { PostgresRefused } from './kit/postgres-program.ts'
import { openPostgres } from './kit/postgres.ts'
import type { Database } from './tables.ts'

// npm run admin -- EMAIL: makes an account an administrator, while the app is stopped (or has a database of its own).

const report = (error: unknown) => console.error(error)

async function makeOne(email: string): Promise<boolean> {
  const postgres = await openPostgres(readEnv(), systemClock, report)
  try {
    await migrate(postgres.config)
    const database = openDatabase<Database>(postgres.config, report)
    const done = await makeAdmin(database.db, email)
    await database.close()
    return done
  } finally {
    await postgres.stop()
  }
}

const plain = [SettingsError, MigrationRefused, PostgresRefused]
const email = process.argv[2]
if (!email) {
  console.error('Usage: npm run admin -- EMAIL')
  process.exit(2)
}
try {
  const done = await makeOne(email)
  console.log(
    done ? `${email} is an administrator now.` : `There is no account with the email ${email} that can be one.`,
  )
  process.exit(done ? 0 : 1)
} catch (error) {
  console.error(plain.some((kind) => error instanceof kind) ? (error as Error).message : error)
  process.exit(1)
}

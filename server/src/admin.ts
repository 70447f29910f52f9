import { makeAdmin } from './accounts/public.ts'
import { systemClock } from './kit/clock.ts'
import { openDatabase, type OpenDatabase } from './kit/database.ts'
import { readEnv, SettingsError } from './kit/env.ts'
import { forgetFact } from './kit/instance.sql.ts'
import { migrate, MigrationRefused } from './kit/migrate.ts'
import { PostgresRefused } from './kit/postgres-program.ts'
import { openPostgres } from './kit/postgres.ts'
import type { Database } from './tables.ts'

// npm run admin -- EMAIL: makes an account an administrator, while the app is stopped (or has a database of its own).
// npm run admin -- new-secret: lets the next start bring another secret than the one that the database was used with.

const report = (error: unknown) => console.error(error)

async function withDatabase<T>(work: (db: OpenDatabase<Database>['db']) => Promise<T>): Promise<T> {
  const postgres = await openPostgres(readEnv(), systemClock, report)
  try {
    await migrate(postgres.config)
    const database = openDatabase<Database>(postgres.config, report)
    const done = await work(database.db)
    await database.close()
    return done
  } finally {
    await postgres.stop()
  }
}

const plain = [SettingsError, MigrationRefused, PostgresRefused]
const wish = process.argv[2]
if (!wish) {
  console.error('Usage: npm run admin -- EMAIL, or npm run admin -- new-secret')
  process.exit(2)
}

async function forgetSecret(): Promise<boolean> {
  await withDatabase((db) => forgetFact(db, 'secret'))
  console.log('The next start may bring another secret.')
  return true
}

async function makeOne(email: string): Promise<boolean> {
  const done = await withDatabase((db) => makeAdmin(db, email))
  console.log(
    done ? `${email} is an administrator now.` : `There is no account with the email ${email} that can be one.`,
  )
  return done
}

try {
  process.exit((await (wish === 'new-secret' ? forgetSecret() : makeOne(wish))) ? 0 : 1)
} catch (error) {
  console.error(plain.some((kind) => error instanceof kind) ? (error as Error).message : error)
  process.exit(1)
}

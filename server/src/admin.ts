import { makeAdmin } from './accounts/public.ts'
import { systemClock } from './kit/clock.ts'
import { openDatabase } from './kit/database.ts'
import { readEnv } from './kit/env.ts'
import { migrate } from './kit/migrate.ts'
import { openPostgres } from './kit/postgres.ts'
import type { Database } from './tables.ts'

// npm run admin -- EMAIL: makes an account an administrator, while the app is stopped (or has a database of its own).

const email = process.argv[2]
if (!email) {
  console.error('Usage: npm run admin -- EMAIL')
  process.exit(2)
}
const env = readEnv()
const report = (error: unknown) => console.error(error)
const postgres = await openPostgres(env, systemClock, report)
const database = openDatabase<Database>(postgres.config, report)
await migrate(postgres.config)
const done = await makeAdmin(database.db, email)
console.log(done ? `${email} is an administrator now.` : `There is no account with the email ${email} that can be one.`)
await database.close()
await postgres.stop()
process.exit(done ? 0 : 1)

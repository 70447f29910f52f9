import { openApp } from '../src/app.ts'
import { openDatabase } from '../src/kit/database.ts'
import { readEnv } from '../src/kit/env.ts'
import type { Database } from '../src/tables.ts'

// Looks around once in the house whose DATABASE_URL and DATA_DIR are given, as if it were so many hours later: `later.ts 24`.

const aheadMs = Number(process.argv[2]) * 60 * 60_000
if (!(aheadMs > 0)) throw new Error('how many hours later?')
const env = readEnv()
const database = openDatabase<Database>({ connectionString: env.DATABASE_URL }, console.error)
const clock = { now: () => new Date(Date.now() + aheadMs) }
const app = await openApp({ env, database, clock, pages: undefined })
await app.lookAround()
await app.close()
await database.close()

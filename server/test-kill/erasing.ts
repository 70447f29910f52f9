import { openApp } from '../src/app.ts'
import { systemClock } from '../src/kit/clock.ts'
import { openDatabase } from '../src/kit/database.ts'
import { readEnv } from '../src/kit/env.ts'
import { goneAccount } from '../src/kit/erasure-types.ts'
import { openPostgres } from '../src/kit/postgres.ts'
import type { Database } from '../src/tables.ts'

// Erases the account that it is given, as the task of an erasure does: a process of its own, so that it can be killed at any
// moment and begun again at once, where the queue would wait until it has missed it.

const report = (error: unknown) => console.error(error)
const env = readEnv()
const { config } = await openPostgres(env, systemClock, report)
const database = openDatabase<Database>(config, report)
const app = await openApp({ env, database, clock: systemClock, pages: undefined })
console.log('It begins')
await app.leaving.task.run({
  id: goneAccount,
  accountId: goneAccount,
  payload: { accountId: process.argv[2] },
  progress: async () => {},
})
console.log('It is done')
process.exit(0)

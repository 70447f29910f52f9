import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openApp } from './app.ts'
import { systemClock } from './kit/clock.ts'
import { openDatabase } from './kit/database.ts'
import { projectRoot, readEnv, SettingsError } from './kit/env.ts'
import { migrate, MigrationRefused } from './kit/migrate.ts'
import { PostgresRefused } from './kit/postgres-program.ts'
import { openPostgres } from './kit/postgres.ts'
import { SecretRefused } from './kit/secrets.ts'
import type { Database } from './tables.ts'

const closesWithinMs = 5000

const opened: (() => Promise<unknown>)[] = []
let isEnding = false

async function start(): Promise<void> {
  const env = readEnv()
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })

  const opening = openPostgres(env, systemClock, report, () => end(1))
  // Whoever is asked to end while the database starts waits for that: it would be left running.
  opened.push(() =>
    opening.then(
      (postgres) => postgres.stop(),
      () => undefined,
    ),
  )
  const postgres = await opening
  const database = openDatabase<Database>({ ...postgres.config, max: env.DATABASE_POOL }, report)
  // Tasks that are still at work then are undone with the database, and begun again with the next start.
  opened.push(() => Promise.race([database.close(), wait(closesWithinMs)]))
  await migrate(postgres.config)
  const app = await openApp({
    env,
    database,
    clock: systemClock,
    pages: env.SERVE_PAGES === 'on' ? join(projectRoot, env.PAGES_DIR) : undefined,
  })
  opened.push(app.close)

  const address = await app.listen()
  console.log(`Mulghar is ready at ${address}`)
  if (app.mailsGoTo !== 'SMTP')
    console.log(`There is no mail server set (SMTP_URL): mails are put into ${app.mailsGoTo}`)
}

/** Closes what is open, the newest first, the database last; then the process is over. */
function end(code: number): void {
  if (isEnding) return
  isEnding = true
  closeAll().then(
    () => process.exit(code),
    (error: unknown) => {
      report(error)
      process.exit(1)
    },
  )
}

async function closeAll(): Promise<void> {
  for (let close = opened.pop(); close; close = opened.pop()) await close()
}

/** A sentence for what was foreseen, and where it came from for what was not. */
function report(error: unknown): void {
  if (isPlain(error)) console.error(error.message)
  else console.error(error instanceof Error ? error.stack : error)
}

function isPlain(error: unknown): error is Error {
  const isOurs = [SettingsError, MigrationRefused, PostgresRefused, SecretRefused].some((kind) => error instanceof kind)
  return isOurs || (error as { code?: string }).code === 'EADDRINUSE'
}

process.on('SIGINT', () => end(0))
process.on('SIGTERM', () => end(0))
start().catch((error: unknown) => {
  // A connection that was being opened fails when it is closed again.
  if (isEnding) return
  report(error)
  end(1)
})

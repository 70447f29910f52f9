import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openApp } from './app.ts'
import { systemClock } from './kit/clock.ts'
import { openDatabase } from './kit/database.ts'
import { projectRoot, readEnv, SettingsError } from './kit/env.ts'
import { migrate, MigrationRefused } from './kit/migrate.ts'
import { PostgresRefused } from './kit/postgres-program.ts'
import { openPostgres } from './kit/postgres.ts'
import type { Database } from './tables.ts'

async function start(): Promise<void> {
  const env = readEnv()
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })
  const report = (error: unknown) => console.error(error)
  const postgres = await openPostgres(env, systemClock, report)
  let stop = () => postgres.stop()

  const database = openDatabase<Database>({ ...postgres.config, max: env.DATABASE_POOL }, report)
  await migrate(postgres.config)
  const app = await openApp({
    env,
    database,
    clock: systemClock,
    pages: env.SERVE_PAGES === 'on' ? join(projectRoot, 'web/dist') : undefined,
  })
  stop = async () => {
    await app.close()
    await database.close()
    await postgres.stop()
  }

  let stopping = false
  const end = (): void => {
    if (stopping) return
    stopping = true
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        report(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)

  const address = await app.listen()
  console.log(`Mulghar is ready at ${address}`)
  if (app.mailsGoTo !== 'SMTP')
    console.log(`There is no mail server set (SMTP_URL): mails are put into ${app.mailsGoTo}`)
}

const plain = [SettingsError, MigrationRefused, PostgresRefused]

start().catch((error: unknown) => {
  const isPlain = plain.some((kind) => error instanceof kind) || (error as { code?: string }).code === 'EADDRINUSE'
  console.error(isPlain ? (error as Error).message : error)
  process.exit(1)
})

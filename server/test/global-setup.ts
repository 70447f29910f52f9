import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { scratchFolder } from '../../tools/suite/scratch.ts'
import { openDatabase, type DatabaseConfig } from '../src/kit/database.ts'
import { startJobs } from '../src/kit/jobs.ts'
import { migrate } from '../src/kit/migrate.ts'
import { startEmbeddedPostgres } from '../src/kit/postgres-embedded.ts'
import type { Database } from '../src/tables.ts'
import { addFewCities } from './cities.ts'
import { copyKept, keep } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: DatabaseConfig
  }
}

export const templateName = 'mulghar'

/** One PostgreSQL for the whole run, with one migrated database that each test file copies. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = scratchFolder('test')
  if (!copyKept(dataDir)) {
    await make(dataDir)
    keep(dataDir)
  }
  const postgres = await start(dataDir)
  const database = openDatabase<Database>(postgres.config, report)
  await addFewCities(database.db)
  await database.close()
  project.provide('postgres', postgres.config)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const report = (error: unknown) => console.error(error)
const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, durable: false, report, now: Date.now })

async function make(dataDir: string): Promise<void> {
  const postgres = await start(dataDir)
  await migrate(postgres.config)
  const nothing = async () => {}
  const jobs = await startJobs(
    postgres.config,
    { mail: nothing, task: nothing, 'lost-task': nothing, errand: nothing, housekeeping: nothing, minutely: nothing },
    report,
  )
  await jobs.stop()
  await postgres.stop()
}

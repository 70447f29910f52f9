import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/src/kit/database.ts'
import { migrate } from '../server/src/kit/migrate.ts'
import { startEmbeddedPostgres } from '../server/src/kit/postgres-embedded.ts'
import { databaseTypes } from './database-columns.ts'

// Writes the columns of the migrated database into one file. A test says when that file is no longer true.

const file = join(import.meta.dirname, '../server/src/kit/database.types.ts')

const dataDir = mkdtempSync(join(tmpdir(), 'mulghar-types-'))
const report = (error: unknown) => console.error(error)
const postgres = await startEmbeddedPostgres({ dataDir, durable: false, report, now: Date.now })
const database = openDatabase(postgres.config, report)
await migrate(postgres.config)
writeFileSync(file, await databaseTypes(database.pool))
await database.close()
await postgres.stop()
rmSync(dataDir, { recursive: true })

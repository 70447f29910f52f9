import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/src/kit/database.ts'
import { migrate } from '../server/src/kit/migrate.ts'
import { startEmbeddedPostgres } from '../server/src/kit/postgres-embedded.ts'

// Writes the columns of the migrated database into one file, or with --check says whether that file is true.

const file = join(import.meta.dirname, '../server/src/kit/database.types.ts')

const columnsQuery = `
  select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
    a.atthasdef or a.attidentity <> '' as has_default
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migration'
  order by c.relname, a.attnum`

const types: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  int8: 'string',
  numeric: 'string',
  date: 'string',
  bytea: 'Buffer',
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  jsonb: 'unknown',
}

type Column = { table: string; column: string; type: string; nullable: boolean; has_default: boolean }

async function readColumns(): Promise<Column[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mulghar-types-'))
  const report = (error: unknown) => console.error(error)
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, report, now: Date.now })
  const database = openDatabase(postgres.config, report)
  await migrate(postgres.config)
  const { rows } = await database.pool.query<Column>(columnsQuery)
  await database.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
  return rows
}

function typeOf({ type, nullable, has_default }: Column): string {
  const isArray = type.startsWith('_')
  const one = types[type.replace(/^_/, '')]
  if (!one) throw new Error(`no TypeScript type is known for the column type ${type}`)
  const read = `${one}${isArray ? '[]' : ''}${nullable ? ' | null' : ''}`
  return has_default ? `Generated<${read}>` : read
}

function print(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table)
  const bodies = [...tables].map(([table, list]) => {
    const lines = list.map((column) => `    ${column.column}: ${typeOf(column)}`)
    return `  ${table}: {\n${lines.join('\n')}\n  }`
  })
  return `// Written by \`npm run database-types\` from the migrated database. Not to be edited.
import type { Generated } from 'kysely'

export type MigratedDatabase = {\n${bodies.join('\n')}\n}\n`
}

const text = print(await readColumns())
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    console.error('server/src/kit/database.types.ts is not what the migrations make: run npm run database-types')
    process.exit(1)
  }
} else {
  writeFileSync(file, text)
}

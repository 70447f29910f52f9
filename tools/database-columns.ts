import type { Pool } from 'pg'

// The columns of a database as TypeScript.

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
  xid8: 'string',
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
  jsonb: 'NonNullable<unknown>',
  tsvector: 'string',
}

type Column = { table: string; column: string; type: string; nullable: boolean; has_default: boolean }

export async function databaseTypes(pool: Pool): Promise<string> {
  const { rows } = await pool.query<Column>(columnsQuery)
  return print(rows)
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

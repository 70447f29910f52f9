import { sql, type Kysely } from 'kysely'
import { expect } from 'vitest'

/** What may still say who somebody was, and why. */
const excepted: Record<string, string> = {
  'pgboss.job.data': 'the queue forgets what it has done within twelve hours',
  'pgboss.job_common.data': 'the same: jobs stand in parts of one table',
  'public.change_event.account_ids': 'who hears of a change is forgotten with the change, soon after',
}

/** Where these words stand: in any column of any table, the queue's too. */
export async function placesOf<T>(db: Kysely<T>, words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ schema: string; name: string; column: string }>`
    select n.nspname as schema, c.relname as name, a.attname as column
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'
      and (t.typcategory in ('S', 'A') or t.typname in ('uuid', 'json', 'jsonb', 'bytea'))`.execute(db)
  expect(columns.length).toBeGreaterThan(150)
  const found = new Set<string>()
  for (const { schema, name, column } of columns) {
    const anyOf = words.map((word) => `%${word}%`)
    const { rows } = await sql`
      select 1 from ${sql.ref(`${schema}.${name}`)} as row
      where row.${sql.ref(column)}::text ilike any(${anyOf}) limit 1`.execute(db)
    if (rows.length > 0) found.add(`${schema}.${name}.${column}`)
  }
  return [...found]
}

/** Where something is left of who should have left nothing. */
export async function tracesOf<T>(db: Kysely<T>, words: readonly string[]): Promise<string[]> {
  return (await placesOf(db, words)).filter((place) => !(place in excepted))
}

/** The columns by which an index finds rows: its first one, and of a GIN index any. */
export async function indexedColumns<T>(db: Kysely<T>): Promise<Set<string>> {
  const { rows } = await sql<{ place: string }>`
    select n.nspname || '.' || c.relname || '.' || a.attname as place
    from pg_index i
    join pg_class c on c.oid = i.indrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_class index_class on index_class.oid = i.indexrelid
    join pg_am method on method.oid = index_class.relam
    join pg_attribute a on a.attrelid = c.oid
      and (a.attnum = i.indkey[0] or (method.amname = 'gin' and a.attnum = any(i.indkey)))`.execute(db)
  return new Set(rows.map((row) => row.place))
}

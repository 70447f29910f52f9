import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { from } from 'pg-copy-streams'
import { header, trailer } from './binary-writer.ts'
import type { Block, Columns } from './table-blocks.ts'

/** A database of one connection, so that bulk copies run within the transaction that Kysely opens on it. */
export async function onOneConnection<Db, T>(
  pool: Pool,
  work: (db: Kysely<Db>, client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // Kysely gives it back after each transaction; it is ours until the end.
  const lent = { query: client.query.bind(client), release: () => undefined } as unknown as PostgresPoolClient
  const pooled: PostgresPool = { options: {}, connect: async () => lent, end: async () => undefined }
  const db = new Kysely<Db>({ dialect: new PostgresDialect({ pool: pooled }) })
  try {
    return await work(db, client)
  } finally {
    client.release()
  }
}

/** Runs work in which the database does not look up each reference of each row, where its user may ask for that. */
export async function withoutReferences<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('savepoint references_by_row')
  const isOff = await client.query('set local session_replication_role = replica').then(
    () => true,
    async (error: unknown) => {
      if ((error as { code?: string }).code !== notAllowed) throw error
      await client.query('rollback to savepoint references_by_row')
      return false
    },
  )
  const answer = await work()
  if (isOff) await client.query('set local session_replication_role = origin')
  return answer
}

/** The columns by which people are found and put together. */
export const analyzedTables: Record<string, readonly string[]> = {
  tree_person: ['tree_id', 'id', 'birth_from'],
  tree_union: ['tree_id', 'id', 'partner_a', 'partner_b'],
  tree_child: ['tree_id', 'union_id', 'child_id'],
  tree_name_key: ['tree_id', 'person_id', 'key'],
  tree_search_key: ['tree_id', 'key'],
  tree_extra: ['tree_id', 'kind', 'id'],
}

/**
 * Has the database look at what was written, in the same transaction: who reads it first finds figures of it, and not only
 * when the database comes to it by itself. A table that is being looked at already is left to whoever does it.
 */
export async function analyzeTables(client: PoolClient, tables: Record<string, readonly string[]>): Promise<void> {
  const list = Object.entries(tables).map(([table, columns]) => `${table} (${columns.join(', ')})`)
  await client.query(`analyze (skip_locked) ${list.join(', ')}`)
}

/** `insufficient_privilege` of PostgreSQL. */
const notAllowed = '42501'

/** The types of the columns of some tables, in their order. */
export async function columnTypes<Tables extends Columns>(
  client: PoolClient,
  tables: Tables,
): Promise<Record<keyof Tables, string[]>> {
  const types = {} as Record<keyof Tables, string[]>
  for (const [table, columns] of Object.entries(tables))
    types[table as keyof Tables] = await typesOf(client, table, columns)
  return types
}

/** Writes a block of rows by COPY, the fastest way in: the rows of one table after those of the other. */
export async function copyBlock(client: PoolClient, tables: Columns, block: Block): Promise<void> {
  for (const { table, rows } of block) {
    const text = `copy ${table} (${tables[table]!.join(', ')}) from stdin (format binary)`
    const buffers = rows.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength))
    await pipeline([header, ...buffers, trailer], client.query(from(text)))
  }
}

async function typesOf(client: PoolClient, table: string, columns: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ type: string }>(
    `select format_type(atttypid, null) as type from unnest($2::text[]) with ordinality as wanted(name, at)
     join pg_attribute on attrelid = $1::regclass and attname = wanted.name order by wanted.at`,
    [table, columns],
  )
  return rows.map((row) => row.type)
}

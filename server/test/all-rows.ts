import pg from 'pg'

/** Every row of the database by its table: PostgreSQL compresses long values in its files. */
export async function rowsOf(connectionString: string): Promise<Map<string, Buffer>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not like 'pg\\_%'`,
    )
    const found = new Map<string, Buffer>()
    for (const { name } of tables) {
      const { rows } = await client.query<{ line: string }>(`select to_json(entry)::text as line from ${name} entry`)
      found.set(`rows of ${name}`, Buffer.from(rows.map(({ line }) => line).join('\n')))
    }
    return found
  } finally {
    await client.end()
  }
}

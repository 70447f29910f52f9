import { sql, type Kysely } from 'kysely'

// What the files of an account take up is added up whenever one comes: from an index alone.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index document_room on document (account_id) include (bytes) where status <> 'GONE'`.execute(db)
}

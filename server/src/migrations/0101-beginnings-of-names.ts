import { sql, type Kysely } from 'kysely'

// Names that begin with a question come before names that contain it. The hourly job notes the beginnings of names that were
// written before; until then such rows are found in their former order.

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['social_group', 'social_event', 'finance_program']) {
    await sql`drop index if exists ${sql.id(`${table}_unsaid`)}`.execute(db)
    await sql`
      create index ${sql.id(`${table}_unsaid`)} on ${sql.table(table)} (id)
      where (words is null or (words <> ''::tsvector and not words @@ '''f'':*'::tsquery))`.execute(db)
  }
}

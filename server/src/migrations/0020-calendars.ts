import { sql, type Kysely } from 'kysely'

/** In which calendar a member reads dates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profile add column calendar text not null default 'GREGORIAN'`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** The digits in which a member reads numbers, beside the language: mails of every module need both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column digits text not null default 'LATIN'`.execute(db)
}

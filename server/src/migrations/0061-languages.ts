import { sql, type Kysely } from 'kysely'

/** The language of an account: what its mails are written in, and the pages once it is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column language text not null default 'en'`.execute(db)
}

import { sql, type Kysely } from 'kysely'

// The names of accounts, which is all that other rooms may read of them in statements of their own; and what is kept of a
// document beside its original. Until now every document was a picture, and has both.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create view account_name as select id, name from account`.execute(db)
  await sql`alter table document add column variants text[] not null default '{medium,thumb}'`.execute(db)
  await sql`alter table document alter column variants drop default`.execute(db)
}

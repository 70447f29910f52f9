import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_name_key (
      account_id uuid not null references account on delete cascade,
      key text collate "C" not null,
      primary key (account_id, key)
    )`.execute(db)
  await sql`create index account_name_key_key on account_name_key (key, account_id)`.execute(db)
}

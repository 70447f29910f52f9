import { sql, type Kysely } from 'kysely'

// Accounts that are being erased, until nothing of them is left. What they did in things of others stays there, as done by
// nobody: an account without a name and without a way in stands for all who are gone.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table erasure (account_id uuid primary key, asked_at timestamptz not null)`.execute(db)
  await sql`
    insert into account (id, name, email, demo)
    values ('00000000-0000-0000-0000-000000000000', '', '', true)`.execute(db)
}

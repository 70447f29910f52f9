import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact_message (
      id uuid primary key,
      name text not null,
      email text not null,
      subject text not null,
      message text not null,
      account_id uuid,
      created_at timestamptz not null default now()
    )`.execute(db)
}

import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table profile (
      account_id uuid primary key,
      bio text not null default '',
      image_document_id uuid,
      version integer not null default 1,
      updated_at timestamptz not null default now()
    )`.execute(db)
}

import { sql, type Kysely } from 'kysely'

// What members say of the house, kept by who said it. The documents are theirs: `document_use` shows them.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table feedback (
      account_id uuid not null,
      id uuid not null,
      type text not null,
      message text not null,
      rating smallint,
      media_ids uuid[] not null,
      created_at timestamptz not null,
      primary key (account_id, id)
    )`.execute(db)
}

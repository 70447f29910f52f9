import { sql, type Kysely } from 'kysely'

// A post of a group is its author's alone (ONLY_ME) but for who reads the group: whoever asks without knowing groups shows it to
// nobody, and when the group goes it is the author's.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post add column shared_id uuid`.execute(db)
  await sql`create index post_in_group on post (group_id, id) where group_id is not null`.execute(db)
  await sql`create index post_groups_of on post (author_id, group_id) where group_id is not null`.execute(db)
  await sql`
    create table post_pin (
      group_id uuid primary key,
      post_id uuid not null
    )`.execute(db)
  await sql`create index post_pin_of on post_pin (post_id)`.execute(db)
  // Why a post was taken away, kept a while for who wrote it.
  await sql`
    create table post_removal (
      author_id uuid not null,
      post_id uuid not null,
      reason text,
      at timestamptz not null,
      primary key (author_id, post_id)
    )`.execute(db)
  await sql`create index post_removal_at on post_removal (at)`.execute(db)
}

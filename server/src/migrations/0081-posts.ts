import { sql, type Kysely } from 'kysely'

// A post hangs on its author. A feed is read, never written: the newest of those one follows, merged with what is for all members.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post (
      author_id uuid not null,
      id uuid not null,
      text text not null,
      visibility text not null,
      comments_closed boolean not null default false,
      media_count integer not null default 0,
      group_id uuid,
      sounds text[] not null default '{}',
      created_at timestamptz not null,
      edited_at timestamptz,
      version integer not null default 1,
      primary key (author_id, id)
    )`.execute(db)
  await sql`create unique index post_by_id on post (id)`.execute(db)
  await sql`create index post_shown on post (author_id, id) where visibility <> 'ONLY_ME'`.execute(db)
  await sql`create index post_with_media on post (author_id, id) where media_count > 0`.execute(db)
  await sql`create index post_for_members on post (id) where visibility = 'MEMBERS'`.execute(db)
  await sql`create index post_saying on post using gin (sounds)`.execute(db)
  await sql`
    create table post_media (
      author_id uuid not null,
      post_id uuid not null,
      position integer not null,
      document_id uuid not null,
      alt text not null default '',
      primary key (author_id, post_id, position)
    )`.execute(db)
  await sql`
    create table post_mention (
      author_id uuid not null,
      post_id uuid not null,
      start integer not null,
      length integer not null,
      account_id uuid not null,
      primary key (author_id, post_id, start)
    )`.execute(db)
  await sql`create index post_mention_of on post_mention (account_id)`.execute(db)
  // How many posts of an account others may see at all, and the newest of them: a feed asks first whose newest are the newest.
  await sql`
    create table post_author (
      account_id uuid primary key,
      posts integer not null default 0,
      newest_id uuid
    )`.execute(db)
  await sql`
    create table post_bookmark (
      account_id uuid not null,
      id uuid not null,
      post_id uuid not null,
      primary key (account_id, post_id)
    )`.execute(db)
  await sql`create index post_bookmark_in_order on post_bookmark (account_id, id)`.execute(db)
  await sql`create index post_bookmark_of on post_bookmark (post_id)`.execute(db)
}

import { sql, type Kysely } from 'kysely'

// Comments and likes hang on the thing they are about, whatever its kind; a comment is a thing of its own. Each thing has one
// row of counters, made with it: without that row there is nothing to react to.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reaction_count (
      thing_id uuid primary key,
      kind text not null,
      likes integer not null default 0,
      comments integer not null default 0,
      is_open boolean not null default true
    )`.execute(db)
  await sql`
    create table content_like (
      thing_id uuid not null,
      account_id uuid not null,
      id uuid not null,
      at timestamptz not null,
      primary key (thing_id, account_id)
    )`.execute(db)
  await sql`create index content_like_in_order on content_like (thing_id, id)`.execute(db)
  await sql`create index content_like_of on content_like (account_id, thing_id)`.execute(db)
  await sql`
    create table comment (
      thing_id uuid not null,
      id uuid not null,
      parent_id uuid,
      top_id uuid,
      author_id uuid,
      text text not null,
      created_at timestamptz not null,
      edited_at timestamptz,
      primary key (thing_id, id)
    )`.execute(db)
  await sql`create unique index comment_by_id on comment (id)`.execute(db)
  await sql`create index comment_in_order on comment (thing_id, top_id, id)`.execute(db)
  await sql`create index comment_answers on comment (thing_id, parent_id)`.execute(db)
  await sql`create index comment_of on comment (author_id, id)`.execute(db)
  await sql`
    create table comment_mention (
      thing_id uuid not null,
      comment_id uuid not null,
      start integer not null,
      length integer not null,
      account_id uuid not null,
      primary key (thing_id, comment_id, start)
    )`.execute(db)
  await sql`create index comment_mention_of on comment_mention (account_id)`.execute(db)
  // Why a comment was taken away, kept a while for who wrote it.
  await sql`
    create table comment_removal (
      author_id uuid not null,
      comment_id uuid not null,
      thing_id uuid not null,
      reason text,
      at timestamptz not null,
      primary key (author_id, comment_id)
    )`.execute(db)
  await sql`create index comment_removal_by_age on comment_removal (at)`.execute(db)
}

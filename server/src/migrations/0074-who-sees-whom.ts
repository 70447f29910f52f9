import { sql, type Kysely } from 'kysely'

// Who follows, blocks or does not want to hear of whom, what an account shows to whom, and where else it is found. Each edge hangs
// on who has made it, and stands in an index from its other end too.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profile
      add column approve_followers boolean not null default false,
      add column profile_visibility text not null default 'MEMBERS',
      add column post_visibility text not null default 'MEMBERS',
      add column follow_list_visibility text not null default 'FOLLOWERS',
      add column email_visibility text not null default 'ONLY_ME',
      add column phone_visibility text not null default 'ONLY_ME',
      add column discoverable boolean not null default true,
      add column keep_photo_location boolean not null default false,
      add column followers_count integer not null default 0,
      add column following_count integer not null default 0`.execute(db)
  await sql`
    create table follow (
      follower_id uuid not null,
      followee_id uuid not null,
      status text not null,
      at timestamptz not null,
      primary key (follower_id, followee_id)
    )`.execute(db)
  await sql`create index follow_following on follow (follower_id, status, at, followee_id)`.execute(db)
  await sql`create index follow_followers on follow (followee_id, status, at, follower_id)`.execute(db)
  await sql`
    create table block (
      account_id uuid not null,
      blocked_id uuid not null,
      at timestamptz not null,
      primary key (account_id, blocked_id)
    )`.execute(db)
  await sql`create index block_in_order on block (account_id, at, blocked_id)`.execute(db)
  await sql`create index block_of on block (blocked_id, account_id)`.execute(db)
  await sql`
    create table mute (
      account_id uuid not null,
      muted_id uuid not null,
      at timestamptz not null,
      primary key (account_id, muted_id)
    )`.execute(db)
  await sql`create index mute_in_order on mute (account_id, at, muted_id)`.execute(db)
  await sql`create index mute_of on mute (muted_id)`.execute(db)
  await sql`
    create table social_link (
      account_id uuid not null,
      id uuid not null,
      type text not null,
      link text not null,
      label text,
      primary key (account_id, id)
    )`.execute(db)
  // Kinds of notifications that somebody does not want to have.
  await sql`
    create table notice_off (
      account_id uuid not null,
      kind text not null,
      primary key (account_id, kind)
    )`.execute(db)
}

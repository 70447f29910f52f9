import { sql, type Kysely } from 'kysely'

// A notice hangs on who hears of it, and says only by ids what has happened. A proposal hangs on its tree: an edit that
// waits until the owner accepts it.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notice (
      account_id uuid not null,
      id uuid not null,
      kind text not null,
      root_id uuid not null,
      ref_id uuid not null,
      actor_ids uuid[] not null,
      count integer not null default 1,
      role text,
      at timestamptz not null,
      read_at timestamptz,
      mailed_at timestamptz,
      primary key (account_id, id)
    )`.execute(db)
  await sql`create index notice_unread on notice (account_id, id) where read_at is null`.execute(db)
  await sql`create index notice_about on notice (root_id, kind, ref_id, account_id)`.execute(db)
  await sql`create index notice_unmailed on notice (at) where read_at is null and mailed_at is null`.execute(db)
  await sql`
    create table notice_choice (
      account_id uuid not null,
      root_id uuid not null,
      level text not null,
      primary key (account_id, root_id)
    )`.execute(db)
  await sql`
    create table notice_mail (
      account_id uuid primary key,
      wanted boolean not null default true,
      last_at timestamptz
    )`.execute(db)
  await sql`alter table tree add column approval boolean not null default false`.execute(db)
  await sql`
    create table tree_proposal (
      tree_id uuid not null,
      id uuid not null,
      account_id uuid not null,
      kind text not null,
      person_id uuid,
      name text not null,
      body jsonb,
      base jsonb,
      status text not null,
      at timestamptz not null,
      decided_at timestamptz,
      primary key (tree_id, id)
    )`.execute(db)
  await sql`create index tree_proposal_waiting on tree_proposal (tree_id, id) where status = 'WAITING'`.execute(db)
  await sql`create index tree_proposal_own on tree_proposal (account_id, id)`.execute(db)
}

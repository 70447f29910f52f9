import { sql, type Kysely } from 'kysely'

// A group and all of it hang on the group. `group` is a word of SQL: the table has the field's longer name.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table social_group (
      id uuid primary key,
      name text not null,
      sounds text[] not null default '{}',
      description text,
      about text,
      rules text,
      cover_document_id uuid,
      image_document_id uuid,
      visibility text not null,
      join_policy text not null,
      is_active boolean not null default true,
      family_tree_id uuid,
      member_count integer not null default 0,
      admin_count integer not null default 0,
      told_at timestamptz,
      created_by uuid,
      created_at timestamptz not null,
      version integer not null default 1
    )`.execute(db)
  await sql`create index social_group_to_discover on social_group (member_count desc, id desc) where visibility <> 'HIDDEN'`.execute(
    db,
  )
  await sql`create index social_group_of_tree on social_group (family_tree_id, id) where family_tree_id is not null`.execute(
    db,
  )
  await sql`create index social_group_by_letter on social_group ((lower(name) collate "C"), id)`.execute(db)
  await sql`create index social_group_by_sound on social_group using gin (sounds)`.execute(db)
  await sql`create index social_group_founder on social_group (created_by)`.execute(db)
  // Who is in a group, has asked to be, or is invited. `rank` is the role of who is in it, the owner's 0; `id` the place in lists.
  await sql`
    create table group_member (
      group_id uuid not null,
      account_id uuid not null,
      id uuid not null,
      status text not null,
      rank smallint,
      message text,
      invited_by uuid,
      since timestamptz not null,
      primary key (group_id, account_id)
    )`.execute(db)
  await sql`create index group_member_in_order on group_member (group_id, status, rank, id desc)`.execute(db)
  await sql`create index group_member_of on group_member (account_id, status, id)`.execute(db)
  await sql`create index group_member_invited_by on group_member (invited_by) where invited_by is not null`.execute(db)
  await sql`
    create table group_ban (
      group_id uuid not null,
      account_id uuid not null,
      id uuid not null,
      banned_by uuid,
      reason text,
      at timestamptz not null,
      primary key (group_id, account_id)
    )`.execute(db)
  await sql`create index group_ban_in_order on group_ban (group_id, id)`.execute(db)
  await sql`create index group_ban_by on group_ban (banned_by)`.execute(db)
  await sql`create index group_ban_of on group_ban (account_id)`.execute(db)
  // A mail that invites, or a link; what opens it is kept nowhere.
  await sql`
    create table group_invite (
      group_id uuid not null,
      id uuid not null,
      email text,
      account_id uuid,
      created_by uuid not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      uses integer not null default 0,
      most_uses integer,
      primary key (group_id, id)
    )`.execute(db)
  await sql`create index group_invite_of on group_invite (account_id) where account_id is not null`.execute(db)
  await sql`create index group_invite_by on group_invite (created_by)`.execute(db)
  await sql`create index group_invite_expires on group_invite (expires_at)`.execute(db)
  await sql`
    create table group_log (
      group_id uuid not null,
      id uuid not null,
      kind text not null,
      actor_id uuid,
      account_id uuid,
      role text,
      reason text,
      at timestamptz not null,
      primary key (group_id, id)
    )`.execute(db)
  await sql`create index group_log_actor on group_log (actor_id)`.execute(db)
  await sql`create index group_log_account on group_log (account_id)`.execute(db)
}

import { sql, type Kysely } from 'kysely'

// The files of a vault. Names and keys are in the sealed boxes; here are ids, numbers, and where the sealed bytes lie.
// Formats: docs/vault-format.md.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table storage_vault
      add column seq bigint not null default 0,
      add column forgotten_seq bigint not null default 0`.execute(db)
  await sql`
    create table storage_node (
      account_id uuid not null,
      id uuid not null,
      parent_id uuid,
      kind text not null check (kind in ('FOLDER', 'FILE')),
      box bytea not null,
      content_id uuid,
      bytes bigint not null,
      chunks integer not null,
      thumbnail_bytes integer not null,
      revision integer not null,
      trashed_at timestamptz,
      changed bigint not null,
      primary key (account_id, id)
    )`.execute(db)
  await sql`create index storage_node_changed on storage_node (account_id, changed)`.execute(db)
  await sql`create index storage_node_folder on storage_node (account_id) where kind = 'FOLDER'`.execute(db)
  await sql`create index storage_node_trashed on storage_node (trashed_at) where trashed_at is not null`.execute(db)
  await sql`
    create table storage_gone (
      account_id uuid not null,
      id uuid not null,
      changed bigint not null,
      gone_at timestamptz not null,
      primary key (account_id, id)
    )`.execute(db)
  await sql`create index storage_gone_changed on storage_gone (account_id, changed)`.execute(db)
  await sql`create index storage_gone_old on storage_gone (gone_at)`.execute(db)
  await sql`
    create table storage_upload (
      account_id uuid not null,
      id uuid not null,
      node_id uuid not null,
      is_new boolean not null,
      content_id uuid not null,
      bytes bigint not null,
      chunks integer not null,
      thumbnail_bytes integer not null,
      created_at timestamptz not null,
      used_at timestamptz not null,
      primary key (account_id, id)
    )`.execute(db)
  await sql`create index storage_upload_old on storage_upload (used_at)`.execute(db)
  await sql`
    create table storage_chunk (
      account_id uuid not null,
      content_id uuid not null,
      n integer not null,
      blob_key text not null,
      bytes integer not null,
      digest bytea not null,
      primary key (account_id, content_id, n)
    )`.execute(db)
  await sql`
    create table storage_leftover (
      account_id uuid not null,
      blob_key text not null,
      due_at timestamptz not null,
      primary key (account_id, blob_key)
    )`.execute(db)
  await sql`create index storage_leftover_due on storage_leftover (due_at)`.execute(db)
}

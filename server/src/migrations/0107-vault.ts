import { sql, type Kysely } from 'kysely'

// The vault of a member: what a browser sealed, and hashes of what proves that somebody knows the password or the words.
// Nothing here opens it. Formats: docs/vault-format.md.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table storage_vault (
      account_id uuid primary key,
      vault_id uuid not null,
      suite smallint not null,
      salt bytea not null,
      auth_hash bytea not null,
      recovery_hash bytea not null,
      password_lock bytea not null,
      password_lock_version integer not null,
      recovery_lock bytea not null,
      recovery_lock_version integer not null,
      key_version integer not null,
      vault_version integer not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create table storage_head (
      account_id uuid not null,
      vault_version integer not null,
      head bytea not null,
      primary key (account_id, vault_version)
    )`.execute(db)
  await sql`
    create table storage_token (
      account_id uuid not null,
      token_hash bytea not null,
      session_id uuid not null,
      idle_minutes smallint not null,
      created_at timestamptz not null,
      used_at timestamptz not null,
      primary key (account_id, token_hash)
    )`.execute(db)
  await sql`create index storage_token_old on storage_token (created_at)`.execute(db)
  await sql`
    create table storage_restart (
      account_id uuid not null,
      token_hash bytea not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (account_id, token_hash)
    )`.execute(db)
  await sql`create index storage_restart_old on storage_restart (created_at)`.execute(db)
}

import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account (
      id uuid primary key,
      name text not null,
      email text not null,
      phone text,
      role text not null default 'MEMBER',
      demo boolean not null default false,
      password_hash text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table login_key (
      kind text not null,
      value text not null,
      account_id uuid not null,
      primary key (kind, value)
    )`.execute(db)
  await sql`
    create table session (
      account_id uuid not null references account on delete cascade,
      id uuid not null,
      device_name text not null,
      token_hash text not null,
      next_hash text not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      primary key (account_id, id)
    )`.execute(db)
  await sql`
    create table password_reset (
      token_hash text primary key,
      account_id uuid not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`
    create table account_event (
      account_id uuid not null references account on delete cascade,
      id uuid not null,
      kind text not null,
      at timestamptz not null,
      detail text,
      primary key (account_id, id)
    )`.execute(db)
}

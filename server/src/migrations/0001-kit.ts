import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_key (
      account_id uuid not null,
      key text not null,
      fingerprint text not null,
      status integer,
      body jsonb,
      created_at timestamptz not null default now(),
      primary key (account_id, key)
    )`.execute(db)
  await sql`create index idempotency_key_created_at on idempotency_key (created_at)`.execute(db)
  await sql`
    create table doorbell (
      account_id uuid not null,
      n bigint not null,
      kind text not null,
      root_id uuid not null,
      created_at timestamptz not null default now(),
      primary key (account_id, n)
    )`.execute(db)
  await sql`create index doorbell_created_at on doorbell (created_at)`.execute(db)
  await sql`create table doorbell_count (account_id uuid primary key, n bigint not null)`.execute(db)
}

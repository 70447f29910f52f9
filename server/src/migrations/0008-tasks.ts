import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table task (
      account_id uuid not null,
      id uuid not null,
      kind text not null,
      payload jsonb not null,
      status text not null default 'WAITING',
      done bigint not null default 0,
      total bigint,
      stage text,
      report jsonb,
      error text,
      cancel_asked boolean not null default false,
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      primary key (account_id, id)
    )`.execute(db)
}

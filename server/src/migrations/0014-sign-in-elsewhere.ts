import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who signs in with an account elsewhere may have no password here.
  await sql`alter table account alter column password_hash drop not null`.execute(db)
  await sql`
    create table identity (
      account_id uuid not null references account on delete cascade,
      id uuid not null,
      issuer text not null,
      subject text not null,
      email text,
      created_at timestamptz not null,
      primary key (account_id, id)
    )`.execute(db)
  await sql`
    create table oidc_flow (
      state_hash text primary key,
      browser_hash text not null,
      provider text not null,
      nonce text not null,
      verifier text not null,
      origin text not null,
      account_id uuid,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    create table oidc_code (
      code_hash text primary key,
      kind text not null,
      account_id uuid not null,
      browser_hash text,
      issuer text,
      subject text,
      email text,
      expires_at timestamptz not null
    )`.execute(db)
}

import { sql, type Kysely } from 'kysely'

// A document hangs on who uploaded it. A use says what shows it: a tree, a person of a tree, a profile; it stands with
// its document, and is found from the other end by an index.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document (
      account_id uuid not null,
      id uuid not null,
      name text not null,
      mime_type text not null,
      type text not null,
      bytes bigint not null,
      width integer,
      height integer,
      thumbhash text,
      blob_key text not null,
      status text not null,
      unattached_since timestamptz,
      created_at timestamptz not null,
      primary key (account_id, id)
    )`.execute(db)
  await sql`create index document_id on document (id)`.execute(db)
  await sql`
    create index document_unattached on document (unattached_since) where unattached_since is not null`.execute(db)
  await sql`
    create table document_use (
      account_id uuid not null,
      document_id uuid not null,
      kind text not null,
      root_id uuid not null,
      ref_id uuid not null,
      primary key (account_id, document_id, kind, root_id, ref_id),
      foreign key (account_id, document_id) references document (account_id, id)
    )`.execute(db)
  await sql`create index document_use_root on document_use (root_id, kind, ref_id)`.execute(db)
}

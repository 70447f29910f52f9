import { sql, type Kysely } from 'kysely'

// One row for each change, whoever hears of it: that is found when it has been committed. A transaction's number says which
// rows a reader has seen, whatever the order in which they were committed. Instead of a row and a counter for each account.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table change_event (
      root_id uuid not null,
      id uuid not null,
      kind text not null,
      hears text,
      account_ids uuid[] not null,
      made_by uuid,
      made_in text,
      telling jsonb,
      told_after uuid,
      xid xid8 not null default pg_current_xact_id(),
      at timestamptz not null default now(),
      primary key (root_id, id)
    )`.execute(db)
  await sql`create index change_event_xid on change_event (xid)`.execute(db)
  await sql`create index change_event_at on change_event (at)`.execute(db)
  // Of a change it is asked what everybody chose to hear of its root.
  await sql`create index notice_choice_root on notice_choice (root_id)`.execute(db)
  await sql`drop table doorbell, doorbell_count`.execute(db)
}

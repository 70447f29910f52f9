import { sql, type Kysely } from 'kysely'

// Entries name people and show papers. Receipts are counted within a program and a year by one row, which is changed while the
// program is held. The sum of all programs stands in 64 rows, by the last byte of a program's id: whoever saves holds one of them.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table donor_entry add column person_id uuid, add column media_ids uuid[] not null default '{}'`.execute(db)
  await sql`
    create table finance_receipt (
      program_id uuid not null,
      year integer not null,
      number integer not null,
      entry_id uuid not null,
      entry_by uuid,
      said jsonb not null,
      issued_by uuid,
      issued_at timestamptz not null,
      voided_at timestamptz,
      void_reason text,
      voided_by uuid,
      primary key (program_id, year, number)
    )`.execute(db)
  await sql`
    create unique index finance_receipt_good on finance_receipt (program_id, entry_id) where voided_at is null`.execute(
    db,
  )
  await sql`create index finance_receipt_of_entry on finance_receipt (entry_id)`.execute(db)
  await sql`create index finance_receipt_entry_by on finance_receipt (entry_by) where entry_by is not null`.execute(db)
  await sql`create index finance_receipt_by on finance_receipt (issued_by) where issued_by is not null`.execute(db)
  await sql`create index finance_receipt_voided_by on finance_receipt (voided_by) where voided_by is not null`.execute(
    db,
  )
  await sql`
    create table finance_receipt_counter (
      program_id uuid not null,
      year integer not null,
      last integer not null,
      primary key (program_id, year)
    )`.execute(db)
  await sql`
    create table finance_sum (part integer primary key, donation_minor bigint not null default 0)`.execute(db)
  await sql`
    insert into finance_sum (part, donation_minor)
    select part, coalesce((
      select sum(donation_minor) from finance_program where get_byte(uuid_send(id), 15) & 63 = part), 0)
    from generate_series(0, 63) as part`.execute(db)
}

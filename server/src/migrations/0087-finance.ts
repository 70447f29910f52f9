import { sql, type Kysely } from 'kysely'

// Entries and history hang on a program. Amounts are whole paisa; the totals stand on the program and change with its entries.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table finance_program (
      id uuid primary key,
      name text not null,
      sounds text[] not null default '{}',
      description text not null,
      family_id uuid,
      group_id uuid,
      donor_contact text not null default 'MEMBERS',
      goal_minor bigint,
      donation_minor bigint not null default 0,
      expense_minor bigint not null default 0,
      donation_count integer not null default 0,
      expense_count integer not null default 0,
      created_by uuid,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version integer not null default 1
    )`.execute(db)
  await sql`create index finance_program_of_tree on finance_program (family_id, id) where family_id is not null`.execute(
    db,
  )
  await sql`create index finance_program_of_group on finance_program (group_id, id) where group_id is not null`.execute(
    db,
  )
  await sql`create index finance_program_by on finance_program (created_by)`.execute(db)
  await sql`create index finance_program_by_sound on finance_program using gin (sounds)`.execute(db)
  await sql`
    create table donor_entry (
      program_id uuid not null,
      id uuid not null,
      name text not null,
      sounds text[] not null default '{}',
      amount_minor bigint not null,
      is_expense boolean not null,
      address text,
      phone text,
      created_by uuid,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version integer not null default 1,
      primary key (program_id, id)
    )`.execute(db)
  await sql`create unique index donor_entry_by_id on donor_entry (id)`.execute(db)
  await sql`create index donor_entry_of_kind on donor_entry (program_id, is_expense, id)`.execute(db)
  await sql`create index donor_entry_by on donor_entry (created_by)`.execute(db)
  await sql`create index donor_entry_by_sound on donor_entry using gin (sounds)`.execute(db)
  await sql`
    create table finance_event (
      program_id uuid not null,
      id uuid not null,
      kind text not null,
      entry_id uuid,
      entry_by uuid,
      account_id uuid,
      at timestamptz not null,
      before jsonb,
      after jsonb,
      primary key (program_id, id)
    )`.execute(db)
  await sql`create index finance_event_by on finance_event (account_id)`.execute(db)
  await sql`create index finance_event_entry_by on finance_event (entry_by) where entry_by is not null`.execute(db)
}

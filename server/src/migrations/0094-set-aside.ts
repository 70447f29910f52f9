import { sql, type Kysely } from 'kysely'

// Who adds entries to a program, and entries that its creator has taken out of the totals.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table finance_program add column entries_by text not null default 'MEMBERS'`.execute(db)
  await sql`
    alter table donor_entry add column set_aside_at timestamptz, add column set_aside_reason text`.execute(db)
}

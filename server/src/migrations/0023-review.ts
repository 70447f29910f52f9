import { sql, type Kysely } from 'kysely'

// What a look over a whole tree has found: contradictions, and pairs of people who may be one. `person_id` is other_id where
// a finding is about one person alone; `doubt` is a thousand less how likely it is in thousandths, so that the likeliest
// come first. What somebody has said of a finding outlives it: the next look finds it again.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tree_review (
      tree_id uuid not null primary key,
      version bigint not null,
      people integer not null,
      at timestamptz not null,
      account_id uuid not null
    )`.execute(db)
  await sql`
    create table tree_finding (
      tree_id uuid not null,
      code text not null,
      person_id uuid not null,
      other_id uuid not null,
      is_double boolean not null,
      doubt smallint not null,
      reasons integer not null,
      is_answered boolean not null,
      primary key (tree_id, person_id, other_id, code)
    )`.execute(db)
  await sql`
    create index tree_finding_in_order
      on tree_finding (tree_id, is_double, is_answered, doubt, person_id, other_id, code)`.execute(db)
  await sql`create index tree_finding_other on tree_finding (tree_id, other_id)`.execute(db)
  await sql`
    create table tree_finding_answer (
      tree_id uuid not null,
      code text not null,
      person_id uuid not null,
      other_id uuid not null,
      account_id uuid not null,
      at timestamptz not null,
      primary key (tree_id, person_id, other_id, code)
    )`.execute(db)
  await sql`create index tree_finding_answer_other on tree_finding_answer (tree_id, other_id)`.execute(db)
}

import { sql, type Kysely } from 'kysely'

// A person of one tree stands for a person, or the family, of another. It hangs on the tree that asks and is found from
// both sides. Who stands at its ends may go and come back (a deletion that is reverted): there are no references to them.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tree_link (
      tree_id uuid not null references tree (id),
      id uuid not null,
      person_id uuid not null,
      target_tree_id uuid not null,
      target_person_id uuid,
      status text not null,
      message text,
      asked_by uuid not null,
      asked_at timestamptz not null,
      decided_by uuid,
      decided_at timestamptz,
      primary key (tree_id, id)
    )`.execute(db)
  await sql`
    create unique index tree_link_pair on tree_link
      (tree_id, person_id, target_tree_id, coalesce(target_person_id, '00000000-0000-0000-0000-000000000000'))`.execute(
    db,
  )
  await sql`create index tree_link_id on tree_link (id)`.execute(db)
  await sql`create index tree_link_target on tree_link (target_tree_id, target_person_id, id)`.execute(db)
}

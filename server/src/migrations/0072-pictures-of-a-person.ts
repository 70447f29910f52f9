import { sql, type Kysely } from 'kysely'

// A person has an album beside the portrait. `position` only orders: places are counted when they are asked for.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tree_picture (
      tree_id uuid not null references tree (id),
      id uuid not null,
      person_id uuid not null,
      document_id uuid not null,
      caption text,
      taken jsonb,
      position integer not null,
      added_at timestamptz not null,
      primary key (tree_id, id),
      foreign key (tree_id, person_id) references tree_person (tree_id, id)
    )`.execute(db)
  await sql`create index tree_picture_person on tree_picture (tree_id, person_id, position, id)`.execute(db)
}

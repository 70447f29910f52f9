import { sql, type Kysely } from 'kysely'

// People are found by their nicknames too. The keys are made by the application, by and by for those who have one already.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tree_nickname_due (
      tree_id uuid not null,
      person_id uuid not null,
      primary key (tree_id, person_id)
    )`.execute(db)
  await sql`
    insert into tree_nickname_due (tree_id, person_id)
    select tree_id, id from tree_person where nickname is not null and nickname <> ''`.execute(db)
}

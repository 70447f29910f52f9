import { sql, type Kysely } from 'kysely'

// Around midnight two devices of an account are on different days: each day on which the question was put away has a row.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tree_question_day drop constraint tree_question_day_pkey,
      add primary key (account_id, day)`.execute(db)
}

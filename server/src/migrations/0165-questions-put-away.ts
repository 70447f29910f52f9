import { sql, type Kysely } from 'kysely'

// The last day (year * 10000 + month * 100 + day) on which an account put the question about its tree away.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tree_question_day (
      account_id uuid primary key,
      day integer not null
    )`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** Why a task failed is kept as a code, and the codes of longer work begin with "tasks" now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update task set error = 'tasks/' || substr(error, 6) where error like 'jobs/%'`.execute(db)
}

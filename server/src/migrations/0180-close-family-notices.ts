import { sql, type Kysely } from 'kysely'

/**
 * A notification of a change in a tree keeps whether the change concerned the close family of its recipient: it names one person,
 * but a change may concern several, and people may be deleted before a mail is due. Null is unknown, as in all notifications so far.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notice add column is_close boolean`.execute(db)
}

import { sql } from 'kysely'
import type { ReactionsDb, ReactionsTables } from './tables.ts'

type Removal = ReactionsTables['comment_removal']

export async function insertRemoval(trx: ReactionsDb, removal: Removal): Promise<void> {
  await trx
    .insertInto('comment_removal')
    .values(removal)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Why comments of an account were taken away, by the comment. */
export async function selectRemovals(
  db: ReactionsDb,
  authorId: string,
  commentIds: readonly string[],
): Promise<Map<string, string | null>> {
  if (commentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('comment_removal')
    .select(['comment_id', 'reason'])
    .where('author_id', '=', authorId)
    .where('comment_id', 'in', commentIds)
    .execute()
  return new Map(rows.map(({ comment_id, reason }) => [comment_id, reason]))
}

export async function deleteRemovalsBefore(db: ReactionsDb, before: Date): Promise<void> {
  await db.deleteFrom('comment_removal').where('at', '<', before).execute()
}

/** Some of the removals and mentions that name an account go; true while there may be more. */
export async function deleteNamesOf(db: ReactionsDb, accountId: string, limit: number): Promise<boolean> {
  for (const [table, column] of [
    ['comment_removal', 'author_id'],
    ['comment_mention', 'account_id'],
  ] as const) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${accountId}::uuid limit ${limit}))`.execute(db)
    if (numAffectedRows === BigInt(limit)) return true
  }
  return false
}

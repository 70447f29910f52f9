import { sql, type Insertable } from 'kysely'
import type { SupportDb, SupportTables } from './tables.ts'

export async function insertFeedback(trx: SupportDb, row: Insertable<SupportTables['feedback']>): Promise<void> {
  await trx.insertInto('feedback').values(row).execute()
}

/** What an account has said, some at a time: the ids grow with time. */
export function selectOwnFeedback(db: SupportDb, accountId: string, after: string | undefined, limit: number) {
  return db
    .selectFrom('feedback')
    .select(['id', 'type', 'message', 'rating', 'media_ids', 'created_at'])
    .where('account_id', '=', accountId)
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Takes a picture off what an account has said; the ids of the messages that had it. */
export async function removeFeedbackPicture(trx: SupportDb, accountId: string, documentId: string): Promise<string[]> {
  const rows = await trx
    .updateTable('feedback')
    .set({ media_ids: sql`array_remove(media_ids, ${documentId}::uuid)` })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`${documentId}::uuid = any(media_ids)`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteFeedback(trx: SupportDb, accountId: string, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('feedback').where('account_id', '=', accountId).where('id', 'in', ids).execute()
}

import { newId } from '../kit/ids.ts'
import type { SupportDb } from './tables.ts'

export async function insertContactMessage(
  trx: SupportDb,
  message: { name: string; email: string; subject: string; message: string; account_id: string | null },
): Promise<void> {
  await trx
    .insertInto('contact_message')
    .values({ ...message, id: newId() })
    .execute()
}

export function selectOwnMessages(db: SupportDb, accountId: string) {
  return db
    .selectFrom('contact_message')
    .select(['subject', 'message', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}

export async function deleteOwnMessages(db: SupportDb, accountId: string): Promise<void> {
  await db.deleteFrom('contact_message').where('account_id', '=', accountId).execute()
}

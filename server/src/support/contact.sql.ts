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

import type { Documents } from '../documents/public.ts'
import { inTransaction } from '../kit/database.ts'
import type { ExportFile } from '../kit/erasure-types.ts'
import { deleteOwnMessages, selectOwnMessages } from './contact.sql.ts'
import { deleteFeedback, selectOwnFeedback } from './feedback.sql.ts'
import type { SupportDb } from './tables.ts'

const atOnce = 100

/** What somebody has written to the people of the house. */
export async function* exportSupport(db: SupportDb, accountId: string): AsyncGenerator<ExportFile> {
  yield { name: 'messages-to-us.json', json: await selectOwnMessages(db, accountId) }
  let after: string | undefined
  for (let part = 1; ; part++) {
    const rows = await selectOwnFeedback(db, accountId, after, atOnce)
    if (rows.length > 0) yield { name: `feedback-${part}.json`, json: rows }
    after = rows.at(-1)?.id
    if (rows.length < atOnce) return
  }
}

/** Some feedback a step with what it showed; the messages at the end. */
export async function eraseFromSupport(
  { db, documents }: { db: SupportDb; documents: Pick<Documents, 'detach'> },
  accountId: string,
): Promise<boolean> {
  const rows = await selectOwnFeedback(db, accountId, undefined, atOnce)
  if (rows.length > 0) {
    const ids = rows.map(({ id }) => id)
    await inTransaction(db, async (trx) => {
      await documents.detach(trx, { kind: 'feedback', rootId: accountId, refIds: ids })
      await deleteFeedback(trx, accountId, ids)
    })
    return true
  }
  await deleteOwnMessages(db, accountId)
  return false
}

import type { DbHandle } from '../kit/database-handle.ts'
import type { House } from '../kit/house.ts'
import type { Notices } from '../notifications/public.ts'
import {
  closeCounts,
  deleteUpwards,
  hasAnswers,
  lockComment,
  putMentions,
  updateComment,
  type CommentRow,
} from './comments.sql.ts'
import { addComments, deleteCounts } from './counts.sql.ts'
import type { ReactionsDb } from './tables.ts'

export const forgetErrand = 'forget-reactions'

type Parts = Pick<House, 'errand'> & {
  notices: Pick<Notices, 'settle'>
  idempotency: Pick<House['idempotency'], 'forget'>
}

/**
 * Takes a comment away: one that is answered stays without words and author, another goes, and with it those above it that only
 * stood for it. False where it has gone already. Who deletes on a thing waits for who comments on it.
 */
export async function takeComment(
  { errand, notices, idempotency }: Parts,
  trx: ReactionsDb,
  { thing_id: thingId, id }: Pick<CommentRow, 'thing_id' | 'id'>,
): Promise<boolean> {
  if (!(await addComments(trx, thingId, 0))) return false
  const comment = await lockComment(trx, thingId, id)
  if (!comment) return false
  await addComments(trx, thingId, -1)
  if (comment.top_id) await addComments(trx, comment.top_id, -1)
  await putMentions(trx, comment, [])
  await idempotency.forget(trx as DbHandle, id)
  if (await hasAnswers(trx, comment)) {
    await updateComment(trx, comment, { text: '', edited_at: null, author_id: null })
    await closeCounts(trx, id)
  } else await deleteCounts(trx, await deleteUpwards(trx, comment))
  for (const kind of ['LIKE', 'COMMENT', 'REPLY', 'COMMENT_MENTION'] as const)
    await notices.settle(trx, { kind, rootId: thingId, refId: id, outcome: 'WITHDRAWN' })
  await errand(trx as DbHandle, forgetErrand, { likesOf: [id] })
  return true
}

import { mostUnread } from '@mulghar/contract/messages/kinds'
import { isBlockedAway, type View } from './core/access.ts'
import { selectJoined, selectWithUnread } from './core/conversations.sql.ts'
import { countUnread } from './core/messages.sql.ts'
import type { MessageParts } from './core/parts.ts'
import type { MessagesDb } from './core/tables.ts'
import { selectReminded, takeUnreminded } from './reminders.sql.ts'

const unreadMs = 3 * 60 * 60_000
const atOnce = 200

/** Notifies members whose messages have been unread for hours, once for the same messages; the mail of a day takes it along. */
export async function remindOfUnread(parts: MessageParts): Promise<void> {
  const before = new Date(parts.clock.now().getTime() - unreadMs)
  for (;;) {
    const taken = await parts.change(parts.db, async (trx) => {
      const rows = await takeUnreminded(trx, before, atOnce)
      const byAccount = Map.groupBy(rows, (row) => row.account_id)
      for (const [accountId, mine] of byAccount) {
        const ids = mine.map((row) => row.conversation_id)
        if (!(await hasUnread({ ...parts, db: trx }, accountId, ids))) continue
        await parts.notices.notify(trx, {
          kind: 'MESSAGE_UNREAD',
          to: [accountId],
          actorId: null,
          rootId: accountId,
        })
      }
      return rows.length
    })
    if (taken < atOnce) return
  }
}

/** True where the account sees anything unread in these conversations; muted ones, requests and blocked senders do not count. */
async function hasUnread(parts: MessageParts, accountId: string, ids: readonly string[]): Promise<boolean> {
  const { db, people } = parts
  const blocks = await people.blocks(db, accountId)
  const rows = (await selectJoined(db, accountId, ids)).filter(
    (joined) => joined.status === 'ACTIVE' && !joined.muted && !isBlockedAway(joined, blocks),
  )
  const unread = await countUnread(
    db,
    rows.map((joined): View => ({ viewerId: accountId, joined, blocks })),
  )
  return [...unread.values()].some((count) => count > 0)
}

type ForgettingParts = Pick<MessageParts, 'people' | 'notices'>

/**
 * Deletes the notification about unread messages of members who have none left, once messages of a conversation are gone. At most as
 * many members as a group has.
 */
export async function forgetReminders(
  parts: ForgettingParts,
  trx: MessagesDb,
  conversationId: string,
  seqs: readonly string[],
): Promise<void> {
  for (const accountId of await selectReminded(trx, conversationId, seqs)) await forgetReminder(parts, trx, accountId)
}

/** Deletes the notification of an account about unread messages where it has none left. */
export async function forgetReminder(
  { people, notices }: ForgettingParts,
  trx: MessagesDb,
  accountId: string,
): Promise<void> {
  const blocks = await people.blocks(trx, accountId)
  const rows = await selectWithUnread(trx, { accountId, without: blocks.blocked, limit: mostUnread })
  const unread = await countUnread(
    trx,
    rows.map((joined): View => ({ viewerId: accountId, joined, blocks })),
  )
  if ([...unread.values()].some((count) => count > 0)) return
  await notices.forgetKind(trx, { kind: 'MESSAGE_UNREAD', rootId: accountId, accountId })
}

import type { ExportFile } from '../kit/erasure-types.ts'
import { acrossBlock } from './core/access.ts'
import { eventKinds } from './core/change.ts'
import {
  deleteMember,
  lockConversation,
  selectAmong,
  selectMembers,
  type ConversationRow,
  type MemberRow,
} from './core/conversations.sql.ts'
import { removeMessages } from './editing.ts'
import {
  declineRequestsOf,
  deleteEventsOf,
  deleteMessages,
  deleteOwnReactions,
  deletePairs,
  findMembership,
  findSome,
  forgetSender,
  nameNobody,
  selectOwnConversations,
  selectOwnEvents,
  selectOwnMessages,
  selectOwnReactions,
} from './leaving.sql.ts'
import type { MessageRow } from './core/messages.sql.ts'
import type { MessageParts } from './core/parts.ts'
import type { MessagesDb } from './core/tables.ts'
import { endConversation } from './membership.ts'
import { forgetReminders } from './reminders.ts'

const [readAtOnce, erasedAtOnce] = [500, 500]

async function* ownMessages(db: MessagesDb, accountId: string) {
  let after: string | undefined
  do {
    const rows = await selectOwnMessages(db, accountId, after, readAtOnce)
    yield* rows
    after = rows.length < readAtOnce ? undefined : rows.at(-1)!.id
  } while (after !== undefined)
}

/** The account's own messages and reactions, and its conversations; nothing that others wrote or named. */
export async function* exportMessages(
  { db, people }: Pick<MessageParts, 'db' | 'people'>,
  accountId: string,
): AsyncGenerator<ExportFile> {
  const across = acrossBlock(await people.blocks(db, accountId))
  yield { name: 'conversations.json', json: await selectOwnConversations(db, accountId, across) }
  yield { name: 'messages.json', json: await Array.fromAsync(ownMessages(db, accountId)) }
  yield { name: 'conversation-events.json', json: await selectOwnEvents(db, accountId) }
  yield { name: 'message-reactions.json', json: await selectOwnReactions(db, accountId) }
}

/** One conversation or some messages a step; true while there may be more. */
export async function eraseFromMessages(parts: MessageParts, accountId: string): Promise<boolean> {
  const conversationId = await findMembership(parts.db, accountId)
  if (conversationId !== undefined) {
    await leaveForGood(parts, conversationId, accountId)
    return true
  }
  if (await deleteEventsOf(parts.db, accountId, erasedAtOnce)) return true
  const some = await findSome(parts.db, accountId, erasedAtOnce)
  if (some) {
    await blankOwn(parts, accountId, some)
    return true
  }
  await declineHiddenRequests(parts, accountId)
  await deleteOwnReactions(parts.db, accountId)
  await deletePairs(parts.db, accountId)
  return nameNobody(parts.db, accountId, erasedAtOnce)
}

const leaveForGood = (parts: MessageParts, conversationId: string, accountId: string): Promise<void> =>
  parts.change(parts.db, async (trx, tell) => {
    if (!(await lockConversation(trx, conversationId))) return
    await deleteMember(trx, conversationId, accountId)
    const left = await selectMembers(trx, [conversationId])
    const hidden = await hiddenFrom(parts, trx, left, accountId)
    if (left.every((row) => hidden.has(row.account_id))) return endConversation(parts, trx, conversationId)
    await tell({ kind: eventKinds.changed, rootId: conversationId, hears: accountId })
  })

/**
 * The members to whom a conversation is hidden for good once an account is gone: they have declined it, or between two they block the
 * account or nothing has reached them.
 */
async function hiddenFrom(
  { people }: MessageParts,
  trx: MessagesDb,
  members: readonly MemberRow[],
  goneId: string,
): Promise<Set<string>> {
  const { blockedBy } = await people.blocks(trx, goneId)
  const isHidden = ({ status, peer_id: peer, place, account_id: id }: MemberRow) =>
    status === 'REFUSED' || (peer === goneId && (place === null || blockedBy.includes(id)))
  return new Set(members.filter(isHidden).map((row) => row.account_id))
}

/** Requests of an account to join groups stay hidden from those across a block, though the block ends with the account. */
async function declineHiddenRequests({ people, notices, change, db }: MessageParts, accountId: string): Promise<void> {
  const across = acrossBlock(await people.blocks(db, accountId))
  if (across.length === 0) return
  await change(db, async (trx) => {
    for (const row of await declineRequestsOf(trx, accountId, across))
      await notices.forget(trx, row.conversation_id, row.account_id)
  })
}

/**
 * True in a group where a block is between the account and a member. Marks of deleted messages would show that member how much was
 * hidden, since the block ends with the account.
 */
async function isHiddenFromMember(
  { people }: MessageParts,
  trx: MessagesDb,
  { id, kind }: ConversationRow,
  goneId: string,
): Promise<boolean> {
  if (kind !== 'GROUP') return false
  const across = acrossBlock(await people.blocks(trx, goneId))
  return across.length > 0 && (await selectAmong(trx, [id], across)).length > 0
}

/** The text goes, a mark of nobody stays. Messages that a block hides from a member go without a mark. */
const blankOwn = (
  parts: MessageParts,
  accountId: string,
  { conversationId, messages }: { conversationId: string; messages: readonly Pick<MessageRow, 'id' | 'seq'>[] },
): Promise<void> =>
  parts.change(parts.db, async (trx, tell) => {
    const conversation = await lockConversation(trx, conversationId)
    if (!conversation) return
    const ids = messages.map(({ id }) => id)
    await removeMessages(parts, trx, conversationId, ids)
    if (await isHiddenFromMember(parts, trx, conversation, accountId)) await deleteMessages(trx, conversationId, ids)
    else await forgetSender(trx, conversationId, ids)
    const seqs = messages.map(({ seq }) => seq)
    await forgetReminders(parts, trx, conversationId, seqs)
    await tell({ kind: eventKinds.changed, rootId: conversationId, hears: accountId })
  })

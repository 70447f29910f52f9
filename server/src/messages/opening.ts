import { mostConversationMembers } from '@mulghar/contract/messages/kinds'
import { AppError } from '../kit/app-error.ts'
import { newId } from '../kit/ids.ts'
import { changeConversation, eventKinds, requireGroup } from './core/change.ts'
import {
  claimPair,
  countMembers,
  countOpened,
  findPair,
  insertConversation,
  insertMembers,
  selectMembers,
  takeOpeningTurn,
  updateMember,
} from './core/conversations.sql.ts'
import type { MessageParts } from './core/parts.ts'
import type { MessagesDb } from './core/tables.ts'
import { messagesFrom } from './core/writing.ts'

const dayMs = 24 * 60 * 60_000
/** An account younger than a day opens so many conversations. */
const mostOfNewAccount = 20

type Draft = { userIds: readonly string[]; name: string | null }

/** Refuses with one sentence, for every reason why a member cannot be written to. */
async function requireWritable(
  { people }: MessageParts,
  db: MessagesDb,
  senderId: string,
  userIds: readonly string[],
): Promise<void> {
  const invitable = await people.invitable(db, messagesFrom, senderId, userIds)
  if (userIds.some((id) => invitable.get(id) !== true)) throw new AppError('messages/not-allowed')
}

async function requireOpenings(parts: MessageParts, trx: MessagesDb, accountId: string, at: Date): Promise<void> {
  const since = new Date(at.getTime() - dayMs)
  const account = await parts.accounts.find(trx, accountId)
  if (account && account.created_at <= since) return
  await takeOpeningTurn(trx, accountId)
  if ((await countOpened(trx, accountId, since)) >= mostOfNewAccount) throw new AppError('messages/new-account')
}

/** Opens the conversation of two members, or a new group; answers its id. */
export async function openConversation(parts: MessageParts, viewerId: string, draft: Draft): Promise<string> {
  const userIds = [...new Set(draft.userIds)]
  const others = userIds.filter((id) => id !== viewerId)
  const [only] = others
  if (only === undefined) throw new AppError('messages/to-oneself')
  if (others.length + 1 > mostConversationMembers) throw new AppError('messages/too-many-members')
  if (others.length === 1 && draft.name === null) return openPair(parts, viewerId, only)
  return openGroup(parts, viewerId, { userIds: others, name: draft.name })
}

async function openPair(parts: MessageParts, viewerId: string, otherId: string): Promise<string> {
  const known = await findPair(parts.db, viewerId, otherId)
  if (known !== undefined && (await mayReopen(parts, viewerId, otherId, known))) return known
  return parts.change(parts.db, async (trx, tell) => {
    const at = parts.clock.now()
    await requireWritable(parts, trx, viewerId, [otherId])
    await requireOpenings(parts, trx, viewerId, at)
    const id = newId()
    const known = await claimPair(trx, viewerId, otherId, id)
    if (known !== undefined) return known
    const members = [
      [viewerId, otherId],
      [otherId, viewerId],
    ].map(([accountId, peerId]) => ({
      conversation_id: id,
      account_id: accountId!,
      // Each accepts with the first message that they write.
      status: 'REQUEST' as const,
      peer_id: peerId!,
      added_by: null,
      newest_at: null,
      place: null,
      joined_at: at,
    }))
    await insertConversation(
      trx,
      { id, kind: 'DIRECT', name: null, created_by: viewerId, member_count: 2, created_at: at },
      members,
    )
    await tell({ kind: eventKinds.changed, rootId: id, to: [viewerId] })
    return id
  })
}

/** A conversation in which the account has messages is always there for it; without any, it has to be let in once more. */
async function mayReopen(parts: MessageParts, viewerId: string, otherId: string, id: string): Promise<boolean> {
  const { blocked } = await parts.people.blocks(parts.db, viewerId)
  if (blocked.includes(otherId)) throw new AppError('messages/not-allowed')
  const members = await selectMembers(parts.db, [id])
  const mine = members.find((row) => row.account_id === viewerId)
  // A member who declined and opens it again has changed their mind.
  if (mine?.status === 'REFUSED')
    await updateMember(parts.db, { conversation_id: id, account_id: viewerId }, { status: 'REQUEST' })
  return mine !== undefined && mine.place !== null
}

function openGroup(parts: MessageParts, viewerId: string, { userIds, name }: Draft): Promise<string> {
  return parts.change(parts.db, async (trx, tell) => {
    const at = parts.clock.now()
    await requireWritable(parts, trx, viewerId, userIds)
    await requireOpenings(parts, trx, viewerId, at)
    const id = newId()
    const conversation = { id, kind: 'GROUP' as const, name, created_by: viewerId, created_at: at }
    const members = await newMembers(parts, trx, { conversationId: id, by: viewerId, userIds, fromSeq: '0', at })
    const mine = { conversation_id: id, account_id: viewerId, status: 'ACTIVE' as const, peer_id: null, added_by: null }
    await insertConversation(trx, { ...conversation, member_count: userIds.length + 1 }, [
      { ...mine, newest_at: null, place: id, joined_at: at },
      ...members,
    ])
    await notifyRequests(parts, trx, viewerId, id, members)
    await tell({ kind: eventKinds.changed, rootId: id, to: [viewerId], hears: viewerId })
    return id
  })
}

type NewMembers = { conversationId: string; by: string; userIds: readonly string[]; fromSeq: string; at: Date }

/** Members of a group: for those who do not follow the one who adds them it waits as a request. */
async function newMembers(
  parts: MessageParts,
  db: MessagesDb,
  { conversationId, by, userIds, fromSeq, at }: NewMembers,
) {
  const between = await parts.people.between(db, [by], userIds)
  const place = newId()
  return userIds.map((id) => ({
    conversation_id: conversationId,
    account_id: id,
    status: between.get(`${id} ${by}`)?.follows === true ? ('ACTIVE' as const) : ('REQUEST' as const),
    peer_id: null,
    added_by: by,
    from_seq: fromSeq,
    read_seq: fromSeq,
    newest_seq: fromSeq,
    newest_at: null,
    place,
    joined_at: at,
  }))
}

async function notifyRequests(
  { notices }: MessageParts,
  trx: MessagesDb,
  actorId: string,
  rootId: string,
  members: Awaited<ReturnType<typeof newMembers>>,
): Promise<void> {
  const to = members.flatMap((row) => (row.status === 'REQUEST' ? row.account_id : []))
  if (to.length > 0) await notices.notify(trx, { kind: 'MESSAGE_REQUEST', to, actorId, rootId })
}

/** Adds members to a group; those who are in it stay as they are. */
export function addMembers(
  parts: MessageParts,
  { conversationId, accountId }: { conversationId: string; accountId: string },
  sent: readonly string[],
): Promise<void> {
  return changeConversation(parts, { conversationId, accountId }, async ({ trx, at, view: { joined }, emit }) => {
    requireGroup(joined)
    const rows = await selectMembers(trx, [conversationId])
    const statusOf = new Map(rows.map((row) => [row.account_id, row.status]))
    const userIds = [...new Set(sent)].filter((id) => statusOf.get(id) !== 'ACTIVE' && statusOf.get(id) !== 'REQUEST')
    if (userIds.length === 0) return
    // A member who declined cannot be added again.
    if (userIds.some((id) => statusOf.has(id))) throw new AppError('messages/not-allowed')
    await requireWritable(parts, trx, accountId, userIds)
    if (joined.member_count + userIds.length > mostConversationMembers) throw new AppError('messages/too-many-members')
    const members = await newMembers(parts, trx, {
      conversationId,
      by: accountId,
      userIds,
      fromSeq: joined.last_seq,
      at,
    })
    await insertMembers(trx, members)
    await countMembers(trx, conversationId, userIds.length)
    await notifyRequests(parts, trx, accountId, conversationId, members)
    await emit()
  })
}

import { mostConversationMembers } from '@mulghar/contract/messages/kinds'
import { AppError } from '../kit/app-error.ts'
import { newId } from '../kit/ids.ts'
import { acrossBlock, mostRowsOfGroup, type View } from './core/access.ts'
import { changeConversation, eventKinds, requireGroup } from './core/change.ts'
import {
  claimPair,
  countAmong,
  countAsked,
  countMembers,
  countOpened,
  findPair,
  insertConversation,
  insertMembers,
  selectMembers,
  selectRefusing,
  takeOpeningTurn,
  updateMember,
} from './core/conversations.sql.ts'
import { writeEvent } from './core/events.ts'
import type { MessageParts } from './core/parts.ts'
import type { MemberStatus, MessagesDb } from './core/tables.ts'
import { messagesFrom, mostWaitingRequests, requireRequestsLeft } from './core/writing.ts'

const dayMs = 24 * 60 * 60_000
/** An account younger than a day opens this many conversations. Each stranger whom it adds to a group counts as one. */
const mostOfNewAccount = 20

type Draft = { userIds: readonly string[]; name: string | null }

/** Refuses with one sentence, for every reason why a member cannot be written to. */
async function requireWritable(
  { people }: MessageParts,
  db: MessagesDb,
  senderId: string,
  userIds: readonly string[],
  how: { isAcrossBlocks?: boolean } = {},
): Promise<void> {
  const invitable = await people.invitable(db, messagesFrom, senderId, userIds, how)
  if (userIds.some((id) => invitable.get(id) !== true)) throw new AppError('messages/not-allowed')
}

/** Refuses more openings than a new account has in a day. */
async function requireOpenings(
  parts: MessageParts,
  trx: MessagesDb,
  { accountId, at, count }: { accountId: string; at: Date; count: number },
): Promise<void> {
  const since = new Date(at.getTime() - dayMs)
  const account = await parts.accounts.find(trx, accountId)
  if (account && account.created_at <= since) return
  await takeOpeningTurn(trx, accountId)
  if ((await countOpened(trx, accountId, since)) + count > mostOfNewAccount) throw new AppError('messages/new-account')
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
  if (known !== undefined && (await reopenPair(parts, viewerId, otherId, known))) return known
  return parts.change(parts.db, async (trx, tell) => {
    const at = parts.clock.now()
    await requireWritable(parts, trx, viewerId, [otherId])
    await requireOpenings(parts, trx, { accountId: viewerId, at, count: 1 })
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

/**
 * Opens the known conversation of two members once more; false where the account is no member of it. An account that has no messages
 * in it has to be let in again. A block by the other member changes nothing: the account must not notice it.
 */
async function reopenPair(parts: MessageParts, viewerId: string, otherId: string, id: string): Promise<boolean> {
  const { blocked } = await parts.people.blocks(parts.db, viewerId)
  if (blocked.includes(otherId)) throw new AppError('messages/not-allowed')
  const mine = (await selectMembers(parts.db, [id])).find((row) => row.account_id === viewerId)
  if (!mine) return false
  if (mine.place === null) await requireWritable(parts, parts.db, viewerId, [otherId], { isAcrossBlocks: true })
  // A member who declined and opens it again has changed their mind.
  if (mine.status === 'REFUSED')
    await updateMember(parts.db, { conversation_id: id, account_id: viewerId }, { status: 'REQUEST' })
  return true
}

function openGroup(parts: MessageParts, viewerId: string, { userIds, name }: Draft): Promise<string> {
  return parts.change(parts.db, async (trx, tell) => {
    const at = parts.clock.now()
    await requireWritable(parts, trx, viewerId, userIds)
    const id = newId()
    const conversation = { id, kind: 'GROUP' as const, name, created_by: viewerId, created_at: at }
    const members = await newMembers(parts, trx, { conversationId: id, by: viewerId, userIds, fromSeq: '0', at })
    await requireOpenings(parts, trx, { accountId: viewerId, at, count: 1 + countStrangers(members) })
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

/**
 * Members of a group. Those who follow the one who adds them are members at once; for others it waits as a request. A follower who has
 * declined a request of that account is asked too. Another member who has declined gets nothing of the group. The others do not notice.
 */
async function newMembers(
  parts: MessageParts,
  trx: MessagesDb,
  { conversationId, by, userIds, fromSeq, at }: NewMembers,
) {
  const between = await parts.people.between(trx, [by], userIds)
  const followers = new Set(userIds.filter((id) => between.get(`${id} ${by}`)?.follows === true))
  const strangers = userIds.filter((id) => !followers.has(id))
  if (strangers.length > 0) await requireRequestsLeft(trx, by, strangers)
  const refusing = await selectRefusing(trx, by, userIds)
  const asked = await countAsked(trx, by, [...followers.intersection(refusing)])
  const statusOf = (id: string): MemberStatus => {
    if (!refusing.has(id)) return followers.has(id) ? 'ACTIVE' : 'REQUEST'
    return followers.has(id) && (asked.get(id) ?? 0) < mostWaitingRequests ? 'REQUEST' : 'REFUSED'
  }
  const place = newId()
  return userIds.map((id) => {
    const status = statusOf(id)
    return {
      conversation_id: conversationId,
      account_id: id,
      status,
      peer_id: null,
      added_by: by,
      is_follower: followers.has(id),
      from_seq: fromSeq,
      read_seq: fromSeq,
      newest_seq: fromSeq,
      newest_at: null,
      place: status === 'REFUSED' ? null : place,
      joined_at: at,
    }
  })
}

const countStrangers = (members: Awaited<ReturnType<typeof newMembers>>): number =>
  members.filter((row) => !row.is_follower).length

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

/** Refuses more members than a group may have. Members across a block are not counted: a refusal must not reveal them. */
async function requireRoom(trx: MessagesDb, { joined, blocks }: View, count: number): Promise<void> {
  const hidden = (await countAmong(trx, [joined.id], acrossBlock(blocks))).get(joined.id) ?? 0
  const isFull = joined.member_count - hidden + count > mostConversationMembers
  if (isFull || joined.member_count + count > mostRowsOfGroup) throw new AppError('messages/too-many-members')
}

/**
 * Adds members to a group; those who are in it stay as they are. The answer is the same for members who have declined as for members
 * who have not, and across a block the same for members as for others.
 */
export function addMembers(
  parts: MessageParts,
  { conversationId, accountId }: { conversationId: string; accountId: string },
  sent: readonly string[],
): Promise<void> {
  return changeConversation(parts, { conversationId, accountId }, async (open) => {
    const { trx, at, view, emit } = open
    const { joined, blocks } = view
    requireGroup(joined)
    const across = new Set(acrossBlock(blocks))
    if (sent.some((id) => across.has(id))) throw new AppError('messages/not-allowed')
    const known = new Set((await selectMembers(trx, [conversationId])).map((row) => row.account_id))
    const userIds = [...new Set(sent)].filter((id) => !known.has(id))
    if (userIds.length === 0) return
    await requireWritable(parts, trx, accountId, userIds)
    await requireRoom(trx, view, userIds.length)
    const members = await newMembers(parts, trx, {
      conversationId,
      by: accountId,
      userIds,
      fromSeq: joined.last_seq,
      at,
    })
    const count = countStrangers(members)
    if (count > 0) await requireOpenings(parts, trx, { accountId, at, count })
    await insertMembers(trx, members)
    await countMembers(trx, conversationId, userIds.length)
    // The same for all of them, whether they join at once, are asked or have declined.
    for (const id of userIds) await writeEvent(open, { kind: 'ADDED', accountId: id })
    await notifyRequests(parts, trx, accountId, conversationId, members)
    await emit()
  })
}

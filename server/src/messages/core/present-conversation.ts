import type { Conversation, LastMessage } from '@mulghar/contract/messages/conversations'
import { mostRowsOfGroup, type View } from './access.ts'
import { countAmong, selectFirstMembers, type Joined } from './conversations.sql.ts'
import { excerptOf } from './excerpt.ts'
import { countUnread, selectLast, type MessageRow } from './messages.sql.ts'
import type { MessageParts } from './parts.ts'
import { findWrites } from './writing.ts'
import { findUsers, type UserOf } from './users.ts'

/** Nothing of a conversation of two has reached the account yet: it is no request, though it has not been answered. */
const isRequest = ({ status, kind, place }: Joined) => status === 'REQUEST' && (kind === 'GROUP' || place !== null)

/** Conversations as their viewer sees them, in the order that is given, with at most so many members of each. */
export async function presentConversations(
  parts: MessageParts,
  views: readonly View[],
  mostMembers: number,
): Promise<Conversation[]> {
  const [first] = views
  if (!first) return []
  const { viewerId, blocks } = first
  const { db } = parts
  const ids = views.map(({ joined }) => joined.id)
  const hiddenInGroups = new Set([...blocks.blocked, ...blocks.blockedBy])
  // Those across a block take no places of the others.
  const limit = Math.min(mostRowsOfGroup, mostMembers + hiddenInGroups.size)
  const groupIds = views.flatMap(({ joined }) => (joined.kind === 'GROUP' ? joined.id : []))
  const askers = new Map(
    views.flatMap(({ joined }) => (isRequest(joined) && joined.peer_id ? [[joined.id, joined.peer_id]] : [])),
  )
  const [members, hiddenCounts, lasts, unread, writes, inCommon] = await Promise.all([
    selectFirstMembers(db, viewerId, ids, limit),
    countAmong(db, groupIds, [...hiddenInGroups]),
    selectLast(db, views),
    countUnread(db, views),
    findWrites(parts, views),
    parts.people.followsInCommon(db, viewerId, [...askers.values()]),
  ])
  const lastOf = new Map(lasts.map((row) => [row.conversation_id, row]))
  const membersOf = Map.groupBy(members, (row) => row.conversation_id)
  const userOf = await findUsers(parts, viewerId, [
    ...members.map((row) => row.account_id),
    ...lasts.map((row) => row.sender_id),
  ])
  return views.map(({ joined }) => {
    const last = lastOf.get(joined.id)
    const others = (membersOf.get(joined.id) ?? []).filter(
      (row) => joined.kind === 'DIRECT' || !hiddenInGroups.has(row.account_id),
    )
    const { write, isOwnRequest } = writes(joined)
    return {
      id: joined.id,
      kind: joined.kind,
      name: joined.name,
      members: others.slice(0, mostMembers).flatMap((row) => userOf(row.account_id) ?? []),
      memberCount: joined.member_count - (hiddenCounts.get(joined.id) ?? 0),
      lastMessage: last ? presentLast(viewerId, last, userOf) : null,
      unread: unread.get(joined.id) ?? 0,
      muted: joined.muted,
      isRequest: isRequest(joined),
      followsInCommon: inCommon.get(askers.get(joined.id) ?? '') ?? 0,
      isOwnRequest,
      createdAt: joined.created_at.toISOString(),
      can: { write, ...canOf(joined) },
    }
  })
}

function presentLast(viewerId: string, row: MessageRow, userOf: UserOf): LastMessage {
  return {
    id: row.id,
    excerpt: excerptOf(row.text),
    sender: userOf(row.sender_id),
    isMine: row.sender_id === viewerId,
    mediaCount: row.media_count,
    hasCard: row.card_kind !== null,
    isDeleted: row.deleted_at !== null,
    at: row.created_at.toISOString(),
  }
}

function canOf(joined: Joined): Omit<Conversation['can'], 'write'> {
  const isActiveInGroup = joined.kind === 'GROUP' && joined.status === 'ACTIVE'
  return { answer: isRequest(joined), add: isActiveInGroup, rename: isActiveInGroup, leave: isActiveInGroup }
}

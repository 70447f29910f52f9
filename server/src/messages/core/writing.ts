import { mostRequestMessages } from '@mulghar/contract/messages/kinds'
import { AppError } from '../../kit/app-error.ts'
import type { View } from './access.ts'
import { mostUnanswered, takeOpeningTurn, type Joined } from './conversations.sql.ts'
import { countSent } from './messages.sql.ts'
import type { MessageParts } from './parts.ts'
import type { MessagesDb } from './tables.ts'

export const messagesFrom = 'allowMessagesFrom'

/** Requests of one account, in pairs and groups, that the same member may have left unanswered. */
export const mostWaitingRequests = 3

/** Refuses one more request to a member than may wait. Holds the turn of the account, so that the limit holds too. */
export async function requireRequestsLeft(
  trx: MessagesDb,
  requesterId: string,
  accountIds: readonly string[],
): Promise<void> {
  await takeOpeningTurn(trx, requesterId)
  if ((await mostUnanswered(trx, requesterId, accountIds)) >= mostWaitingRequests)
    throw new AppError('messages/too-many-requests')
}

/** Rights of an account to write into a conversation. */
export type Writes = {
  write: boolean
  /** Messages of the account wait as a request of the other member. */
  isOwnRequest: boolean
}

/** True where none of the others has answered yet, so that only some messages may be sent. */
export const isWaiting = ({ peer_status: peer, is_unlimited: isUnlimited, is_unanswered: isUnanswered }: Joined) =>
  isUnanswered || (peer !== null && peer !== 'ACTIVE' && !isUnlimited)

/**
 * Finds the viewer's rights in each of these conversations. They do not depend on a block by the other member, nor on a
 * declined request: the viewer must not find out about either.
 */
export async function findWrites(
  { db, people }: { db: MessagesDb; people: Pick<MessageParts['people'], 'between'> },
  views: readonly View[],
): Promise<(joined: Joined) => Writes> {
  const waiting = views.flatMap(({ joined }) => (isWaiting(joined) ? [joined] : []))
  const [first] = views
  if (!first || waiting.length === 0) return (joined) => writesOf(joined, false, 0)
  const [between, sent] = await Promise.all([
    people.between(
      db,
      [first.viewerId],
      waiting.flatMap(({ peer_id: id }) => id ?? []),
    ),
    countSent(
      db,
      waiting.map(({ id }) => id),
      first.viewerId,
      mostRequestMessages,
    ),
  ])
  return (joined) =>
    writesOf(joined, between.get(`${joined.peer_id} ${first.viewerId}`)?.follows === true, sent.get(joined.id) ?? 0)
}

function writesOf(joined: Joined, isFollowed: boolean, sent: number): Writes {
  // The other one has left Mulghar.
  if (joined.kind === 'DIRECT' && joined.peer_status === null) return { write: false, isOwnRequest: false }
  const isUnanswered = isWaiting(joined) && !isFollowed
  return { write: !isUnanswered || sent < mostRequestMessages, isOwnRequest: isUnanswered && joined.kind === 'DIRECT' }
}

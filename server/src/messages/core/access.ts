import { mostConversationMembers } from '@mulghar/contract/messages/kinds'
import { AppError } from '../../kit/app-error.ts'
import type { Blocks } from '../../people/public.ts'
import { selectJoined, type Joined } from './conversations.sql.ts'
import type { MessageParts } from './parts.ts'
import type { MessagesDb } from './tables.ts'

/** A conversation as one of its members sees it. */
export type View = { viewerId: string; joined: Joined; blocks: Blocks }

/**
 * Between two members the one who blocks loses the conversation; the other keeps it and does not notice. A request to join a group
 * is hidden while a block is between the member and the one who added them.
 */
export const isBlockedAway = (
  { peer_id: peer, added_by: adder, status }: Pick<Joined, 'peer_id' | 'added_by' | 'status'>,
  blocks: Blocks,
): boolean =>
  (peer !== null && blocks.blocked.includes(peer)) ||
  (status === 'REQUEST' && adder !== null && acrossBlock(blocks).includes(adder))

/** Accounts on the other side of a block, whoever made it. */
export const acrossBlock = ({ blocked, blockedBy }: Blocks): string[] => [...blocked, ...blockedBy]

/** Senders whose messages a member does not see: in groups everybody across a block. */
export const hiddenSenders = ({ kind }: Pick<Joined, 'kind'>, blocks: Blocks): string[] =>
  kind === 'GROUP' ? acrossBlock(blocks) : []

/** False between two where the other one blocks the account or has declined its request: nothing of it arrives. */
export const isHeardByPeer = ({ joined, blocks }: View): boolean =>
  joined.peer_id === null || (joined.peer_status !== 'REFUSED' && !blocks.blockedBy.includes(joined.peer_id))

/**
 * A member adds others up to the limit of those whom they see, so that a refusal reveals nobody across a block. A group can have more
 * members then, up to this number.
 */
export const mostRowsOfGroup = 2 * mostConversationMembers

type Parts = { db: MessagesDb; people: Pick<MessageParts['people'], 'blocks'> }

/** Finds those of these conversations that an account may see. */
export async function findViews({ db, people }: Parts, viewerId: string, ids: readonly string[]): Promise<View[]> {
  if (ids.length === 0) return []
  const [blocks, joined] = [await people.blocks(db, viewerId), await selectJoined(db, viewerId, ids)]
  return joined.flatMap((row) => (isBlockedAway(row, blocks) ? [] : [{ viewerId, joined: row, blocks }]))
}

export async function requireView(parts: Parts, viewerId: string, id: string): Promise<View> {
  const [view] = await findViews(parts, viewerId, [id])
  if (!view) throw new AppError('messages/not-found')
  return view
}

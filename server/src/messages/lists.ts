import type { Conversation, conversationTabs } from '@mulghar/contract/messages/conversations'
import { mostUnread } from '@mulghar/contract/messages/kinds'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { soundsOf } from '../kit/names/keys.ts'
import { decodeCursor, idKey, limitOf, toPage } from '../kit/page.ts'
import { acrossBlock, type View } from './core/access.ts'
import { countRequests, selectList, selectMembers, selectWithUnread } from './core/conversations.sql.ts'
import { countUnread } from './core/messages.sql.ts'
import type { MessageParts } from './core/parts.ts'
import { presentConversations } from './core/present-conversation.ts'

const listedMembers = 5
/** Names are looked for among so many conversations, and so many are found. */
const [mostSearched, mostFound] = [500, 50]

type Query = PageQuery & { tab?: (typeof conversationTabs)[number] | undefined; q?: string | undefined }

const statusOf = ({ tab }: Query) => (tab === 'requests' ? 'REQUEST' : 'ACTIVE')

export async function listConversations(
  parts: MessageParts,
  viewerId: string,
  query: Query,
): Promise<Page<Conversation>> {
  if (query.q !== undefined && query.q !== '') return findByName(parts, viewerId, query, query.q)
  const blocks = await parts.people.blocks(parts.db, viewerId)
  const cursor = decodeCursor(query.next, 1)
  const rows = await selectList(parts.db, {
    accountId: viewerId,
    status: statusOf(query),
    without: blocks.blocked,
    notAskedBy: acrossBlock(blocks),
    before: cursor && idKey(cursor[0]),
    limit: limitOf(query),
  })
  const views = rows.map((joined): View => ({ viewerId, joined, blocks }))
  const presented = await presentConversations(parts, views, listedMembers)
  const conversationOf = new Map(presented.map((conversation) => [conversation.id, conversation]))
  return toPage(
    rows,
    query,
    (row) => [row.place],
    (row) => conversationOf.get(row.id)!,
  )
}

/** The latest conversations whose own name, or names of members, have all words of a question by their sound. */
async function findByName(
  parts: MessageParts,
  viewerId: string,
  query: Query,
  question: string,
): Promise<Page<Conversation>> {
  const { db, people, accounts } = parts
  const asked = soundsOf(question)
  const none = { data: [], next: null, hasNext: false }
  if (asked.length === 0) return none
  const blocks = await people.blocks(db, viewerId)
  const rows = await selectList(db, {
    accountId: viewerId,
    status: statusOf(query),
    without: blocks.blocked,
    notAskedBy: acrossBlock(blocks),
    before: undefined,
    limit: mostSearched,
  })
  const hidden = new Set([viewerId, ...blocks.blocked, ...blocks.blockedBy])
  const members = await selectMembers(
    db,
    rows.map(({ id }) => id),
  )
  // Between two a member is known by their name, also by one whom they have blocked.
  const seen = members.filter(
    (row) => row.account_id !== viewerId && (row.peer_id !== null || !hidden.has(row.account_id)),
  )
  const names = await accounts.names(db, [...new Set(seen.map((row) => row.account_id))])
  const membersOf = Map.groupBy(seen, (row) => row.conversation_id)
  const found = rows.filter(({ id, name }) => {
    const all = [name ?? '', ...(membersOf.get(id) ?? []).map((row) => names.get(row.account_id) ?? '')]
    return all.some((text) => beginsWithAll(soundsOf(text), asked))
  })
  const views = found.slice(0, mostFound).map((joined): View => ({ viewerId, joined, blocks }))
  return { ...none, data: await presentConversations(parts, views, listedMembers) }
}

const beginsWithAll = (sounds: readonly string[], asked: readonly string[]) =>
  asked.every((sound) => sounds.some((known) => known.startsWith(sound)))

/** Counts unread conversations, their messages, and requests, each up to `mostUnread`; muted ones do not count. */
export async function countAllUnread({ db, people }: MessageParts, viewerId: string) {
  const blocks = await people.blocks(db, viewerId)
  const counted = { accountId: viewerId, without: blocks.blocked, limit: mostUnread }
  const [rows, requests] = await Promise.all([
    selectWithUnread(db, counted),
    countRequests(db, { ...counted, notAskedBy: acrossBlock(blocks) }),
  ])
  const unread = await countUnread(
    db,
    rows.map((joined): View => ({ viewerId, joined, blocks })),
  )
  const counts = [...unread.values()].filter((count) => count > 0)
  return {
    conversations: counts.length,
    messages: Math.min(
      mostUnread,
      counts.reduce((sum, count) => sum + count, 0),
    ),
    requests,
  }
}

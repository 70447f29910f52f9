import type { FoundMessage } from '@mulghar/contract/messages/messages'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { decodeCursor, idKey, limitOf, toPage } from '../kit/page.ts'
import type { Blocks } from '../people/public.ts'
import { acrossBlock, findViews, requireView } from './core/access.ts'
import type { MessageRow } from './core/messages.sql.ts'
import type { MessageParts } from './core/parts.ts'
import { presentConversations } from './core/present-conversation.ts'
import { presentMessages } from './core/present-message.ts'
import { selectSaying, selectSearched } from './core/search.sql.ts'

/** Messages are searched in this many conversations, the latest. */
const mostSearched = 1000
const listedMembers = 5

type Query = PageQuery & { q: string; conversationId?: string | undefined }

export async function searchMessages(parts: MessageParts, viewerId: string, query: Query): Promise<Page<FoundMessage>> {
  const { db, people } = parts
  const blocks = await people.blocks(db, viewerId)
  const cursor = decodeCursor(query.next, 1)
  const rows = await selectSaying(db, {
    viewerId,
    searched: await searchedIn(parts, viewerId, blocks, query.conversationId),
    hidden: acrossBlock(blocks),
    question: query.q,
    before: cursor && idKey(cursor[0]),
    limit: limitOf(query),
  })
  const foundOf = new Map((await present(parts, viewerId, rows)).map((found) => [found.message.id, found]))
  return toPage(
    rows.filter(({ id }) => foundOf.has(id)),
    query,
    (row) => [row.id],
    (row) => foundOf.get(row.id)!,
  )
}

/** The conversations to search in: the latest of the account, or the one that was asked for. */
async function searchedIn(parts: MessageParts, viewerId: string, blocks: Blocks, conversationId: string | undefined) {
  if (conversationId !== undefined) return [(await requireView(parts, viewerId, conversationId)).joined]
  return selectSearched(parts.db, {
    accountId: viewerId,
    without: blocks.blocked,
    notAskedBy: acrossBlock(blocks),
    limit: mostSearched,
  })
}

async function present(parts: MessageParts, viewerId: string, found: readonly MessageRow[]): Promise<FoundMessage[]> {
  const views = await findViews(parts, viewerId, [...new Set(found.map((row) => row.conversation_id))])
  const viewed = new Set(views.map(({ joined }) => joined.id))
  // A conversation that was left since the search is missing.
  const rows = found.filter((row) => viewed.has(row.conversation_id))
  const [messages, conversations] = await Promise.all([
    presentMessages(parts, views, rows),
    presentConversations(parts, views, listedMembers),
  ])
  const conversationOf = new Map(conversations.map((conversation) => [conversation.id, conversation]))
  return rows.map((row, place) => ({
    conversation: conversationOf.get(row.conversation_id)!,
    message: messages[place]!,
  }))
}

import type { FoundMessage } from '@mulghar/contract/messages/messages'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { decodeCursor, encodeCursor, idKey, limitOf, toPage } from '../kit/page.ts'
import { findViews, requireView, type View } from './core/access.ts'
import { selectShown, type MessageRow } from './core/messages.sql.ts'
import type { MessageParts } from './core/parts.ts'
import { presentConversations } from './core/present-conversation.ts'
import { presentMessages } from './core/present-message.ts'
import { selectSaying, selectSearched } from './core/search.sql.ts'

/** Messages are looked for in so many conversations, the latest. */
const mostSearched = 1000
const listedMembers = 5
/** The most reads for one page, where the viewer may not see the messages that were found. */
const mostReads = 5

type Query = PageQuery & { q: string; conversationId?: string | undefined }

export async function searchMessages(parts: MessageParts, viewerId: string, query: Query): Promise<Page<FoundMessage>> {
  const conversationIds = await searchedIn(parts, viewerId, query.conversationId)
  const cursor = decodeCursor(query.next, 1)
  let before = cursor && idKey(cursor[0])
  const found: Found[] = []
  let isAll = false
  for (let reads = 0; found.length < limitOf(query) && !isAll && reads < mostReads; reads++) {
    const rows = await selectSaying(parts.db, { conversationIds, question: query.q, before, limit: limitOf(query) })
    found.push(...(await shownOf(parts, viewerId, rows)))
    before = rows.at(-1)?.id
    isAll = rows.length < limitOf(query)
  }
  const foundOf = new Map((await present(parts, found)).map((one) => [one.message.id, one]))
  const page = toPage(
    found,
    query,
    ({ row }) => [row.id],
    ({ row }) => foundOf.get(row.id)!,
  )
  // Too few of the messages read so far are visible to the viewer: the next page goes on behind them.
  return page.hasNext || isAll || !before ? page : { ...page, next: encodeCursor([before]), hasNext: true }
}

/** The conversations to search in: the latest of the account, or the one that was asked for. */
async function searchedIn(parts: MessageParts, viewerId: string, conversationId: string | undefined) {
  if (conversationId !== undefined) return [(await requireView(parts, viewerId, conversationId)).joined.id]
  const { blocked } = await parts.people.blocks(parts.db, viewerId)
  return selectSearched(parts.db, { accountId: viewerId, without: blocked, limit: mostSearched })
}

type Found = { row: MessageRow; view: View }

/** Those of these messages that the viewer may see, in their order. */
async function shownOf(
  parts: MessageParts,
  viewerId: string,
  rows: readonly { conversation_id: string; id: string }[],
): Promise<Found[]> {
  const views = await findViews(parts, viewerId, [...new Set(rows.map((row) => row.conversation_id))])
  const viewOf = new Map(views.map((view) => [view.joined.id, view]))
  const shown = await selectShown(
    parts.db,
    views,
    rows.map(({ id }) => id),
  )
  const rowOf = new Map(shown.map((row) => [row.id, row]))
  return rows.flatMap(({ id, conversation_id: conversationId }) => {
    const [row, view] = [rowOf.get(id), viewOf.get(conversationId)]
    return row && view ? [{ row, view }] : []
  })
}

async function present(parts: MessageParts, found: readonly Found[]): Promise<FoundMessage[]> {
  const rows = found.map(({ row }) => row)
  const views = [...new Map(found.map(({ view }) => [view.joined.id, view])).values()]
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

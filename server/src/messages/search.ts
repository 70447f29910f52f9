import type { FoundMessage } from '@mulghar/contract/messages/messages'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { decodeCursor, encodeCursor, idKey, limitOf, toPage } from '../kit/page.ts'
import { findViews, requireView, type View } from './access.ts'
import { selectShown } from './messages.sql.ts'
import type { MessageParts } from './parts.ts'
import { presentConversations } from './present-conversation.ts'
import { presentMessages } from './present-message.ts'
import { selectSaying, selectSearched } from './search.sql.ts'

/** Messages are looked for in so many conversations, the latest. */
const mostSearched = 1000
const listedMembers = 5
/** The most reads for one page, where the viewer may not see the messages that were found. */
const mostReads = 5

type Query = PageQuery & { q: string; conversationId?: string | undefined }

export async function searchMessages(parts: MessageParts, viewerId: string, query: Query): Promise<Page<FoundMessage>> {
  const { db } = parts
  const views =
    query.conversationId === undefined
      ? await findViews(parts, viewerId, await selectSearched(db, viewerId, mostSearched))
      : [await requireView(parts, viewerId, query.conversationId)]
  const conversationIds = views.map(({ joined }) => joined.id)
  const cursor = decodeCursor(query.next, 1)
  let before = cursor && idKey(cursor[0])
  const found: string[] = []
  let isAll = false
  for (let reads = 0; found.length < limitOf(query) && !isAll && reads < mostReads; reads++) {
    const rows = await selectSaying(db, { conversationIds, question: query.q, before, limit: limitOf(query) })
    const shown = new Set((await shownOf(parts, views, rows)).map(({ id }) => id))
    found.push(...rows.flatMap(({ id }) => (shown.has(id) ? [id] : [])))
    before = rows.at(-1)?.id
    isAll = rows.length < limitOf(query)
  }
  const foundOf = new Map((await present(parts, views, found)).map((one) => [one.message.id, one]))
  const page = toPage(
    found,
    query,
    (id) => [id],
    (id) => foundOf.get(id)!,
  )
  // Too few of the messages read so far are visible to the viewer: the next page goes on behind them.
  return page.hasNext || isAll || !before ? page : { ...page, next: encodeCursor([before]), hasNext: true }
}

const shownOf = (
  { db }: MessageParts,
  views: readonly View[],
  rows: readonly { conversation_id: string; id: string }[],
) => {
  const those = new Set(rows.map((row) => row.conversation_id))
  return selectShown(
    db,
    views.filter(({ joined }) => those.has(joined.id)),
    rows.map(({ id }) => id),
  )
}

async function present(parts: MessageParts, views: readonly View[], ids: readonly string[]): Promise<FoundMessage[]> {
  const rows = new Map((await selectShown(parts.db, views, ids)).map((row) => [row.id, row]))
  const ordered = ids.flatMap((id) => rows.get(id) ?? [])
  const those = new Set(ordered.map((row) => row.conversation_id))
  const [messages, conversations] = await Promise.all([
    presentMessages(parts, views, ordered),
    presentConversations(
      parts,
      views.filter(({ joined }) => those.has(joined.id)),
      listedMembers,
    ),
  ])
  const conversationOf = new Map(conversations.map((conversation) => [conversation.id, conversation]))
  return ordered.map((row, at) => ({
    conversation: conversationOf.get(row.conversation_id)!,
    message: messages[at]!,
  }))
}

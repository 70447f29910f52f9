import { messageEditMinutes, messageReactions } from '@mulghar/contract/messages/kinds'
import type { Media } from '@mulghar/contract/documents/documents'
import type { GroupEvent, Message, ReactionCount, RepliedMessage } from '@mulghar/contract/messages/message'
import { acrossBlock, hiddenSenders, type View } from './access.ts'
import { cardReader, presentCard, seenCards, type Card } from './cards.ts'
import { excerptOf } from './excerpt.ts'
import { selectMedia, selectReactions, selectShown, type MessageRow, type ReactionRow } from './messages.sql.ts'
import type { MessageParts } from './parts.ts'
import { findUsers, type UserOf } from './users.ts'

const editMs = messageEditMinutes * 60_000

export const mayEdit = (
  { sender_id: sender, deleted_at: deleted, created_at: at }: MessageRow,
  viewerId: string,
  now: Date,
) => sender === viewerId && deleted === null && now.getTime() - at.getTime() < editMs

/** Data that the messages of a page show besides their own rows. */
type Shown = {
  userOf: UserOf
  media: ReadonlyMap<string, Media[]>
  cards: Awaited<ReturnType<typeof seenCards>>
  replied: ReadonlyMap<string, MessageRow>
  reactions: ReadonlyMap<string, ReactionRow[]>
}

/** A request shows its text alone. Files and cards are shown once it is accepted; the sender of one sees them. */
const isWithheld = ({ joined }: View) => joined.status === 'REQUEST'

const cardOf = ({ card_kind: kind, card_id: id }: MessageRow): Card | null => (kind && id ? { kind, id } : null)

/** Messages as their viewer sees them, in the order that is given; each is one of these conversations. */
export async function presentMessages(
  parts: MessageParts,
  views: readonly View[],
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const viewOf = new Map(views.map((view) => [view.joined.id, view]))
  const [first] = views
  if (!first || rows.length === 0) return []
  const shown = await gather(parts, views, rows, first.viewerId)
  const now = parts.clock.now()
  return rows.map((row) => presentMessage(viewOf.get(row.conversation_id)!, row, shown, now))
}

async function gather(
  parts: MessageParts,
  views: readonly View[],
  rows: readonly MessageRow[],
  viewerId: string,
): Promise<Shown> {
  const { db, documents } = parts
  const repliedIds = [...new Set(rows.flatMap(({ reply_to: id }) => id ?? []))]
  const [medias, reactions, replied, cards] = await Promise.all([
    selectMedia(db, rows),
    selectReactions(db, viewerId, rows),
    selectShown(db, views, repliedIds),
    seenCards(
      parts,
      cardReader(
        viewerId,
        views.map(({ joined }) => joined),
      ),
      rows.flatMap((row) => cardOf(row) ?? []),
    ),
  ])
  const [userOf, files] = await Promise.all([
    findUsers(
      parts,
      viewerId,
      [...rows, ...replied].flatMap((row) =>
        row.event_account === null ? [row.sender_id] : [row.sender_id, row.event_account],
      ),
    ),
    documents.media(db, [...new Set(medias.map((media) => media.document_id))]),
  ])
  const media = new Map<string, Media[]>()
  for (const { message_id: id, document_id: documentId } of medias) {
    const file = files.get(documentId)
    if (file) media.set(id, [...(media.get(id) ?? []), file])
  }
  return {
    userOf,
    media,
    cards,
    replied: new Map(replied.map((row) => [row.id, row])),
    reactions: Map.groupBy(reactions, (row) => row.message_id),
  }
}

/** One page can have messages of several conversations: only in their own one the other member is shown across a block. */
const isCardHidden = ({ joined, blocks }: View, { kind, id }: Card): boolean =>
  kind === 'USER' && id !== joined.peer_id && acrossBlock(blocks).includes(id)

function presentMessage(view: View, row: MessageRow, shown: Shown, now: Date): Message {
  const { viewerId } = view
  const isMine = row.sender_id === viewerId
  const isDeleted = row.deleted_at !== null
  const isEvent = row.event_kind !== null
  const card = cardOf(row)
  return {
    id: row.id,
    clientId: isMine ? row.client_id : null,
    sender: shown.userOf(row.sender_id),
    isMine,
    event: presentEvent(row, viewerId, shown),
    text: isEvent ? '' : row.text,
    media: isWithheld(view) ? [] : (shown.media.get(row.id) ?? []),
    card: card && !isWithheld(view) ? presentCard(card, isCardHidden(view, card) ? new Map() : shown.cards) : null,
    withheld: isWithheld(view) && !isMine ? row.media_count + (card ? 1 : 0) : 0,
    replyTo: row.reply_to === null ? null : presentReplied(view, row.reply_to, shown),
    reactions: countReactions(view, shown.reactions.get(row.id) ?? []),
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    isDeleted,
    can: {
      edit: !isEvent && mayEdit(row, viewerId, now),
      remove: !isEvent && isMine && !isDeleted,
      react: !isEvent && !isDeleted,
    },
  }
}

function presentEvent(row: MessageRow, viewerId: string, { userOf }: Shown): GroupEvent | null {
  const { event_kind: kind, event_account: accountId, text } = row
  if (kind === null) return null
  return {
    kind,
    user: accountId === null ? null : userOf(accountId),
    isMe: accountId === viewerId,
    name: kind === 'RENAMED' && text !== '' ? text : null,
  }
}

function presentReplied({ joined }: View, id: string, { replied, userOf }: Shown): RepliedMessage | null {
  const row = replied.get(id)
  // Between two only an undelivered message is missing, and nothing tells the other one that it exists.
  if (!row && joined.kind === 'DIRECT') return null
  return {
    id,
    missing: row === undefined,
    sender: row ? userOf(row.sender_id) : null,
    excerpt: row ? excerptOf(row.text) : '',
    mediaCount: row?.media_count ?? 0,
    cardKind: (row && cardOf(row)?.kind) ?? null,
    isDeleted: row !== undefined && row.deleted_at !== null,
  }
}

/** The reactions of those whom the viewer sees, in the fixed order of the emoji. */
function countReactions({ joined, blocks, viewerId }: View, rows: readonly ReactionRow[]): ReactionCount[] {
  const hidden = new Set(hiddenSenders(joined, blocks))
  const seen = rows.filter((row) => !hidden.has(row.account_id))
  return messageReactions.flatMap((emoji) => {
    const those = seen.filter((row) => row.emoji === emoji)
    const isMine = those.some((row) => row.account_id === viewerId)
    return those.length === 0 ? [] : [{ emoji, count: those.length, isMine }]
  })
}

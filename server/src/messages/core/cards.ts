import type { CardKind } from '@mulghar/contract/messages/kinds'
import type { MessageCard } from '@mulghar/contract/messages/message'
import type { Picture } from '@mulghar/contract/kit/scalars'
import type { Joined } from './conversations.sql.ts'
import type { MessageParts } from './parts.ts'
import type { MessagesDb } from './tables.ts'

export type Card = { kind: CardKind; id: string }
type Seen = { name: string; picture: Picture | null; mergedInto?: string | undefined }
type Parts = { db: MessagesDb; belonging: MessageParts['belonging']; people: Pick<MessageParts['people'], 'profiles'> }

export const cardKey = ({ kind, id }: Card): string => `${kind} ${id}`

/** The reader of cards, and the other members of the conversations of two in which they are shown. */
export type CardReader = { viewerId: string; peerIds: readonly string[] }

export const cardReader = (viewerId: string, joined: readonly Pick<Joined, 'peer_id'>[]): CardReader => ({
  viewerId,
  peerIds: joined.flatMap(({ peer_id: id }) => id ?? []),
})

async function seenOfKind(
  { db, belonging, people }: Parts,
  { viewerId, peerIds }: CardReader,
  kind: CardKind,
  ids: readonly string[],
) {
  if (kind !== 'USER') return belonging.seen(db, kind, viewerId, ids)
  const profiles = await people.profiles(db, viewerId, ids)
  // A card of the other member does not reveal that they block the reader.
  return new Map([...profiles].filter(([id, { standing }]) => standing && (!standing.blocked || peerIds.includes(id))))
}

/** Finds the cards that a reader may see, by `cardKey`. */
export async function seenCards(parts: Parts, reader: CardReader, cards: readonly Card[]): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>()
  for (const [kind, ofKind] of Map.groupBy(cards, (card) => card.kind)) {
    const ids = ofKind.map(({ id }) => id)
    for (const [id, found] of await seenOfKind(parts, reader, kind, ids)) {
      const mergedInto = 'mergedInto' in found ? found.mergedInto : undefined
      seen.set(cardKey({ kind, id }), { name: found.name, picture: found.picture, mergedInto })
    }
  }
  return seen
}

export function presentCard(card: Card, seen: ReadonlyMap<string, Seen>): MessageCard {
  const known = seen.get(cardKey(card))
  const id = known?.mergedInto ?? card.id
  return {
    kind: card.kind,
    id,
    missing: known === undefined,
    name: known?.name ?? null,
    picture: known?.picture ?? null,
  }
}

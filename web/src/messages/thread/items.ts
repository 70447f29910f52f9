import type { Message } from '@mulghar/contract/messages/message'
import { localDay } from '../../kit/dates.ts'
import type { Waiting } from '../sending/unsent.ts'

/** One line of a thread. */
export type Item =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'fresh'; key: string; count: number }
  | { kind: 'event'; key: string; messages: readonly Message[] }
  | { kind: 'message'; key: string; message: Message; isFirst: boolean; isLast: boolean }
  | { kind: 'unsent'; key: string; message: Waiting; isLast: boolean }

/** Messages of one sender within this time form a run: one name, one time. */
const runMs = 5 * 60_000

/** Where the unread messages begin, and how many of them others have written. */
export type Fresh = { fromId: string; count: number }

/** The unread messages that a thread had when it was opened. */
export type Opened = { fresh: Fresh | undefined }

export function freshOf(messages: readonly Message[], unread: number): Fresh | undefined {
  let count = 0
  for (const { id, isMine, event } of messages.toReversed()) {
    if (!isMine && !event) count++
    if (count === unread && unread > 0) return { fromId: id, count }
  }
  const [first] = messages
  return first && unread > 0 && count > 0 ? { fromId: first.id, count } : undefined
}

/** Messages of others after the last known one; none where that one has gone. */
export function newOfOthers(messages: readonly Message[], lastKnownId: string | undefined): readonly Message[] {
  const place = messages.findIndex(({ id }) => id === lastKnownId)
  if (place < 0 && lastKnownId !== undefined) return []
  return messages.slice(place + 1).filter(({ isMine, isDeleted }) => !isMine && !isDeleted)
}

const senderOf = ({ isMine, sender }: Message) => (isMine ? 'me' : (sender?.id ?? 'nobody'))

function isRun(first: Message, second: Message): boolean {
  const [firstAt, secondAt] = [new Date(first.createdAt), new Date(second.createdAt)]
  return (
    !first.event &&
    !second.event &&
    senderOf(first) === senderOf(second) &&
    secondAt.getTime() - firstAt.getTime() < runMs &&
    localDay(firstAt) === localDay(secondAt)
  )
}

/** Members whom one member adds one after the other are one line. */
function addEvent(items: Item[], message: Message): void {
  const last = items.at(-1)
  const first = last?.kind === 'event' ? last.messages[0] : undefined
  const isSame =
    first?.event?.kind === 'ADDED' && message.event?.kind === 'ADDED' && senderOf(first) === senderOf(message)
  if (last?.kind === 'event' && isSame) items[items.length - 1] = { ...last, messages: [...last.messages, message] }
  else items.push({ kind: 'event', key: message.id, messages: [message] })
}

/** The lines of a thread: a line before each day and before the unread messages, then what is not sent yet. */
export function itemsOf(messages: readonly Message[], unsent: readonly Waiting[], fresh: Fresh | undefined): Item[] {
  const items: Item[] = []
  let day = ''
  for (const [place, message] of messages.entries()) {
    const own = localDay(new Date(message.createdAt))
    if (own !== day) items.push({ kind: 'day', key: own, day: own })
    day = own
    const [before, after] = [messages[place - 1], messages[place + 1]]
    const isFresh = message.id === fresh?.fromId
    if (isFresh) items.push({ kind: 'fresh', key: 'fresh', count: fresh.count })
    if (message.event) {
      addEvent(items, message)
      continue
    }
    const isFirst = isFresh || !before || !isRun(before, message)
    const isLast = !after || after.id === fresh?.fromId || !isRun(message, after)
    // An acknowledged message keeps the key that it had while it was sent.
    items.push({ kind: 'message', key: message.clientId ?? message.id, message, isFirst, isLast })
  }
  const acknowledged = new Set(messages.map(({ clientId }) => clientId))
  for (const message of unsent.filter(({ clientId }) => !acknowledged.has(clientId)))
    items.push({ kind: 'unsent', key: message.clientId, message, isLast: true })
  return items
}

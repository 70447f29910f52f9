import type { Conversation } from '@mulghar/contract/messages/conversations'
import type { Message } from '@mulghar/contract/messages/message'
import type { ReadPosition, Thread } from '@mulghar/contract/messages/messages'

/** The loaded part of a conversation: its newest messages without a gap, the oldest first. */
export type ThreadData = {
  conversation: Conversation
  reads: readonly ReadPosition[]
  messages: readonly Message[]
  hasOlder: boolean
}

const headOf = ({ conversation, reads }: Thread) => ({ conversation, reads })

/** The page with the newest messages, as the server sends it. */
export const fromNewest = (page: Thread): ThreadData => ({
  ...headOf(page),
  messages: page.data.toReversed(),
  hasOlder: page.hasNext,
})

/** Replaces the end of a thread by its newest page. Undefined where messages between both are missing. */
export function withNewest(known: ThreadData, page: Thread): ThreadData | undefined {
  const newest = fromNewest(page)
  const [first] = newest.messages
  if (!first || !newest.hasOlder) return newest
  const place = known.messages.findIndex(({ id }) => id === first.id)
  if (place >= 0)
    return { ...newest, messages: [...known.messages.slice(0, place), ...newest.messages], hasOlder: known.hasOlder }
  const ids = new Set(known.messages.map(({ id }) => id))
  return newest.messages.some(({ id }) => ids.has(id)) ? newest : undefined
}

/** Adds messages that came after the last known one; those that are known already stay where they are. */
export function withNewer(known: ThreadData, page: Thread): ThreadData {
  const ids = new Set(known.messages.map(({ id }) => id))
  return { ...known, ...headOf(page), messages: [...known.messages, ...page.data.filter(({ id }) => !ids.has(id))] }
}

/** Adds a page of messages before `beforeId`; nothing where another answer has brought them meanwhile. */
export function withOlder(known: ThreadData, page: Thread, beforeId: string): ThreadData {
  if (known.messages[0]?.id !== beforeId) return known
  return { ...known, messages: [...page.data.toReversed(), ...known.messages], hasOlder: page.hasNext }
}

/** Replaces the messages between the first of `fresh` and `beforeId`, which were read again, the oldest first. */
export function withFresh(known: ThreadData, fresh: readonly Message[], beforeId: string): ThreadData {
  const end = known.messages.findIndex(({ id }) => id === beforeId)
  const start = known.messages.findIndex(({ id }) => id === fresh[0]?.id)
  if (end < 0 || start < 0 || start > end) return known
  return { ...known, messages: [...known.messages.slice(0, start), ...fresh, ...known.messages.slice(end)] }
}

/** Shows a message as a call has answered it; a new one at the end. */
export function withMessage(known: ThreadData, message: Message): ThreadData {
  const isKnown = known.messages.some(({ id }) => id === message.id)
  const messages = isKnown
    ? known.messages.map((before) => (before.id === message.id ? message : before))
    : [...known.messages, message]
  return { ...known, messages }
}

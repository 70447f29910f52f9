import type { Message } from '@mulghar/contract/messages/message'
import { eventWords } from './event-words.ts'

/** A line about the group: members who were added, one who has left, or its new name. */
export function EventLine({ messages }: { messages: readonly Message[] }) {
  return <li className="px-4 py-1.5 text-center text-xs text-ink-faint wrap-anywhere">{eventWords(messages)}</li>
}

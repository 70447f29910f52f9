import type { EventType } from '@mulghar/contract/events/event-draft'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const typeWords: Record<EventType, MessageDescriptor> = { PUBLIC: msg`PUBLIC`, PRIVATE: msg`PRIVATE` }
export const typeHints: Record<EventType, MessageDescriptor> = {
  PUBLIC: msg`Every member sees it and can join.`,
  PRIVATE: msg`Only you, whom you invite, and the members of its family tree and group.`,
}

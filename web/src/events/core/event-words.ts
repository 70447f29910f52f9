import type { EventType } from '@mulghar/contract/events/event-draft'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const typeWords: Record<EventType, MessageDescriptor> = { PUBLIC: msg`PUBLIC`, PRIVATE: msg`PRIVATE` }
export const typeHints: Record<EventType, MessageDescriptor> = {
  PUBLIC: msg`All members can see it and join.`,
  PRIVATE: msg`Only you, people you invite, and members of the linked family tree and group can see it.`,
}

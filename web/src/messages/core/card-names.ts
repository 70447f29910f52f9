import type { CardKind } from '@mulghar/contract/messages/kinds'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The kind of a shared resource in one word. The cards themselves bring theirs later (card-words.ts). */
export const cardNames: Record<CardKind, MessageDescriptor> = {
  POST: msg({ message: 'Post', context: 'what somebody has posted' }),
  USER: msg`Member`,
  PERSON: msg`Person`,
  TREE: msg`Family tree`,
  EVENT: msg({ message: 'Event', context: 'what people come to' }),
  HERITAGE: msg({ message: 'Place', context: 'of heritage' }),
  GROUP: msg({ message: 'Group', context: 'what people join' }),
  PROGRAM: msg({ message: 'Finance program', context: 'what raises donations' }),
}

import type { GuestStatus } from '@mulghar/contract/events/events'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What somebody is to an event, in a word. */
export const statusWords: Record<GuestStatus, MessageDescriptor> = {
  GOING: msg({ message: 'Yes', context: 'comes to an event' }),
  WAITING: msg`Waiting list`,
  INVITED: msg`No answer`,
  MAYBE: msg({ message: 'Maybe', context: 'comes to an event' }),
  NO: msg({ message: 'No', context: 'comes to an event' }),
}

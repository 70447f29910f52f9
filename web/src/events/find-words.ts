import type {} from '@mulghar/contract/events/finds'
import { msg } from '@lingui/core/macro'
import { eventPaths } from './core/paths.ts'

/** How the search calls what it finds. */
export const finds = {
  EVENT: { name: msg({ message: 'Event', context: 'what people come to' }), path: eventPaths.event },
}

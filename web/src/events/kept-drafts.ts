import { events } from '@mulghar/contract/events/events'
import { eventPaths } from './core/paths.ts'
import { call } from '../kit/call.ts'
import { isRefusedAsGone, type DraftKind } from '../kit/gone-drafts.ts'
import { inputKind } from '../kit/gone-input.ts'

const isEventGone = (id: string) => isRefusedAsGone(call(events.get, { params: { id } }))

/** Input on the pages of events. */
export const drafts: readonly DraftKind[] = [
  inputKind(eventPaths.event(''), isEventGone),
  inputKind(eventPaths.manage(''), isEventGone),
]

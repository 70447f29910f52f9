import { events } from '@mulghar/contract/events/events'
import { call } from '../kit/call.ts'
import { isRefusedAsGone, type DraftKind } from '../kit/gone-drafts.ts'
import { inputKind } from '../kit/gone-input.ts'

/** Input about events. */
export const drafts: readonly DraftKind[] = [
  inputKind('event', (id) => isRefusedAsGone(call(events.get, { params: { id } }))),
]

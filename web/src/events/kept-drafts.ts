import { events, type SocialEvent } from '@mulghar/contract/events/events'
import { call } from '../kit/call.ts'
import { isRefusedAsGone, type DraftKind } from '../kit/gone-drafts.ts'
import { inputKind, isFormClosed, type FormRights } from '../kit/gone-input.ts'

const rights: FormRights<keyof SocialEvent['can']> = new Map([
  ['', 'manage'],
  ['invite', 'manage'],
])

/** Input about events. */
export const drafts: readonly DraftKind[] = [
  inputKind('event', (id, act = '') =>
    isRefusedAsGone(call(events.get, { params: { id } }), ({ can }) => isFormClosed(rights, act, can)),
  ),
]

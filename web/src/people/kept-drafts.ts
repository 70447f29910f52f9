import { profile } from '@mulghar/contract/people/profile'
import { call } from '../kit/call.ts'
import { isRefusedAsGone, type DraftKind } from '../kit/gone-drafts.ts'
import { inputKind } from '../kit/gone-input.ts'

/** Input about members. */
export const drafts: readonly DraftKind[] = [
  inputKind('user', (userId) => isRefusedAsGone(call(profile.of, { query: { userId } }))),
]

import { groups } from '@mulghar/contract/groups/groups'
import { groupPaths } from './core/paths.ts'
import { call } from '../kit/call.ts'
import { isRefusedAsGone, type DraftKind } from '../kit/gone-drafts.ts'
import { inputKind } from '../kit/gone-input.ts'

/** Input on the pages of groups. */
export const drafts: readonly DraftKind[] = [
  inputKind(groupPaths.group(''), (groupId) => isRefusedAsGone(call(groups.get, { params: { groupId } }))),
]

import { groupMembers } from '@mulghar/contract/groups/members'
import { groups } from '@mulghar/contract/groups/groups'
import { call } from '../kit/call.ts'
import { isMissingIn, isRefusedAsGone, type DraftKind } from '../kit/gone-drafts.ts'
import { inputKind } from '../kit/gone-input.ts'

const isMemberGone = (groupId: string, memberId: string) =>
  isMissingIn(
    (query) => call(groupMembers.list, { params: { groupId }, query }),
    ({ userId }) => userId === memberId,
  )

/** Input about groups and their members. */
export const drafts: readonly DraftKind[] = [
  inputKind('group', (groupId) => isRefusedAsGone(call(groups.get, { params: { groupId } }))),
  inputKind('member', (groupId, memberId = '') => isMemberGone(groupId, memberId)),
]

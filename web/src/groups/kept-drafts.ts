import { groupMembers } from '@mulghar/contract/groups/members'
import { groups, type Group } from '@mulghar/contract/groups/groups'
import { call } from '../kit/call.ts'
import { isMissingIn, isRefusedAsGone, type DraftKind } from '../kit/gone-drafts.ts'
import { inputKind, isFormClosed, type FormRights } from '../kit/gone-input.ts'

const rights: FormRights<keyof Group['can']> = new Map([
  ['', 'edit'],
  ['invite', 'invite'],
  ['join', 'ask'],
])

/** An inactive group may be active again. */
const isGroupGone = (groupId: string, act: string) =>
  isRefusedAsGone(
    call(groups.get, { params: { groupId } }),
    ({ active, can }) => active && isFormClosed(rights, act, can),
  )

/** Members are removed and banned with a reason. */
const isMemberGone = (groupId: string, memberId: string) =>
  isMissingIn(
    (query) => call(groupMembers.list, { params: { groupId }, query }),
    ({ userId, can }) => userId === memberId && can.remove,
  )

/** Input about groups and their members. */
export const drafts: readonly DraftKind[] = [
  inputKind('group', (groupId, act = '') => isGroupGone(groupId, act)),
  inputKind('member', (groupId, memberId = '') => isMemberGone(groupId, memberId)),
]

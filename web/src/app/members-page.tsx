import { lazy } from 'react'
import { MembersScreen } from '../trees/members/members-screen.tsx'

const MemberPicker = lazy(async () => ({ default: (await import('../search/member-picker.tsx')).MemberPicker }))

/** The members of a tree, with the search over everybody for whom to invite. */
export function MembersPage() {
  return <MembersScreen Picker={MemberPicker} />
}

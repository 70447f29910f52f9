import { lazy } from 'react'
import { takeWords } from '../kit/word-registry.ts'
import { MembersScreen } from '../trees/members/members-screen.tsx'
import { words } from '../trees/words.ts'

// It is a page of the frame, which brings no words of the room.
takeWords(words)

const MemberPicker = lazy(async () => ({ default: (await import('../search/member-picker.tsx')).MemberPicker }))

/** The members of a tree, with the search over everybody for whom to invite. */
export function MembersPage() {
  return <MembersScreen Picker={MemberPicker} />
}

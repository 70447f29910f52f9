import type { ComponentType } from 'react'
import { offered } from '../../kit/offered.ts'

/** What stands before Post in a group for who is no member: words, why it cannot be pressed, or what a press does instead. */
export type PostGate = { hint?: string; blocked?: string; onPost?: () => void }

export type GroupPartProps = {
  groupId: string
  /** Nobody posts where it is closed. */
  gate: PostGate | 'closed' | undefined
}

/** What rooms above show in a group, for who reads it: among what is posted, and beside that. */
export type GroupPart = { GroupPart?: ComponentType<GroupPartProps>; GroupAside?: ComponentType<{ groupId: string }> }

export const groupParts = offered<GroupPart>()

import type { ComponentType } from 'react'
import { offered } from './offered.ts'

export type MemberActProps = {
  user: { id: string; name: string }
  /** In a row of a list: a sign without a word. */
  isSmall?: boolean
}

/** A button of a module beside another member, on a profile or in a list. It shows nothing for the viewer's own account. */
export type MemberActPart = { MemberAct: ComponentType<MemberActProps> }

export const memberActParts = offered<MemberActPart>()

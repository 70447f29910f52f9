import type { ComponentType } from 'react'
import { offered } from '../kit/offered.ts'

/** The parts of rooms above on a profile, below what is told of somebody; each says itself what one does not see. */
export type ProfilePart = {
  ProfilePart: ComponentType<{ user: { id: string; name: string }; maySee: boolean }>
}

export const profileParts = offered<ProfilePart>()

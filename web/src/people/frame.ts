import { msg } from '@lingui/core/macro'
import { UserRound } from 'lucide-react'
import { profilePaths } from './paths.ts'

/** Of this room in the frame around every page of a member. */
export const people = { menu: [{ at: 10, to: profilePaths.profile, label: msg`Profile`, icon: UserRound }] } as const

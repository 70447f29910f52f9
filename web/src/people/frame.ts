import { msg } from '@lingui/core/macro'
import { UserRound } from 'lucide-react'
import { paths } from '../kit/paths.ts'

/** Of this room in the frame around every page of a member. */
export const people = { menu: [{ at: 10, to: paths.profile, label: msg`Profile`, icon: UserRound }] } as const

import { msg } from '@lingui/core/macro'
import { UsersRound } from 'lucide-react'
import { groupPaths } from './core/paths.ts'

/** Of this room in the frame around every page of a member. */
export const groups = {
  entries: [
    {
      at: 25,
      to: groupPaths.all,
      label: msg`Groups`,
      icon: UsersRound,
      behind: ['/home/group', '/home/group-invitation'],
      where: ['rail', 'bar'],
    },
  ],
} as const

import { msg } from '@lingui/core/macro'
import { UsersRound } from 'lucide-react'

/** Of this room in the frame around every page of a member; its address is one word here, since a file of them would come with every first load. */
export const groups = {
  entries: [
    {
      at: 25,
      to: '/home/groups',
      label: msg`Groups`,
      icon: UsersRound,
      behind: ['/home/group', '/home/group-invitation'],
      where: ['rail', 'bar'],
    },
  ],
} as const

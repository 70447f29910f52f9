import { msg } from '@lingui/core/macro'
import { createLucideIcon } from 'lucide-react'

const Pagoda = createLucideIcon({
  name: 'pagoda',
  size: 24,
  node: [
    [
      'path',
      {
        d: 'M12 2.5V5M12 5 7.5 9.5h9zM9 9.5V12M15 9.5V12M9 12h6l4 4.5H5zM7 16.500V21M17 16.500V21M4 21h16M10.5 21v-2.500h3V21',
        key: 'roofs',
      },
    ],
  ],
})

/** This module's entry in the frame of every page. Its address is written here: `paths.ts` would load with every first page. */
export const heritage = {
  entries: [{ at: 60, to: '/home/heritage', label: msg`Heritage`, icon: Pagoda, where: ['rail', 'more'] }],
} as const

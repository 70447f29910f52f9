import { msg } from '@lingui/core/macro'
import { createLucideIcon } from 'lucide-react'

const Chest = createLucideIcon({
  name: 'chest',
  size: 24,
  node: [
    [
      'path',
      {
        d: 'M3.500 10h17v9.500h-17zM3.500 10c0-3 1.500-4.500 4-4.500h9c2.500 0 4 1.500 4 4.500M10.500 8.500h3v4h-3zM3.500 19.500h17',
        key: 'chest',
      },
    ],
  ],
})

/** The entry in the navigation. The addresses are repeated here because importing paths.ts would add it to every first load. */
export const storage = {
  entries: [
    {
      at: 70,
      to: '/home/storage',
      label: msg`Storage`,
      icon: Chest,
      where: ['rail', 'more'],
      behind: ['/home/vault'],
    },
  ],
} as const

import { msg } from '@lingui/core/macro'
import { MessageSquare } from 'lucide-react'
import { silentPart } from '../kit/lazy-part.ts'

/** The entry in the navigation. Its address is repeated here because importing paths.ts would add it to every first load. */
export const messages = {
  entries: [
    {
      at: 80,
      to: '/home/messages',
      label: msg`Messages`,
      icon: MessageSquare,
      where: ['rail', 'more'],
      Count: silentPart(() => import('./unread-count.tsx')),
    },
  ],
} as const

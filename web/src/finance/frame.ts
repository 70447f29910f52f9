import { msg } from '@lingui/core/macro'
import { BookOpen } from 'lucide-react'

/** Of this room in the frame around every page of a member; its address is one word here, since a file of them would come with every first load. */
export const finance = {
  entries: [{ at: 50, to: '/home/finance', label: msg`Finance`, icon: BookOpen, where: ['rail', 'more'] }],
} as const

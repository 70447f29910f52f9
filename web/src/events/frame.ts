import { msg } from '@lingui/core/macro'
import { Calendar } from 'lucide-react'

/** Of this room in the frame around every page of a member; its address is one word here, since a file of them would come with every first load. */
export const events = {
  entries: [{ at: 35, to: '/home/events', label: msg`Events`, icon: Calendar, where: ['rail', 'bar'] }],
} as const

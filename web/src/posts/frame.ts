import { msg } from '@lingui/core/macro'
import { Bookmark } from 'lucide-react'

/** Of this room in the frame around every page of a member; its address is one word here, since a file of them would come with every first load. */
export const posts = {
  menu: [{ at: 20, to: '/home/bookmarks', label: msg`Bookmarks`, icon: Bookmark }],
} as const

import { msg } from '@lingui/core/macro'
import { Bookmark } from 'lucide-react'
import { postPaths } from './paths.ts'

/** Of this room in the frame around every page of a member. */
export const posts = {
  menu: [{ at: 20, to: postPaths.bookmarks, label: msg`Bookmarks`, icon: Bookmark }],
} as const

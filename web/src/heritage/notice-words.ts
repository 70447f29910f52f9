import type {} from '@mulghar/contract/heritage/notices'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Unlink } from 'lucide-react'
import type { Notice } from '@mulghar/contract/notifications/notifications'
import { removedFromGroup, removedFromTree } from '../groups/public.ts'
import type { NoticeLine, NoticeIcons, NoticeWords } from '../notifications/public.ts'
import { heritagePaths } from './core/paths.ts'

function placeOf({ names }: Notice): string {
  const name = names['HERITAGE']?.name
  return name === undefined ? i18n._(msg`a heritage place`) : i18n._(msg`“${name}”`)
}
const path: NoticeLine['path'] = ({ names }) => names['HERITAGE'] && heritagePaths.place(names['HERITAGE'].id)

/** Sentences of the notifications of heritage. */
export const noticeWords = {
  HERITAGE_REMOVED_FROM_TREE: { says: (notice) => removedFromTree(notice, placeOf(notice)), path },
  HERITAGE_REMOVED_FROM_GROUP: { says: (notice) => removedFromGroup(notice, placeOf(notice)), path },
} satisfies NoticeWords

/** The sign of each kind. */
export const noticeIcons = {
  HERITAGE_REMOVED_FROM_TREE: { Icon: Unlink },
  HERITAGE_REMOVED_FROM_GROUP: { Icon: Unlink },
} satisfies NoticeIcons<typeof noticeWords>

import type {} from '@mulghar/contract/finance/notices'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CircleCheck, CircleSlash, IndianRupee, Unlink } from 'lucide-react'
import type { Notice } from '@mulghar/contract/notifications/notifications'
import { removedFromGroup, removedFromTree } from '../groups/public.ts'
import type { NoticeLine, NoticeIcons, NoticeWords } from '../notifications/public.ts'
import { financePaths } from './core/paths.ts'

const programOf = (names: Notice['names']) => names['PROGRAM']?.name ?? i18n._(msg`a finance program`)
function quotedProgramOf({ names }: Notice): string {
  const name = names['PROGRAM']?.name
  return name === undefined ? i18n._(msg`a finance program`) : i18n._(msg`“${name}”`)
}
const path: NoticeLine['path'] = ({ names }) => names['PROGRAM'] && financePaths.donors(names['PROGRAM'].id)

/** Sentences of the notifications of finance. */
export const noticeWords = {
  FINANCE_ENTRY: {
    says: ({ names }, who) => {
      const program = programOf(names)
      return i18n._(msg`${who} added an entry to ${program}`)
    },
    path,
  },
  FINANCE_SET_ASIDE: {
    says: ({ names }, who) => {
      const program = programOf(names)
      return i18n._(msg`Your entry no longer counts in ${program}. ${who} changed this.`)
    },
    path,
  },
  FINANCE_COUNTED_AGAIN: {
    says: ({ names }, who) => {
      const program = programOf(names)
      return i18n._(msg`Your entry counts in ${program} again. ${who} changed this.`)
    },
    path,
  },
  FINANCE_REMOVED_FROM_TREE: { says: (notice) => removedFromTree(notice, quotedProgramOf(notice)), path },
  FINANCE_REMOVED_FROM_GROUP: { says: (notice) => removedFromGroup(notice, quotedProgramOf(notice)), path },
} satisfies NoticeWords

/** The sign of each kind. */
export const noticeIcons = {
  FINANCE_ENTRY: { Icon: IndianRupee, tone: 'day' },
  FINANCE_SET_ASIDE: { Icon: CircleSlash },
  FINANCE_COUNTED_AGAIN: { Icon: CircleCheck, tone: 'accent' },
  FINANCE_REMOVED_FROM_TREE: { Icon: Unlink },
  FINANCE_REMOVED_FROM_GROUP: { Icon: Unlink },
} satisfies NoticeIcons<typeof noticeWords>

/** The words for the switch of each kind. */
export const noticeSwitches = { FINANCE_ENTRY: msg`New entries in your finance programs` }

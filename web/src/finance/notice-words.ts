import type {} from '@mulghar/contract/finance/notices'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Notice } from '@mulghar/contract/notifications/notifications'
import type { NoticeLine, NoticeWords } from '../notifications/public.ts'
import { financePaths } from './core/paths.ts'

const programOf = (names: Notice['names']) => names['PROGRAM']?.name ?? i18n._(msg`a finance program`)
const path: NoticeLine['path'] = ({ names }) => names['PROGRAM'] && financePaths.donors(names['PROGRAM'].id)

/** Sentences of the notifications of finance. */
export const noticeWords = {
  FINANCE_ENTRY: {
    says: ({ names }, who) => {
      const program = programOf(names)
      return i18n._(msg`${who} made an entry in ${program}`)
    },
    path,
  },
  FINANCE_SET_ASIDE: {
    says: ({ names }, who) => {
      const program = programOf(names)
      return i18n._(msg`${who} set your entry in ${program} aside`)
    },
    path,
  },
  FINANCE_COUNTED_AGAIN: {
    says: ({ names }, who) => {
      const program = programOf(names)
      return i18n._(msg`${who} counts your entry in ${program} again`)
    },
    path,
  },
} satisfies NoticeWords

/** The words for the switch of each kind. */
export const noticeSwitches = { FINANCE_ENTRY: msg`New entries in your finance programs` }

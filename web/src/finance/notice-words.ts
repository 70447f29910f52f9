import type {} from '@mulghar/contract/finance/notices'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NoticeWords } from '../notifications/public.ts'
import { financePaths } from './core/paths.ts'

/** What is told of finance. */
export const noticeWords = {
  FINANCE_ENTRY: {
    says: ({ names }, who) => {
      const program = names['PROGRAM']?.name ?? i18n._(msg`a finance program`)
      return i18n._(msg`${who} made an entry in ${program}`)
    },
    path: ({ names }) => names['PROGRAM'] && financePaths.donors(names['PROGRAM'].id),
  },
} satisfies NoticeWords

/** The words for the switch of each kind. */
export const noticeSwitches = { FINANCE_ENTRY: msg`New entries in your finance programs` }

import type {} from '@mulghar/contract/posts/notices'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { AtSign, FileX } from 'lucide-react'
import type { NoticeIcons, NoticeWords } from '../notifications/public.ts'
import { postPaths } from './paths.ts'

/** What is told of posts. */
export const noticeWords = {
  POST_MENTION: {
    says: (_, who) => i18n._(msg`${who} mentioned you in a post`),
    path: ({ names }) => names['POST'] && postPaths.post(names['POST'].id),
    quote: ({ names }) => names['POST']?.name,
  },
  POST_REMOVED: {
    says: ({ names }) => {
      const group = names['GROUP']?.name ?? i18n._(msg`a group`)
      return i18n._(msg`One of your posts was removed from ${group}`)
    },
  },
} satisfies NoticeWords

/** The sign of each kind. */
export const noticeIcons = {
  POST_MENTION: { Icon: AtSign, tone: 'accent' },
  POST_REMOVED: { Icon: FileX },
} satisfies NoticeIcons<typeof noticeWords>

/** How each kind is called where it is switched off and on. */
export const noticeSwitches = { POST_MENTION: msg`Mentions in posts` }

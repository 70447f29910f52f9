import type {} from '@mulghar/contract/messages/notices'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { MessagesSquare, MessageSquarePlus } from 'lucide-react'
import type { NoticeIcons, NoticeWords } from '../notifications/public.ts'
import { messagePaths } from './core/paths.ts'

/** Sentences of the notifications about messages. Nothing that was written is in them. */
export const noticeWords = {
  MESSAGE_REQUEST: {
    says: (_, who) => i18n._(msg`${who} would like to send you messages`),
    path: ({ names, outcome }) =>
      outcome === null
        ? messagePaths.requests
        : names['CONVERSATION'] && messagePaths.conversation(names['CONVERSATION'].id),
  },
  MESSAGE_UNREAD: { says: () => i18n._(msg`You have unread messages`), path: () => messagePaths.all },
} satisfies NoticeWords

/** The sign of each kind. */
export const noticeIcons = {
  MESSAGE_REQUEST: { Icon: MessageSquarePlus, tone: 'accent' },
  MESSAGE_UNREAD: { Icon: MessagesSquare, tone: 'accent' },
} satisfies NoticeIcons<typeof noticeWords>

/** Names of the kinds where each can be switched off. */
export const noticeSwitches = {
  MESSAGE_REQUEST: msg`Message requests`,
  MESSAGE_UNREAD: msg`Unread messages`,
}

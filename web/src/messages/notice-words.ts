import type {} from '@mulghar/contract/messages/notices'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NoticeWords } from '../notifications/public.ts'

/** Sentences of the notifications about messages. */
export const noticeWords = {
  MESSAGE_REQUEST: { says: (_, who) => i18n._(msg`${who} would like to send you messages`) },
  MESSAGE_UNREAD: { says: () => i18n._(msg`You have unread messages`) },
} satisfies NoticeWords

/** Names of the kinds that can be switched off and on. */
export const noticeSwitches = {
  MESSAGE_REQUEST: msg`Message requests`,
  MESSAGE_UNREAD: msg`Unread messages`,
}

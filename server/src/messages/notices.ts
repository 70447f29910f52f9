import { messageNoticeKinds } from '@mulghar/contract/messages/notices'
import { toldOfRoots, type NoticeSource } from '../notifications/public.ts'
import { findViews } from './core/access.ts'
import type { MessageParts } from './core/parts.ts'

/** Notifications about messages. They contain nothing that was written, and their mails name nobody. */
export function messageNotices(parts: Pick<MessageParts, 'db' | 'people'>): NoticeSource {
  return {
    kinds: messageNoticeKinds,
    personal: messageNoticeKinds,
    async tell(accountId, rows) {
      const asked = rows.filter(({ kind }) => kind === 'MESSAGE_REQUEST')
      const views = await findViews(parts, accountId, [...new Set(asked.map((row) => row.root_id))])
      return toldOfRoots(asked, 'CONVERSATION', new Map(views.map(({ joined }) => [joined.id, joined.name ?? ''])))
    },
    mail: {
      subject: (i18n) => i18n.t('You have new messages'),
      choice: (i18n) => i18n.t('You can change these emails on the same page.'),
      line: (i18n, { kind }) =>
        kind === 'MESSAGE_REQUEST' ? i18n.t('You have a message request') : i18n.t('You have unread messages'),
    },
  }
}

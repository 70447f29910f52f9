import { messageNoticeKinds } from '@mulghar/contract/messages/notices'
import { toldOfRoots, type NoticeSource, type Told } from '../notifications/public.ts'
import { acrossBlock, findViews, hiddenSenders } from './core/access.ts'
import { selectFromAccounts } from './core/conversations.sql.ts'
import type { MessageParts } from './core/parts.ts'

/** Notifications about messages. They contain nothing that was written, and their mails name nobody. */
export function messageNotices(parts: Pick<MessageParts, 'db' | 'people'>): NoticeSource {
  return {
    kinds: messageNoticeKinds,
    personal: messageNoticeKinds,
    hiddenRoots: (accountId) => hiddenConversations(parts, accountId),
    async access(accountId, ids) {
      const views = await findViews(parts, accountId, ids)
      return new Map(views.map(({ joined }) => [joined.id, 'SEES']))
    },
    async tell(accountId, rows) {
      const asked = rows.filter(({ kind }) => kind === 'MESSAGE_REQUEST')
      const views = await findViews(parts, accountId, [...new Set(asked.map((row) => row.root_id))])
      const told = toldOfRoots(
        asked,
        'CONVERSATION',
        new Map(views.map(({ joined }) => [joined.id, joined.name ?? ''])),
      )
      // One who has added the account to a group earlier than the last adder may be across a block, too.
      const hiddenIn = new Map(views.map((view) => [view.joined.id, hiddenSenders(view.joined, view.blocks)]))
      return new Map(
        asked.map((row): [string, Told] => [
          row.id,
          { ...told.get(row.id)!, hiddenActors: hiddenIn.get(row.root_id) ?? [] },
        ]),
      )
    },
    mail: {
      subject: (i18n) => i18n.t('You have new messages'),
      choice: (i18n) => i18n.t('You can change these emails on the same page.'),
      line: (i18n, { kind }) =>
        kind === 'MESSAGE_REQUEST' ? i18n.t('You have a message request') : i18n.t('You have unread messages'),
    },
  }
}

/**
 * Conversations of which an account sees no notifications: of those whom it blocks or mutes. One who blocks the account hides what the
 * lists hide too, being added to a group, also after the request was accepted; a request of two stays in the lists, and so does its
 * notification.
 */
async function hiddenConversations(
  { db, people }: Pick<MessageParts, 'db' | 'people'>,
  accountId: string,
): Promise<string[]> {
  const hidden = [...(await people.hidden(db, accountId))]
  if (hidden.length === 0) return []
  const [blocks, standings] = await Promise.all([people.blocks(db, accountId), people.standings(db, accountId, hidden)])
  const own = hidden.filter((id) => blocks.blocked.includes(id) || standings.get(id)?.muted === true)
  return selectFromAccounts(db, accountId, { of: own, groupsOf: acrossBlock(blocks) })
}

import { conversations as conversationsWire } from '@mulghar/contract/messages/conversations'
import { messages as messagesWire } from '@mulghar/contract/messages/messages'
import { routes, type OpenRoom } from '../kit/room.ts'
import { findViews } from './core/access.ts'
import { memberHearers } from './audience.ts'
import { eventKinds } from './core/change.ts'
import { deleteDeclinedGroups } from './declined-groups.ts'
import { eraseFromMessages, exportMessages } from './leaving.ts'
import { conversationHandlers, messageHandlers } from './messages.ts'
import { selectShown } from './core/messages.sql.ts'
import { messageNotices } from './notices.ts'
import { removeOwnFile } from './own-photos.ts'
import type { MessageParts } from './core/parts.ts'
import { remindOfUnread } from './reminders.ts'
import { messagesDb } from './core/tables.ts'
import { noteWaitingMessages } from './waiting-words.ts'

/** Options of an account: who may write to it first, and read receipts. */
const options = {
  allowMessagesFrom: { offered: ['EVERYONE', 'FOLLOWING', 'NOBODY'], usual: 'EVERYONE', at: 'privacy-option' },
  readReceipts: { offered: [true, false], usual: true, at: 'user-detail' },
} as const

export const open: OpenRoom<'messages'> = (house, { accounts, documents, notifications: notices, people }) => {
  const { clock, change, belonging, idempotency } = house
  const { db, tasks } = house.databaseOf(messagesDb)
  const parts: MessageParts = {
    db,
    clock,
    change,
    belonging,
    accounts,
    documents,
    notices,
    people,
    forgetReplies: (trx, conversationId, accountId) => idempotency.forget(trx, conversationId, accountId),
  }
  const working = { ...parts, db: tasks.db }
  return {
    rates: { conversation: 30, message: 120, typing: 60 },
    routes: [routes(conversationsWire, conversationHandlers(parts)), routes(messagesWire, messageHandlers(parts))],
    privacy: options,
    duties: [() => remindOfUnread(working), () => deleteDeclinedGroups(working), () => noteWaitingMessages(working.db)],
    notifications: messageNotices(parts),
    hearers: {
      [eventKinds.changed]: memberHearers(parts),
      [eventKinds.read]: memberHearers(parts, { isForActive: true, isForReaders: true }),
      [eventKinds.typing]: memberHearers(parts, { isForActive: true }),
    },
    visibility: {
      async message({ id }, showers) {
        const views = await findViews(parts, id, [...new Set(showers.map(({ rootId }) => rootId))])
        // A request shows no files.
        const accepted = views.filter(({ joined }) => joined.status === 'ACTIVE')
        const shown = await selectShown(
          db,
          accepted,
          showers.map(({ refId }) => refId),
        )
        const ids = new Set(shown.map((row) => row.id))
        return showers.filter(({ refId }) => ids.has(refId))
      },
    },
    photoPlaces: {
      message: {
        kind: 'CONVERSATION',
        idOf: ({ rootId }) => rootId,
        // Conversations of two have no name of their own.
        async seen(handle, viewerId, ids) {
          const views = await findViews({ ...parts, db: messagesDb(handle) }, viewerId, ids)
          const accepted = views.filter(({ joined }) => joined.status === 'ACTIVE')
          return new Map(accepted.map(({ joined }) => [joined.id, { name: '' }]))
        },
      },
    },
    uploadRemovers: { message: (uploader, uses) => removeOwnFile(parts, uploader, uses) },
    exportAccount: (accountId) => exportMessages(parts, accountId),
    eraseAccount: (accountId) => eraseFromMessages(working, accountId),
  }
}

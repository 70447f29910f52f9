import { notifications as wire } from '@mulghar/contract/notifications/notifications'
import { routes, type OpenRoom } from '../kit/room.ts'
import { eraseNotices, selectOwnNotices } from './leaving.sql.ts'
import { notificationHandlers } from './notifications.ts'
import { openNotices, type Notices, type NoticeSource } from './public.ts'
import { noticesDb } from './tables.ts'

declare module '../kit/room.ts' {
  interface Doors {
    notifications: Notices
  }
  interface Gives {
    /** The kinds of notifications that are a room's own, and what they name. */
    notifications?: NoticeSource
    /** Of whom an account hears nothing personal, also nothing that was told before: by the name of who says so. */
    unheard?: Readonly<Record<string, (accountId: string) => Promise<ReadonlySet<string>>>>
    /** Accounts whose names a recipient does not see, because of a block. A higher module fills this. */
    nameless?: Readonly<Record<string, (accountId: string) => Promise<ReadonlySet<string>>>>
  }
}

export const open: OpenRoom<'notifications'> = (house, { accounts }) => {
  const { db } = house.databaseOf(noticesDb)
  const parts = { ...house, db, accounts }
  const notices = openNotices({
    ...parts,
    sources: house.rooms.all('notifications'),
    unheard: house.rooms.byKind('unheard'),
    nameless: house.rooms.byKind('nameless'),
  })
  return {
    door: notices,
    routes: [routes(wire, notificationHandlers({ ...parts, notices }))],
    duties: [notices.purge, notices.mailDigests],
    async *exportAccount(accountId) {
      yield { name: 'notifications.json', json: await selectOwnNotices(db, accountId) }
    },
    eraseAccount: (accountId) => eraseNotices(db, accountId),
    safety: {
      told: (trx, kind, id) => notices.notify(trx, { kind, to: [id], actorId: null, rootId: id }),
    },
  }
}

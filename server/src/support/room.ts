import { contact as wire } from '@mulghar/contract/support/contact'
import { routes, type OpenRoom } from '../kit/room.ts'
import { deleteOwnMessages, selectOwnMessages } from './contact.sql.ts'
import { contactHandlers } from './contact.ts'
import { supportDb } from './tables.ts'

export const open: OpenRoom<'support'> = ({ databaseOf, mail, mails, env }) => {
  const { db } = databaseOf(supportDb)
  return {
    async *exportAccount(accountId) {
      yield { name: 'messages-to-us.json', json: await selectOwnMessages(db, accountId) }
    },
    async eraseAccount(accountId) {
      await deleteOwnMessages(db, accountId)
      return false
    },
    routes: [routes(wire, contactHandlers({ db, mail, mails, contactEmail: env.CONTACT_EMAIL }))],
  }
}

import { contact as wire } from '@mulghar/contract/support/contact'
import { feedback as feedbackWire } from '@mulghar/contract/support/feedback'
import { routes, type OpenRoom } from '../kit/room.ts'
import { contactHandlers } from './contact.ts'
import { feedbackHandlers } from './feedback.ts'
import { eraseFromSupport, exportSupport } from './leaving.ts'
import { supportDb } from './tables.ts'

export const open: OpenRoom<'support'> = ({ databaseOf, mail, mails, env, clock }, { documents }) => {
  const { db } = databaseOf(supportDb)
  return {
    exportAccount: (accountId) => exportSupport(db, accountId),
    eraseAccount: (accountId) => eraseFromSupport({ db, documents }, accountId),
    // Files for the people of the house are for nobody else who asks.
    visibility: { feedback: async ({ id }, showers) => showers.filter(({ rootId }) => rootId === id) },
    rates: { contact: 5 },
    routes: [
      routes(wire, contactHandlers({ db, mail, mails, contactEmail: env.CONTACT_EMAIL })),
      routes(feedbackWire, feedbackHandlers({ db, clock, documents })),
    ],
  }
}

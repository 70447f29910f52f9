import { contact as wire } from '@mulghar/contract/support/contact'
import { feedback as feedbackWire } from '@mulghar/contract/support/feedback'
import { routes, type OpenRoom } from '../kit/room.ts'
import { contactHandlers } from './contact.ts'
import { feedbackHandlers, removeOwnPicture } from './feedback.ts'
import { eraseFromSupport, exportSupport } from './leaving.ts'
import { supportDb } from './tables.ts'

export const open: OpenRoom<'support'> = ({ databaseOf, mail, mails, env, clock }, { documents }) => {
  const { db } = databaseOf(supportDb)
  return {
    exportAccount: (accountId) => exportSupport(db, accountId),
    eraseAccount: (accountId) => eraseFromSupport({ db, documents }, accountId),
    // Files for the people of the house are for nobody else who asks.
    visibility: { feedback: async ({ id }, showers) => showers.filter(({ rootId }) => rootId === id) },
    // Feedback is kept for the people who run the site, and its author has no page of it.
    photoPlaces: {
      feedback: {
        kind: 'FEEDBACK',
        idOf: ({ refId }) => refId,
        seen: async (_handle, _viewerId, ids) => new Map(ids.map((id) => [id, { name: '' }])),
      },
    },
    uploadRemovers: {
      feedback: (uploader, { documentId }) => removeOwnPicture({ db, documents }, uploader, documentId),
    },
    rates: { contact: 5 },
    routes: [
      routes(wire, contactHandlers({ db, mail, mails, contactEmail: env.CONTACT_EMAIL })),
      routes(feedbackWire, feedbackHandlers({ db, clock, mails, documents })),
    ],
  }
}

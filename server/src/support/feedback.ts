import type { feedback as wire } from '@mulghar/contract/support/feedback'
import type { Documents } from '../documents/public.ts'
import { badField } from '../kit/app-error.ts'
import { languageOf } from '../kit/browser-language.ts'
import type { Clock } from '../kit/clock.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { newId } from '../kit/ids.ts'
import type { Mails } from '../kit/messages.ts'
import { cleanTexts } from '../kit/names/clean.ts'
import { insertFeedback, removeFeedbackPicture } from './feedback.sql.ts'
import type { SupportDb } from './tables.ts'

type Parts = { db: SupportDb; clock: Clock; mails: Mails; documents: Pick<Documents, 'attach'> }

/** Removes a picture from the feedback of its uploader; the words stay. */
export async function removeOwnPicture(
  { db, documents }: { db: SupportDb; documents: Pick<Documents, 'detach'> },
  { id: accountId }: { id: string },
  documentId: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const refId of await removeFeedbackPicture(trx, accountId, documentId))
      await documents.detach(trx, { kind: 'feedback', rootId: accountId, refId }, documentId)
  })
}

export function feedbackHandlers({ db, clock, mails, documents }: Parts) {
  return handle<typeof wire>({
    give: {
      may: () => null,
      async run({ viewer, asked }, { body }) {
        const { type, message, rating = null, mediaIds = [] } = cleanTexts(body)
        if (!message) throw badField('message', 'required')
        const id = newId()
        // In one order, whoever sends the same at once.
        const media = [...new Set(mediaIds)].toSorted()
        await inTransaction(db, async (trx) => {
          for (const documentId of media)
            await documents.attach(trx, viewer, documentId, { kind: 'feedback', rootId: viewer.id, refId: id })
          await insertFeedback(trx, {
            account_id: viewer.id,
            id,
            type,
            message,
            rating,
            media_ids: media,
            created_at: clock.now(),
          })
        })
        const i18n = mails(languageOf(asked.headers))
        return { message: i18n.t('Thank you. Your feedback has been kept for the people who run this site.') }
      },
    },
  })
}

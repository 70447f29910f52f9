import type { contact as wire } from '@mulghar/contract/support/contact'
import { badField } from '../kit/app-error.ts'
import { languageOf } from '../kit/browser-language.ts'
import { inTransaction } from '../kit/database.ts'
import type { DbHandle } from '../kit/database-handle.ts'
import { handle } from '../kit/handle.ts'
import type { Message } from '../kit/mail.ts'
import type { Mails } from '../kit/messages.ts'
import { cleanTexts } from '../kit/names/clean.ts'
import { contactMail } from './contact-mail.ts'
import { insertContactMessage } from './contact.sql.ts'
import type { SupportDb } from './tables.ts'

type Parts = {
  db: SupportDb
  mail: { send(trx: DbHandle, message: Message): Promise<void> }
  mails: Mails
  /** Who reads the messages; without an address they are kept and not mailed. */
  contactEmail: string | undefined
}

export function contactHandlers({ db, mail, mails, contactEmail }: Parts) {
  return handle<typeof wire>({
    send: {
      may: () => null,
      async run({ viewer, asked }, { body: sent }) {
        const body = cleanTexts(sent)
        for (const field of ['name', 'subject', 'message'] as const) if (!body[field]) throw badField(field, 'required')
        await inTransaction(db, async (trx) => {
          await insertContactMessage(trx, { ...body, account_id: viewer?.id ?? null })
          if (!contactEmail) return
          await mail.send(trx, {
            to: contactEmail,
            ...contactMail(mails('en'), body),
            replyTo: body.email,
          })
        })
        const i18n = mails(languageOf(asked.headers))
        return {
          message: contactEmail
            ? i18n.t('Thank you. Your message has been sent.')
            : i18n.t('Thank you. Your message has been kept for the people who run this site.'),
        }
      },
    },
  })
}

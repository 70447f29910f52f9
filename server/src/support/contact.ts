import type { contact as wire } from '@mulghar/contract/support/contact'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import type { Message } from '../kit/mail.ts'
import { insertContactMessage } from './contact.sql.ts'
import type { SupportDb } from './tables.ts'

type Parts = {
  db: SupportDb
  mail: { send(trx: SupportDb, message: Message): Promise<void> }
  /** Who reads the messages; without an address they are kept and not mailed. */
  contactEmail: string | undefined
}

export function contactHandlers({ db, mail, contactEmail }: Parts) {
  return handle<typeof wire>({
    async send({ viewer }, { body }) {
      await inTransaction(db, async (trx) => {
        await insertContactMessage(trx, { ...body, account_id: viewer?.id ?? null })
        if (!contactEmail) return
        await mail.send(trx, {
          to: contactEmail,
          subject: 'A message from the contact page of Mulghar',
          text: `${body.name} <${body.email}> writes:\n\n${body.subject}\n\n${body.message}\n`,
          replyTo: body.email,
        })
      })
      return { message: 'Thank you. Your message has been sent.' }
    },
  })
}

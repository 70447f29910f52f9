import { oneLine, type Written } from '../kit/mail.ts'
import type { I18n } from '../kit/messages.ts'

type Sent = { name: string; email: string; subject: string; message: string }

/** What somebody wrote on the contact page, for the people who run this instance. */
export function contactMail(i18n: I18n, { name, email, subject, message }: Sent): Written {
  return {
    subject: i18n.t('A message from the contact page of Mulghar'),
    text: i18n.t('{name} <{email}> writes:\n\n{subject}\n\n{message}\n', {
      name: oneLine(name),
      email,
      subject: oneLine(subject),
      message,
    }),
  }
}

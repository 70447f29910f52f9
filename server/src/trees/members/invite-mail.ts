import type { Written } from '../../kit/mail.ts'
import type { I18n } from '../../kit/messages.ts'

/** An invitation into a tree; the names are in one line each. A subject is read on locked screens: it names no tree. */
export function inviteMail(i18n: I18n, said: { inviter: string; tree: string; url: string }): Written {
  return {
    subject: i18n.t('{inviter} invites you to a family tree', said),
    text: i18n.t(
      `Namaste,

{inviter} invites you to the family tree "{tree}" on Mulghar.

Open this link to see the invitation and to accept it. It can be used once, within 14 days:

{url}

If you do not know {inviter}, there is nothing you need to do.
`,
      said,
    ),
  }
}

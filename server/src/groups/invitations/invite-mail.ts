import type { Written } from '../../kit/mail.ts'
import type { I18n } from '../../kit/messages.ts'

/** An invitation into a group; the names are in one line each. A subject is read on locked screens: it names no group. */
export function groupInviteMail(i18n: I18n, said: { inviter: string; group: string; url: string }): Written {
  return {
    subject: i18n.t('{inviter} invites you to a group', said),
    text: i18n.t(
      `Namaste,

{inviter} invites you to the group "{group}" on Mulghar.

Open this link to see the invitation and to accept it. It can be used once, within 14 days:

{url}

If you do not know {inviter}, there is nothing you need to do.
`,
      said,
    ),
  }
}

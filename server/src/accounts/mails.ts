import { oneLine, type Written } from '../kit/mail.ts'
import type { I18n } from '../kit/messages.ts'

/** The providers with whose accounts one could sign in, and of those the ones with whose one still can. */
export type WaysIn = { ended: string[]; kept: string[] }

type PasswordChanged = { name: string; waysIn: WaysIn | undefined; url: string }

export function passwordChangedMail(i18n: I18n, { name, waysIn, url }: PasswordChanged): Written {
  return {
    subject: i18n.t('Your password for Mulghar was changed'),
    text: i18n.t(
      `Namaste {name},

the password of your account was changed, and all other devices were signed out.
{waysIn}
If it was not you, choose a new one at once: {url}
`,
      { name: oneLine(name), waysIn: waysIn ? paragraphsOf(i18n, waysIn) : '', url },
    ),
  }
}

function paragraphsOf(i18n: I18n, { ended, kept }: WaysIn): string {
  const gone = i18n.t(
    'These connected accounts can no longer open your account, because they were connected before you confirmed this address: {providers}',
    { providers: i18n.list(ended) },
  )
  const stays = i18n.t('Still connected to your account: {providers}', { providers: i18n.list(kept) })
  return [ended.length > 0 && gone, kept.length > 0 && stays].map((line) => (line ? `\n${line}\n` : '')).join('')
}

export function resetMail(i18n: I18n, { name, url }: { name: string; url: string }): Written {
  return {
    subject: i18n.t('Choose a new password for Mulghar'),
    text: i18n.t(
      `Namaste {name},

someone, hopefully you, asked for a new password. Please choose one here within 30 minutes:

{url}

If this was not you, ignore this email: your password stays the same.
`,
      { name: oneLine(name), url },
    ),
  }
}

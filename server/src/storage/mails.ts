import type { StorageNoticeKind } from '@mulghar/contract/storage/notices'
import { oneLine, type Written } from '../kit/mail.ts'
import type { I18n } from '../kit/messages.ts'

type Recipient = { name: string; url: string }

/** Each change of a vault as the subject of its mail, and as a line of the daily mail. */
export function vaultLine(i18n: I18n, kind: StorageNoticeKind): string {
  switch (kind) {
    case 'VAULT_SET_UP':
      return i18n.t('Your vault was set up')
    case 'VAULT_PASSWORD_CHANGED':
      return i18n.t('Your vault password was changed')
    case 'VAULT_RECOVERED':
      return i18n.t('Your vault was recovered with the 24 words')
    case 'VAULT_WORDS_CHANGED':
      return i18n.t('Your vault has new recovery words')
    case 'VAULT_STARTED_OVER':
      return i18n.t('Your vault was emptied, and you started over')
    case 'VAULT_REMOVED':
      return i18n.t('Your vault was removed')
  }
}

/** A change locks the vault; a set-up leaves it open on the device that made it. */
function stateAfter(i18n: I18n, kind: StorageNoticeKind): string {
  switch (kind) {
    case 'VAULT_SET_UP':
    case 'VAULT_STARTED_OVER':
      return i18n.t(
        'The vault is open only on the device where you set it up. Only your vault password or your 24 words open it.',
      )
    case 'VAULT_REMOVED':
      return i18n.t('All files in the vault were deleted, too.')
    default:
      return i18n.t('The vault is now locked on all your devices.')
  }
}

export function vaultMail(i18n: I18n, kind: StorageNoticeKind, { name, url }: Recipient): Written {
  const line = vaultLine(i18n, kind)
  const state = stateAfter(i18n, kind)
  return {
    subject: line,
    text: i18n.t(
      `Namaste {name},

{line}. {state}

If it was not you, choose a new password for your account at once, and sign out all other devices: {url}
`,
      { name: oneLine(name), line, state, url },
    ),
  }
}

export function restartMail(i18n: I18n, { name, url }: Recipient): Written {
  return {
    subject: i18n.t('Confirm that you want to start over with an empty vault'),
    text: i18n.t(
      `Namaste {name},

someone, hopefully you, asked to start over with your vault. Everything in it will be deleted. Please open this link within 30 minutes, on a device where you are signed in:

{url}

If it was not you, do not open the link: your vault stays as it is.
`,
      { name: oneLine(name), url },
    ),
  }
}

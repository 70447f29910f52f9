import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Refusal, UnknownOutcome } from '../kit/failures.ts'
import { wordsFor } from '../kit/words.ts'
import { VaultFailure, type VaultFailureCode } from './keys/failures.ts'
import { MayBeDone } from './unsettled.ts'
import { unknownWords } from './unsettled-words.ts'

/** Tries that are left, if the server says so. */
export const triesLeft = (error: Refusal): number | undefined =>
  error.fields.find(({ code }) => code === 'tries-left')?.limit

export const isCode = (error: unknown, code: string): error is Refusal =>
  error instanceof Refusal && error.code === code

export const isFailure = (error: unknown, code: VaultFailureCode): boolean =>
  error instanceof VaultFailure && error.code === code

/** Minutes until the next try is allowed. */
export const minutesUntil = (error: Refusal): number => Math.max(1, Math.ceil((error.retryAfter ?? 15 * 60) / 60))

/** The sentence below the field of the vault password. */
export function wrongPassword(error: unknown): string | undefined {
  if (!isCode(error, 'storage/wrong-password')) return undefined
  const left = triesLeft(error)
  return left === undefined
    ? i18n._(msg`That is not the vault password.`)
    : i18n._(
        msg`That is not the vault password. ${plural(left, { one: '# try', other: '# tries' })} left in the next 15 minutes.`,
      )
}

/** The sentence below the field of the account's password. */
export function wrongAccountPassword(error: unknown): string | undefined {
  if (!isCode(error, 'storage/wrong-account-password')) return undefined
  const left = triesLeft(error)
  return left === undefined
    ? i18n._(msg`That is not your Mulghar password.`)
    : i18n._(msg`That is not your Mulghar password. ${plural(left, { one: '# try', other: '# tries' })} left.`)
}

const notThisVault = msg`Mulghar showed this browser a vault that your password does not open. Nothing was changed. Please ask the people who run this site.`

/** Every other failure as one sentence. */
export function vaultWords(error: unknown): string {
  if (error instanceof MayBeDone) return unknownWords(error.kind)
  // Unlocking saves nothing, so the sentence about a lost save does not fit.
  if (error instanceof UnknownOutcome)
    return i18n._(msg`We could not reach the server. Please check your connection and try again.`)
  if (!(error instanceof VaultFailure)) return wordsFor(error)
  switch (error.code) {
    case 'bad-words':
      return i18n._(
        msg`One of the words is wrong, or two have changed places. Compare them with your paper, number by number. No try was used.`,
      )
    case 'too-little-memory':
      return i18n._(
        msg`This device has too little free memory. Close other apps and tabs and try again, or use a computer.`,
      )
    case 'no-secure-context':
      return i18n._(msg`The vault needs a secure connection. Open Mulghar with an address that begins with https.`)
    case 'not-loaded':
      return i18n._(msg`A part of this page did not load. Please check your connection and try again.`)
    case 'stopped':
      return i18n._(msg`Your vault is locked now. Nothing was changed. Please unlock it and try again.`)
    case 'no-vault':
      return i18n._(msg`There is no vault yet.`)
    case 'read-only':
      return i18n._(msg`Your vault is read only until you accept it as it is.`)
    case 'not-sealed':
      return i18n._(msg`Something went wrong in this browser. Nothing was sent. Please try again.`)
    case 'not-as-sealed':
      return i18n._(
        msg`Mulghar returned different data from what this browser had sent. Please ask the people who run this site before you use the vault.`,
      )
    case 'bad-node':
    case 'foreign-node':
    case 'bad-tree':
    case 'bad-content':
    case 'other-nodes':
    case 'old-node':
    case 'broken-chain':
      return i18n._(
        msg`Mulghar shows different files from those you last saved. Nothing was opened or changed. Please ask the people who run this site.`,
      )
    case 'foreign-chunk':
      return i18n._(
        msg`This file is different from the one you uploaded, so it was not opened. Please try again, or ask the people who run this site.`,
      )
    case 'shrunk':
      return i18n._(msg`Some files have been deleted from this folder since it was moved to the Trash.`)
    case 'not-checked':
      return i18n._(msg`Your files are still being checked. Please try again in a moment.`)
    default:
      return i18n._(notThisVault)
  }
}

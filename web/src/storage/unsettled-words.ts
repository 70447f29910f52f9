import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ChangeKind } from './unsettled.ts'

const unknown: Record<ChangeKind, MessageDescriptor> = {
  'set-up': msg`We could not confirm this. Your vault may be ready already: keep this password and the paper with these words.`,
  'start-over': msg`We could not confirm this. Your new, empty vault may be ready already: keep this password and the paper with these words.`,
  password: msg`We could not confirm this. Your new password may already work: keep both passwords until you have opened the vault with one of them.`,
  recovery: msg`We could not confirm this. Your new password and your new words may work already: keep both papers until you have opened the vault with one of them.`,
  words: msg`We could not confirm this. Your new words may work already: keep both papers until you have opened the vault with one of them.`,
  removal: msg`We could not confirm this. Your vault may be removed already.`,
}

const done: Record<ChangeKind, MessageDescriptor> = {
  'set-up': msg`Your vault is ready. It opens with the password you chose, and with the 24 words on your new paper.`,
  'start-over': msg`Your new, empty vault is ready. It opens with the new password, and with the 24 words on your new paper.`,
  password: msg`Your vault password was changed. The new password opens the vault, the old one does not. Your 24 words still work.`,
  recovery: msg`Your vault was recovered. The new password and the new words open it, the old ones do not.`,
  words: msg`Your new recovery words work now. The old words do not work any more. Your password is the same as before.`,
  removal: msg`Your vault was removed.`,
}

const notDone: Record<ChangeKind, MessageDescriptor> = {
  'set-up': msg`Your vault was not set up. The words on your paper do not work; you will get new ones.`,
  'start-over': msg`Nothing was deleted. The words on your new paper do not work.`,
  password: msg`Your vault password was not changed. The old one still opens the vault.`,
  recovery: msg`Nothing was changed. Your old words still open the vault, the new ones do not.`,
  words: msg`Nothing was changed. Your old words still open the vault, the new ones do not.`,
  removal: msg`Your vault was not removed.`,
}

/** While no answer says whether a change was done. */
export const unknownWords = (kind: ChangeKind): string => i18n._(unknown[kind])

/** Which password and which words open the vault, after the server was asked. */
export const settledWords = ({ kind, isDone }: { kind: ChangeKind; isDone: boolean }): string =>
  i18n._((isDone ? done : notDone)[kind])

import type {} from '@mulghar/contract/storage/notices'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { KeyRound, LockOpen, ListRestart, Trash2, Vault } from 'lucide-react'
import { accountPaths } from '../accounts/public.ts'
import type { NoticeLine, NoticeIcons, NoticeWords } from '../notifications/public.ts'

/** The notification leads to the devices, so that an owner who did not make the change can sign out the others. */
const path: NoticeLine['path'] = () => accountPaths.security

/** Sentences of the notifications of the vault. */
export const noticeWords = {
  VAULT_SET_UP: { says: () => i18n._(msg`Your vault was set up`), path },
  VAULT_PASSWORD_CHANGED: { says: () => i18n._(msg`Your vault password was changed`), path },
  VAULT_RECOVERED: { says: () => i18n._(msg`Your vault was recovered with the 24 words`), path },
  VAULT_WORDS_CHANGED: { says: () => i18n._(msg`Your vault has new recovery words`), path },
  VAULT_STARTED_OVER: { says: () => i18n._(msg`Your vault was emptied, and you started over`), path },
  VAULT_REMOVED: { says: () => i18n._(msg`Your vault was removed`), path },
} satisfies NoticeWords

/** The sign of each kind. */
export const noticeIcons = {
  VAULT_SET_UP: { Icon: Vault },
  VAULT_PASSWORD_CHANGED: { Icon: KeyRound },
  VAULT_RECOVERED: { Icon: LockOpen },
  VAULT_WORDS_CHANGED: { Icon: KeyRound },
  VAULT_STARTED_OVER: { Icon: ListRestart },
  VAULT_REMOVED: { Icon: Trash2 },
} satisfies NoticeIcons<typeof noticeWords>

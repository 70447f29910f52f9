import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { KeyRound } from 'lucide-react'
import { accountPaths } from '../accounts/public.ts'
import type { NoticeIcons, NoticeWords } from './public.ts'

/** What happens to an account; accounts stand below this room, so that it speaks for them. */
export const noticeWords = {
  PASSWORD_CHANGED: { says: () => i18n._(msg`Your password was changed`), path: () => accountPaths.security },
} satisfies NoticeWords

/** The sign of each kind. */
export const noticeIcons = {
  PASSWORD_CHANGED: { Icon: KeyRound },
} satisfies NoticeIcons<typeof noticeWords>

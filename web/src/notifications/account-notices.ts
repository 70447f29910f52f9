import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { accountPaths } from '../accounts/public.ts'
import type { NoticeWords } from './public.ts'

/** What happens to an account; accounts stand below this room, so that it speaks for them. */
export const noticeWords: NoticeWords = {
  PASSWORD_CHANGED: { says: () => i18n._(msg`Your password was changed`), path: () => accountPaths.security },
}

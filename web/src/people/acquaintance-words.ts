import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { AcquaintanceWords } from './acquaintance-parts.ts'

/** Why this room suggests somebody. */
export const acquaintanceWords: AcquaintanceWords = {
  FOLLOWED_BY: ({ name, count }) =>
    count > 1
      ? plural(count - 1, {
          one: `Followed by ${name ?? ''} and 1 other you follow`,
          other: `Followed by ${name ?? ''} and # others you follow`,
        })
      : i18n._(msg`Followed by ${name ?? ''}`),
}

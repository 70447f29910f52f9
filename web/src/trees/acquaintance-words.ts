import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AcquaintanceWords } from '../people/public.ts'

/** Why trees suggest somebody to follow. */
export const acquaintanceWords: AcquaintanceWords = {
  SAME_TREE: ({ name }) => i18n._(msg`Also a member of ${name ?? ''}`),
}

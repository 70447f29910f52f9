import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The name of an account, wherever it is said what somebody did: who has left Mulghar since has none any more. */
export const accountName = (name: string): string => name || i18n._(msg`A former member`)

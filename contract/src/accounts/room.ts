import { roomOf } from '../kit/room.ts'
import { accountsErrors } from './errors.ts'
import { accounts } from './accounts.ts'
import { oidc } from './oidc.ts'
import { accountRates } from './rates.ts'

export const room = roomOf('accounts', { accounts, oidc }, accountsErrors, { kinds: { rates: accountRates } })

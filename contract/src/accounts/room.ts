import { roomOf } from '../kit/room.ts'
import { accountsErrors } from './errors.ts'
import { accounts } from './accounts.ts'
import { oidc } from './oidc.ts'

export const room = roomOf('accounts', { accounts, oidc }, accountsErrors)

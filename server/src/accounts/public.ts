import type { AccountsTables } from './tables.ts'

export { openAccounts, type Accounts } from './account-store.ts'
export { makeAdmin, makeDemoAccount } from './appointed.ts'

/** For joins of rooms above, where a list says who did something; nothing else of an account is theirs to see. */
export type AccountNames = { account: Pick<AccountsTables['account'], 'id' | 'name'> }

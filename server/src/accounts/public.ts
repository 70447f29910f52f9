import type { AccountsTables } from './tables.ts'

export { openAccounts, type Accounts } from './account-store.ts'
export { makeAdmin, makeDemoAccount } from './appointed.ts'
export type { AccountsTables } from './tables.ts'

/** The columns of accounts that other rooms may read. They may write none. */
export type AccountNames = { account: Pick<AccountsTables['account'], 'id' | 'name' | 'demo' | 'created_at'> }

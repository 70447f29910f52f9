export { openAccounts, type Accounts } from './account-store.ts'
export { makeAdmin, makeDemoAccount } from './appointed.ts'

export type { AccountsViews as AccountNames } from './tables.ts'

export { openAccounts, type Accounts } from './account-store.ts'
export { mostBand, type FoundName, type NamePlace } from './name-search.ts'
export { makeAdmin, makeDemoAccount } from './appointed.ts'

export type { AccountsViews as AccountNames } from './tables.ts'

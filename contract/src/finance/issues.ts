import type { IssueTable } from '../kit/issues.ts'

/** What can be wrong with an entry of a program. */
export const financeIssues = {
  'donor-name-required': () => 'Name is required',
  'donor-name-long': () => 'Name must be less than 100 characters',
  'amount-invalid': () => 'Please enter a valid amount.',
  'amount-zero': () => 'Amount must be greater than 0',
  'amount-large': () => 'Amount is too large',
  'donor-phone': () => 'Invalid phone number format',
  'donor-address-long': () => 'Address must be less than 200 characters',
} as const satisfies IssueTable
export type FinanceIssue = keyof typeof financeIssues

declare module '../kit/issues.ts' {
  interface IssueTables {
    finance: typeof financeIssues
  }
}

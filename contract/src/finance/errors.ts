import type { ErrorTable } from '../kit/errors.ts'

/** How a call of finance can be refused. */
export const financeErrors = {
  'finance/not-found': [404, 'This finance program does not exist.'],
  'finance/entry-not-found': [404, 'This entry is no longer there.'],
  'finance/not-creator': [403, 'Only who created this can change it.'],
  'finance/kind-change': [409, 'A donation stays a donation, and an expense an expense.'],
  'finance/tree-not-found': [404, 'This family tree does not exist.'],
  'finance/group-not-found': [404, 'Group not found'],
} as const satisfies ErrorTable<'finance'>

declare module '../kit/errors.ts' {
  interface ErrorTables {
    finance: typeof financeErrors
  }
}

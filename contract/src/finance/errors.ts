import type { ErrorTable } from '../kit/errors.ts'

/** How a call of finance can be refused. */
export const financeErrors = {
  'finance/not-found': [404, 'This finance program does not exist.'],
  'finance/entry-not-found': [404, 'This entry no longer exists.'],
  'finance/not-creator': [403, 'Only the creator can change this.'],
  'finance/kind-change': [409, 'A donation cannot be changed into an expense, or an expense into a donation.'],
  'finance/tree-not-found': [404, 'This family tree does not exist.'],
  'finance/person-not-found': [404, 'We could not find this person. Please choose the person again.'],
  'finance/not-paper': [400, 'Only photos and PDFs can be attached.'],
  'finance/not-a-donation': [409, 'Only donations can have a receipt.'],
  'finance/not-issuer': [403, 'Only the creator of the program or the entry can issue its receipt.'],
  'finance/no-receipt': [404, 'No receipt has been issued for this entry.'],
  'finance/receipt-void-changed': [410, 'This receipt is no longer valid because the entry was changed later.'],
  'finance/receipt-void-deleted': [410, 'This receipt is no longer valid because the entry was deleted later.'],
  'finance/receipt-void-set-aside': [
    410,
    'This receipt is no longer valid because the entry was later excluded from the totals.',
  ],
  'finance/only-creator-adds': [403, 'Only the creator of this program can add entries.'],
  'finance/not-program-creator': [403, 'Only the creator of this program can do this.'],
  'finance/own-entry': [409, 'This is your own entry. Change or delete it instead.'],
  'finance/set-aside': [
    409,
    'This entry is excluded from the totals. Include the entry again before you issue a receipt.',
  ],
  'finance/group-not-found': [404, 'Group not found'],
} as const satisfies ErrorTable<'finance'>

declare module '../kit/errors.ts' {
  interface ErrorTables {
    finance: typeof financeErrors
  }
}

import { msg } from '@lingui/core/macro'
import type { WordsOf } from '../kit/word-registry.ts'

/** What is said when a call of this room is refused; in English it is the server's own sentence. */
export const words = {
  codes: {
    'finance/not-found': msg`This finance program does not exist.`,
    'finance/entry-not-found': msg`This entry no longer exists.`,
    'finance/not-creator': msg`Only the creator can change this.`,
    'finance/kind-change': msg`A donation cannot be changed into an expense, or an expense into a donation.`,
    'finance/tree-not-found': msg`This family tree does not exist.`,
    'finance/person-not-found': msg`We could not find this person. Please choose the person again.`,
    'finance/not-paper': msg`Only photos and PDFs can be attached.`,
    'finance/not-a-donation': msg`Only donations can have a receipt.`,
    'finance/not-issuer': msg`Only the creator of the program or the entry can issue its receipt.`,
    'finance/no-receipt': msg`No receipt has been issued for this entry.`,
    'finance/receipt-void-changed': msg`This receipt is no longer valid because the entry was changed later.`,
    'finance/receipt-void-deleted': msg`This receipt is no longer valid because the entry was deleted later.`,
    'finance/receipt-void-set-aside': msg`This receipt is no longer valid because the entry was later excluded from the totals.`,
    'finance/only-creator-adds': msg`Only the creator of this program can add entries.`,
    'finance/not-program-creator': msg`Only the creator of this program can do this.`,
    'finance/own-entry': msg`This is your own entry. Change or delete it instead.`,
    'finance/set-aside': msg`This entry is excluded from the totals. Include the entry again before you issue a receipt.`,
    'finance/group-not-found': msg`Group not found`,
  },
  issues: {
    'donor-name-required': () => msg`Name is required`,
    'donor-name-long': () => msg`Name must be less than 100 characters`,
    'amount-invalid': () => msg`Please enter a valid amount.`,
    'amount-zero': () => msg`Amount must be greater than 0`,
    'amount-large': () => msg`Amount is too large`,
    'donor-phone': () => msg`Invalid phone number format`,
    'donor-address-long': () => msg`Address must be less than 200 characters`,
  },
} satisfies WordsOf<'finance'>

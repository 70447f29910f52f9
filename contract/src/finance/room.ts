import { roomOf } from '../kit/room.ts'
import { books } from './books.ts'
import { donors } from './donors.ts'
import { financeErrors } from './errors.ts'
import { financeFindKinds } from './finds.ts'
import { financeIssues } from './issues.ts'
import { financeNoticeKinds } from './notices.ts'
import { programs } from './programs.ts'
import { financeRates } from './rates.ts'
import { receipts } from './receipts.ts'

export const room = roomOf('finance', { programs, donors, receipts, books }, financeErrors, {
  issues: financeIssues,
  kinds: {
    notifications: financeNoticeKinds,
    search: financeFindKinds,
    belonging: ['PROGRAM'],
    visibility: ['donor'],
    rates: financeRates,
  },
})

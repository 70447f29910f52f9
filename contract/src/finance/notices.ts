import type {} from '../notifications/notifications.ts'

/** Somebody made an entry in one's program, or set one's own entry aside, or counts it again. */
export const personalFinanceKinds = ['FINANCE_ENTRY', 'FINANCE_SET_ASIDE', 'FINANCE_COUNTED_AGAIN'] as const
/** The last two tell the creator of a program that a keeper removed it from a family tree or group. */
export const financeNoticeKinds = [
  ...personalFinanceKinds,
  'FINANCE_REMOVED_FROM_TREE',
  'FINANCE_REMOVED_FROM_GROUP',
] as const
export type FinanceNoticeKind = (typeof financeNoticeKinds)[number]

declare module '../notifications/notifications.ts' {
  interface NoticeKinds {
    finance: FinanceNoticeKind
  }
}

import type {} from '../notifications/notifications.ts'

/** Somebody made an entry in one's program, or set one's own entry aside, or counts it again. */
export const financeNoticeKinds = ['FINANCE_ENTRY', 'FINANCE_SET_ASIDE', 'FINANCE_COUNTED_AGAIN'] as const

declare module '../notifications/notifications.ts' {
  interface NoticeKinds {
    finance: (typeof financeNoticeKinds)[number]
  }
}

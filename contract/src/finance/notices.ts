import type {} from '../notifications/notifications.ts'

/** What somebody is told of finance: that somebody else made an entry in their program. */
export const financeNoticeKinds = ['FINANCE_ENTRY'] as const

declare module '../notifications/notifications.ts' {
  interface NoticeKinds {
    finance: (typeof financeNoticeKinds)[number]
  }
}

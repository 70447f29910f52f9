import type {} from '../notifications/notifications.ts'

/** People are told this of their followers. */
export const peopleNoticeKinds = ['FOLLOW', 'FOLLOW_REQUEST', 'FOLLOW_ACCEPTED'] as const

declare module '../notifications/notifications.ts' {
  interface NoticeKinds {
    people: (typeof peopleNoticeKinds)[number]
  }
}

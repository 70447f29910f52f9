import type {} from '../notifications/notifications.ts'

/** What somebody is told of who follows them. */
export const peopleNoticeKinds = ['FOLLOW', 'FOLLOW_REQUEST', 'FOLLOW_ACCEPTED'] as const

declare module '../notifications/notifications.ts' {
  interface NoticeKinds {
    people: (typeof peopleNoticeKinds)[number]
  }
}

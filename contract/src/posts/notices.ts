import type {} from '../notifications/notifications.ts'

/** What somebody is told of posts. */
export const postNoticeKinds = ['POST_MENTION'] as const

declare module '../notifications/notifications.ts' {
  interface NoticeKinds {
    posts: (typeof postNoticeKinds)[number]
  }
}

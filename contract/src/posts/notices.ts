import type {} from '../notifications/notifications.ts'

/** What somebody is told of posts; that one of theirs was taken away nobody switches off. */
export const personalPostKinds = ['POST_MENTION'] as const
export const postNoticeKinds = [...personalPostKinds, 'POST_REMOVED'] as const
export type PostNoticeKind = (typeof postNoticeKinds)[number]

declare module '../notifications/notifications.ts' {
  interface NoticeKinds {
    posts: PostNoticeKind
  }
}

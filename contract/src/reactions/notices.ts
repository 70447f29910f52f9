import type {} from '../notifications/notifications.ts'

/** What somebody is told of comments and likes. */
export const reactionNoticeKinds = ['LIKE', 'COMMENT', 'REPLY', 'COMMENT_MENTION', 'COMMENT_REMOVED'] as const

declare module '../notifications/notifications.ts' {
  interface NoticeKinds {
    reactions: (typeof reactionNoticeKinds)[number]
  }
}

import type {} from '../notifications/notifications.ts'

/** People are told this of comments and likes; nobody switches off that a comment was taken away. */
export const personalReactionKinds = ['LIKE', 'COMMENT', 'REPLY', 'COMMENT_MENTION'] as const
export const reactionNoticeKinds = [...personalReactionKinds, 'COMMENT_REMOVED'] as const

declare module '../notifications/notifications.ts' {
  interface NoticeKinds {
    reactions: (typeof reactionNoticeKinds)[number]
  }
}

import type {} from '../notifications/notifications.ts'

/** What somebody is told of comments and likes; that a comment was taken away nobody switches off. */
export const personalReactionKinds = ['LIKE', 'COMMENT', 'REPLY', 'COMMENT_MENTION'] as const
export const reactionNoticeKinds = [...personalReactionKinds, 'COMMENT_REMOVED'] as const

declare module '../notifications/notifications.ts' {
  interface NoticeKinds {
    reactions: (typeof reactionNoticeKinds)[number]
  }
}

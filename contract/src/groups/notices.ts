import type {} from '../notifications/notifications.ts'

/** What somebody is told of groups. */
export const groupNoticeKinds = [
  'GROUP_REQUEST',
  'GROUP_ACCEPTED',
  'GROUP_REFUSED',
  'GROUP_INVITED',
  'GROUP_JOINED',
  'GROUP_ROLE',
  'GROUP_REMOVED',
  'GROUP_POST',
] as const
export type GroupNoticeKind = (typeof groupNoticeKinds)[number]
/** Those by which one person reaches another who has not asked for it. */
export const personalGroupKinds = [
  'GROUP_INVITED',
  'GROUP_JOINED',
  'GROUP_POST',
] as const satisfies readonly GroupNoticeKind[]

/**
 * What a member hears of a group: of new posts and of new members, of new posts, only where they are named or answered, or
 * of nothing that others do there. Likes are for the first two. What is asked of who looks after it, and what becomes of a member
 * there, is told in any case.
 */
export const groupNoticeLevels = ['ALL', 'POSTS', 'MENTIONS', 'MUTED'] as const
export type GroupNoticeLevel = (typeof groupNoticeLevels)[number]

declare module '../notifications/notifications.ts' {
  interface NoticeKinds {
    groups: GroupNoticeKind
  }
  interface NoticeLevels {
    group: GroupNoticeLevel
  }
}

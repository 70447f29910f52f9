import type {} from '../notifications/notifications.ts'

/** People are told this of family trees. */
export const treeNoticeKinds = [
  'JOIN_REQUEST',
  'JOIN_ACCEPTED',
  'JOIN_REFUSED',
  'JOINED',
  'INVITED',
  'INVITE_DECLINED',
  'ROLE_CHANGED',
  'REMOVED',
  'SELF_CLAIM',
  'SELF_SAID',
  'SELF_ACCEPTED',
  'SELF_REFUSED',
  'TREE_CHANGE',
  'TREE_IMPORT',
  'PROPOSAL',
  'PROPOSAL_ACCEPTED',
  'PROPOSAL_REFUSED',
  'LINK_REQUEST',
  'LINK_ACCEPTED',
  'LINK_REJECTED',
  'LINK_ENDED',
] as const
export type TreeNoticeKind = (typeof treeNoticeKinds)[number]

/** Which changes of a tree somebody hears of. */
export const treeNoticeLevels = ['ALL', 'CLOSE_FAMILY', 'NOTHING'] as const
export type TreeNoticeLevel = (typeof treeNoticeLevels)[number]

declare module '../notifications/notifications.ts' {
  interface NoticeKinds {
    trees: TreeNoticeKind
  }
  interface NoticeLevels {
    tree: TreeNoticeLevel
  }
}

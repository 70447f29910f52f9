import type {} from '../notifications/notifications.ts'

/** The owner of a place hears that a keeper removed it from a family tree or group. These cannot be switched off. */
export const heritageNoticeKinds = ['HERITAGE_REMOVED_FROM_TREE', 'HERITAGE_REMOVED_FROM_GROUP'] as const
export type HeritageNoticeKind = (typeof heritageNoticeKinds)[number]

declare module '../notifications/notifications.ts' {
  interface NoticeKinds {
    heritage: HeritageNoticeKind
  }
}

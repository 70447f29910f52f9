import type {} from '../notifications/notifications.ts'

/** What somebody is told of events. */
export const eventNoticeKinds = [
  'EVENT_INVITED',
  'EVENT_CHANGED',
  'EVENT_CANCELLED',
  'EVENT_SEAT',
  'EVENT_TOMORROW',
  'EVENT_SOON',
  'EVENT_REMOVED_FROM_TREE',
  'EVENT_REMOVED_FROM_GROUP',
] as const
export type EventNoticeKind = (typeof eventNoticeKinds)[number]
/** Those by which one person reaches another who has not asked for it. */
export const personalEventKinds = ['EVENT_INVITED'] as const satisfies readonly EventNoticeKind[]

declare module '../notifications/notifications.ts' {
  interface NoticeKinds {
    events: EventNoticeKind
  }
}

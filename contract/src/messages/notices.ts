import type {} from '../notifications/notifications.ts'

/** Notifications about messages: a first message waits as a request, and messages have been unread for hours. */
export const messageNoticeKinds = ['MESSAGE_REQUEST', 'MESSAGE_UNREAD'] as const
export type MessageNoticeKind = (typeof messageNoticeKinds)[number]

declare module '../notifications/notifications.ts' {
  interface NoticeKinds {
    messages: MessageNoticeKind
  }
}

import type {} from '../notifications/notifications.ts'

/** Changes of a vault that its owner is notified of. These notifications cannot be switched off, and each comes with a mail. */
export const storageNoticeKinds = [
  'VAULT_SET_UP',
  'VAULT_PASSWORD_CHANGED',
  'VAULT_RECOVERED',
  'VAULT_WORDS_CHANGED',
  'VAULT_STARTED_OVER',
  'VAULT_REMOVED',
] as const
export type StorageNoticeKind = (typeof storageNoticeKinds)[number]

declare module '../notifications/notifications.ts' {
  interface NoticeKinds {
    storage: StorageNoticeKind
  }
}

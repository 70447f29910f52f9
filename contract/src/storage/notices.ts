import type {} from '../notifications/notifications.ts'

/** What happened to the owner's vault. Such news cannot be switched off, and a mail says the same. */
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

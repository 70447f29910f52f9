import { storageNoticeKinds, type StorageNoticeKind } from '@mulghar/contract/storage/notices'
import type { NoticeSource } from '../notifications/public.ts'
import { vaultLine } from './mails.ts'

/** Notifications of what happened to one's own vault. None of the kinds is personal, so none can be switched off. */
export function storageNotices(): NoticeSource {
  return {
    kinds: storageNoticeKinds,
    tell: async () => new Map(),
    mail: {
      subject: (i18n) => i18n.t('Changes to your vault'),
      choice: (i18n) => i18n.t('You cannot turn off emails about the safety of your vault.'),
      line: (i18n, { kind }) => vaultLine(i18n, kind as StorageNoticeKind),
    },
  }
}

import type { StorageNoticeKind } from '@mulghar/contract/storage/notices'
import type { Accounts } from '../accounts/public.ts'
import type { BlobStore } from '../kit/blob-store.ts'
import type { Change } from '../kit/change.ts'
import type { Clock } from '../kit/clock.ts'
import type { Contents } from './contents.ts'
import type { Leftovers } from './leftovers.ts'
import type { StorageDb } from './tables.ts'
import type { Tokens } from './tokens.ts'
import type { Tries } from './tries.ts'

/** Dependencies of the handlers in this module. */
export type StorageParts = {
  db: StorageDb
  clock: Clock
  change: Change
  accounts: Pick<Accounts, 'checkPassword' | 'hasPassword'>
  tries: Tries
  tokens: Tokens
  contents: Contents
  blobs: BlobStore
  leftovers: Leftovers
  limits: { quotaBytes: number; fileBytes: number }
  report: (error: unknown) => void
  /** Notifies the owner in the app and by mail. */
  notify: (trx: StorageDb, kind: StorageNoticeKind, accountId: string) => Promise<void>
  /** Mails the link to start over. */
  mailRestart: (trx: StorageDb, accountId: string, token: string) => Promise<void>
}

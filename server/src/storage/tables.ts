import type { IdleMinutes } from '@mulghar/contract/storage/vault-password'
import type { Kysely } from 'kysely'
import { narrowTo } from '../kit/database-narrowing.ts'

export type StorageTables = {
  /** The vault of an account. Hashes are SHA-256; locks and heads are sealed by the browser (docs/vault-format.md). */
  storage_vault: {
    account_id: string
    vault_id: string
    suite: number
    salt: Buffer
    /** Hashes of both proofs: of the password and of the recovery words. */
    auth_hash: Buffer
    recovery_hash: Buffer
    password_lock: Buffer
    /** The key version with which a lock was made. */
    password_lock_version: number
    recovery_lock: Buffer
    recovery_lock_version: number
    key_version: number
    vault_version: number
    created_at: Date
    updated_at: Date
  }
  /** The last 1,000 heads. */
  storage_head: { account_id: string; vault_version: number; head: Buffer }
  /** An open vault, of one tab of one session. */
  storage_token: {
    account_id: string
    token_hash: Buffer
    session_id: string
    idle_minutes: IdleMinutes
    created_at: Date
    used_at: Date
  }
  /** A mailed link to start over; kept for a day, so that links are counted. */
  storage_restart: {
    account_id: string
    token_hash: Buffer
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
}

declare module '../kit/database-narrowing.ts' {
  interface RoomTables {
    storage: StorageTables
  }
}

export type StorageDb = Kysely<StorageTables>
export const storageDb = narrowTo('storage')

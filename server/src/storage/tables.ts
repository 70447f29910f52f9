import type { IdleMinutes } from '@mulghar/contract/storage/vault-password'
import type { NodeKind } from '@mulghar/contract/storage/contents'
import type { ColumnType, Kysely } from 'kysely'
import { narrowTo } from '../kit/database-narrowing.ts'

/** Read as text, since it may be more than 2^53. Ours never is. */
type BigNumber = ColumnType<string, number | string, number | string>
/** The same with 0 where a new row does not say it. */
type Counter = ColumnType<string, number | undefined, number | string>

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
    /** The number of the newest change of a node: each changed or deleted node takes the next one. */
    seq: Counter
    /** Deletions up to this number are forgotten. */
    forgotten_seq: Counter
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
  /** A folder or a file, in the trash too. A folder has 0 bytes and chunks. */
  storage_node: {
    account_id: string
    id: string
    /** Null at the top and in the trash. What is below a node in the trash keeps its parent. */
    parent_id: string | null
    kind: NodeKind
    box: Buffer
    content_id: string | null
    /** Of all sealed chunks together, without the thumbnail. */
    bytes: BigNumber
    chunks: number
    /** 0 without a thumbnail. */
    thumbnail_bytes: number
    revision: number
    trashed_at: Date | null
    changed: BigNumber
  }
  /** A deleted node, kept for a day so that other devices learn of it. */
  storage_gone: { account_id: string; id: string; changed: BigNumber; gone_at: Date }
  /** An open upload; it reserves its space. */
  storage_upload: {
    account_id: string
    id: string
    node_id: string
    /** Whether the file did not exist when the upload began: it counts as a node until it does. */
    is_new: boolean
    content_id: string
    bytes: BigNumber
    chunks: number
    thumbnail_bytes: number
    created_at: Date
    /** When its last chunk came. */
    used_at: Date
  }
  /** A sealed chunk of a content; the thumbnail has the number -1. */
  storage_chunk: {
    account_id: string
    content_id: string
    n: number
    blob_key: string
    bytes: number
    digest: Buffer
  }
  /** A blob to be deleted once it is due. A blob that is being written is listed too, so that a crash leaves none behind. */
  storage_leftover: { account_id: string; blob_key: string; due_at: Date }
}

declare module '../kit/database-narrowing.ts' {
  interface RoomTables {
    storage: StorageTables
  }
}

export type StorageDb = Kysely<StorageTables>
export const storageDb = narrowTo('storage')

import type { BlobStore } from '../kit/blob-store.ts'
import type { Clock } from '../kit/clock.ts'
import type { StorageDb } from './tables.ts'
import { deleteLeftovers, insertLeftover, selectDueLeftovers } from './uploads.sql.ts'

/** A blob that is being written is listed for so long. Receiving it must end well before. */
const writingMs = 60 * 60_000
const atOnce = 100

/** Blobs to be deleted. Each is listed before it is written, and again before its row goes, so that a crash leaves none behind. */
export type Leftovers = {
  /** Lists a blob that is about to be written. */
  expect(accountId: string, blobKey: string): Promise<void>
  /** Deletes a blob that is not needed, and takes it off the list. */
  discard(accountId: string, blobKey: string): Promise<void>
  /** Has due blobs deleted soon after the caller's transaction commits. */
  sweepSoon(trx: StorageDb): Promise<void>
  /** Deletes some due blobs, of one account or of any; true while there may be more. May be cut off anywhere. */
  sweepSome(accountId?: string): Promise<boolean>
}

export function openLeftovers(parts: {
  db: StorageDb
  blobs: BlobStore
  clock: Clock
  sweepSoon: Leftovers['sweepSoon']
}): Leftovers {
  const { db, blobs, clock, sweepSoon } = parts
  return {
    sweepSoon,
    expect: (accountId, blobKey) =>
      insertLeftover(db, {
        account_id: accountId,
        blob_key: blobKey,
        due_at: new Date(clock.now().getTime() + writingMs),
      }),

    async discard(accountId, blobKey) {
      await blobs.delete(blobKey)
      await deleteLeftovers(db, accountId, [blobKey])
    },

    async sweepSome(accountId) {
      const rows = await selectDueLeftovers(db, clock.now(), atOnce, accountId)
      const results = await Promise.allSettled(rows.map((row) => blobs.delete(row.blob_key)))
      const gone = rows.filter((_, at) => results[at]!.status === 'fulfilled')
      for (const [owner, keys] of Map.groupBy(gone, (row) => row.account_id))
        await deleteLeftovers(
          db,
          owner,
          keys.map((row) => row.blob_key),
        )
      const failed = results.filter((result) => result.status === 'rejected')
      if (failed.length > 0)
        throw new AggregateError(
          failed.map((result) => result.reason as unknown),
          `${failed.length} blobs of vaults could not be deleted; they stay listed.`,
        )
      return rows.length === atOnce
    },
  }
}

/** Deletes all due blobs. */
export async function sweepAll(leftovers: Pick<Leftovers, 'sweepSome'>): Promise<void> {
  while (await leftovers.sweepSome());
}

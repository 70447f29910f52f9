import type { BlobStore } from '../kit/blob-store.ts'
import type { Clock } from '../kit/clock.ts'
import type { StorageDb } from './tables.ts'
import { deleteLeftovers, insertLeftover, postponeLeftovers, selectDueLeftovers } from './uploads.sql.ts'

/** A blob that is being written is listed for so long. Receiving it must end well before. */
const writingMs = 60 * 60_000
/** A blob that its store does not delete is tried again so much later, so that others have their turn. */
const againMs = 60 * 60_000
const atOnce = 100

type Swept = { isMore: boolean; failures: unknown[] }

/** Blobs to be deleted. Each is listed before it is written, and again before its row goes, so that a crash leaves none behind. */
export type Leftovers = {
  /** Lists a blob that is about to be written. */
  expect(accountId: string, blobKey: string): Promise<void>
  /** Deletes a blob that is not needed, and takes it off the list. */
  discard(accountId: string, blobKey: string): Promise<void>
  /** Has due blobs deleted soon after the caller's transaction commits. */
  sweepSoon(trx: StorageDb): Promise<void>
  /** Deletes some due blobs, of one account or of any. May be cut off anywhere. Blobs that cannot be deleted stay listed. */
  sweepSome(accountId?: string): Promise<Swept>
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
      const failures: unknown[] = []
      const staying = new Set<string>()
      const remove = (blobKey: string) =>
        blobs.delete(blobKey).catch((error: unknown) => {
          failures.push(error)
          staying.add(blobKey)
        })
      await Promise.all(rows.map((row) => remove(row.blob_key)))
      const again = new Date(clock.now().getTime() + againMs)
      for (const [owner, own] of Map.groupBy(rows, (row) => row.account_id)) {
        const keys = own.map((row) => row.blob_key)
        const gone = keys.filter((key) => !staying.has(key))
        if (gone.length > 0) await deleteLeftovers(db, owner, gone)
        if (gone.length < keys.length) await postponeLeftovers(db, owner, [...staying], again)
      }
      return { isMore: rows.length === atOnce, failures }
    },
  }
}

/** Deletes all due blobs; those that cannot be deleted are reported at the end. */
export async function sweepAll(leftovers: Pick<Leftovers, 'sweepSome'>): Promise<void> {
  const failures: unknown[] = []
  for (let isMore = true; isMore;) {
    const swept = await leftovers.sweepSome()
    failures.push(...swept.failures)
    isMore = swept.isMore
  }
  requireSwept(failures)
}

export function requireSwept(failures: readonly unknown[]): void {
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} blobs of vaults could not be deleted; they stay listed.`)
}

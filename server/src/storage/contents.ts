import type { Clock } from '../kit/clock.ts'
import type { Leftovers } from './leftovers.ts'
import { countNodes, deleteAllNodes, type Totals } from './nodes.sql.ts'
import type { StorageDb } from './tables.ts'
import { deleteUploads, leaveChunks, reservedBytes } from './uploads.sql.ts'

/** `bytes` are those of all files, of their thumbnails, and what open uploads have reserved. */
export type Usage = Totals & { nodes: number }

/** The files of a vault. */
export type Contents = {
  usage(db: StorageDb, accountId: string): Promise<Usage>
  /** Deletes all of it, in the caller's transaction; the blobs soon afterwards. */
  erase(trx: StorageDb, accountId: string): Promise<void>
}

export function openContents({ clock, leftovers }: { clock: Clock; leftovers: Leftovers }): Contents {
  return {
    async usage(db, accountId) {
      const totals = await countNodes(db, accountId)
      const bytes = totals.bytes + (await reservedBytes(db, accountId))
      return { ...totals, bytes, nodes: totals.files + totals.folders }
    },

    async erase(trx, accountId) {
      // Uploads first: a chunk that is arriving finds its upload over, and leaves nothing.
      await deleteUploads(trx, accountId)
      await deleteAllNodes(trx, accountId)
      if (await leaveChunks(trx, accountId, clock.now())) await leftovers.sweepSoon(trx)
    },
  }
}

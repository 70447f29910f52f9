import { variants, type Variant } from '@mulghar/contract/documents/documents'
import { stat } from 'node:fs/promises'
import { AppError } from '../kit/app-error.ts'
import type { BlobStore, ByteRange } from '../kit/blob-store.ts'
import { newBlobKey } from '../kit/blob-store.ts'
import type { Clock } from '../kit/clock.ts'
import { newId } from '../kit/ids.ts'
import { inTransaction } from '../kit/database.ts'
import {
  addVariants,
  deleteDocument,
  findDocument,
  insertWithin,
  markReady,
  takeAway,
  takeAwayOld,
  type DocumentRow,
} from './documents.sql.ts'
import { smallType } from './pictures.ts'
import type { Prepared } from './policy.ts'
import type { DocumentsDb } from './tables.ts'

const small = variants.filter((variant) => variant !== 'original')

export type Shelf = ReturnType<typeof shelf>

const dayMs = 24 * 60 * 60 * 1000
const purgedAtOnce = 100

/**
 * Rows and blobs together. A row is there before its blobs are and goes after them, so that whatever is cut short
 * leaves a row by which the next purge finds the rest.
 */
export function shelf(db: DocumentsDb, blobs: BlobStore, clock: Clock, quota: number) {
  const keyOf = (row: DocumentRow, variant: Variant) => `${row.blob_key}-${variant}`

  async function erase(row: DocumentRow): Promise<void> {
    await Promise.all(variants.map((variant) => blobs.delete(keyOf(row, variant))))
    await deleteDocument(db, row)
  }

  return {
    typeOf: (row: DocumentRow, variant: Variant) => (variant === 'original' ? row.mime_type : smallType),

    async keep(accountId: string, name: string, prepared: Prepared): Promise<DocumentRow> {
      const now = clock.now()
      const { type, width, height, durationMs, thumbhash, hasLocation } = prepared
      const bytes = (await stat(prepared.variants.original)).size
      const row = {
        account_id: accountId,
        id: newId(),
        name,
        mime_type: prepared.mimeType,
        type,
        width,
        height,
        duration_ms: durationMs,
        thumbhash,
        has_location: hasLocation,
        variants: small.filter((variant) => prepared.variants[variant] !== undefined),
        blob_key: newBlobKey(),
        status: 'PROCESSING' as const,
        unattached_since: now,
        created_at: now,
      }
      if (!(await insertWithin(db, { ...row, bytes }, quota))) throw new AppError('documents/quota')
      const kept: DocumentRow = { ...row, bytes: String(bytes), status: 'READY' }
      await Promise.all(
        variants.flatMap((variant) => {
          const path = prepared.variants[variant]
          return path === undefined ? [] : blobs.take(keyOf(kept, variant), path)
        }),
      )
      await markReady(db, kept)
      return kept
    },

    async bytesOf(row: DocumentRow, variant: Variant): Promise<number | undefined> {
      return (await blobs.stat(keyOf(row, variant)))?.bytes
    },

    read: (row: DocumentRow, variant: Variant, range?: ByteRange) => blobs.get(keyOf(row, variant), range),

    /** Puts the small ones of a picture beside a film that has none. */
    async givePoster(film: DocumentRow, { variants: made, thumbhash }: Prepared): Promise<DocumentRow> {
      // The row is held meanwhile, so that whoever takes the film away finds its poster too.
      const given = await inTransaction(db, async (trx) => {
        const row = await addVariants(trx, film, small, thumbhash)
        if (row) await Promise.all(small.map((variant) => blobs.take(keyOf(row, variant), made[variant]!)))
        return row
      })
      if (!given) throw new AppError('documents/has-poster')
      if (await findDocument(db, film.id)) return given
      await Promise.all(small.map((variant) => blobs.delete(keyOf(film, variant))))
      throw new AppError('documents/not-found')
    },

    /** Its bytes and its row, whatever shows it. */
    erase,

    /** False where the document is in use. */
    async remove(row: DocumentRow): Promise<boolean> {
      if (!(await takeAway(db, row))) return false
      await erase(row)
      return true
    },

    async purge(): Promise<number> {
      const before = new Date(clock.now().getTime() - dayMs)
      let purged = 0
      for (;;) {
        const rows = await takeAwayOld(db, before, purgedAtOnce)
        const results = await Promise.allSettled(rows.map(erase))
        const failed = results.filter((result) => result.status === 'rejected')
        purged += rows.length - failed.length
        if (failed.length > 0) {
          throw new AggregateError(
            failed.map((result) => result.reason as unknown),
            `${failed.length} documents could not be deleted; they stay out of sight.`,
          )
        }
        if (rows.length < purgedAtOnce) return purged
      }
    },
  }
}

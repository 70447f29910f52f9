import type { ColumnType, Kysely } from 'kysely'
import { narrow } from '../kit/database-handle.ts'

type Count = ColumnType<string, number, number>

export type DocumentsTables = {
  document: {
    account_id: string
    id: string
    name: string
    mime_type: string
    type: 'IMAGE' | 'VIDEO' | 'FILE'
    bytes: Count
    width: number | null
    height: number | null
    thumbhash: string | null
    blob_key: string
    /** PROCESSING while its blobs are written; GONE once they are being deleted, and to nobody's eyes. */
    status: 'PROCESSING' | 'READY' | 'GONE'
    unattached_since: Date | null
    created_at: Date
  }
  document_use: { account_id: string; document_id: string; kind: string; root_id: string; ref_id: string }
}

export type DocumentsDb = Kysely<DocumentsTables>
export const documentsDb = narrow<DocumentsTables>

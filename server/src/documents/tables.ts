import type { Variant } from '@mulghar/contract/documents/documents'
import type { ColumnType, Kysely } from 'kysely'
import { narrowTo } from '../kit/database-narrowing.ts'

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
    /** How long a film is. */
    duration_ms: number | null
    thumbhash: string | null
    /** The original still says where it was taken. */
    has_location: boolean
    /** What is kept of it beside the original. */
    variants: Exclude<Variant, 'original'>[]
    blob_key: string
    /** PROCESSING while its blobs are written; GONE once they are being deleted, and to nobody's eyes. */
    status: 'PROCESSING' | 'READY' | 'GONE'
    unattached_since: Date | null
    created_at: Date
  }
  document_use: { account_id: string; document_id: string; kind: string; root_id: string; ref_id: string }
}

declare module '../kit/database-narrowing.ts' {
  interface RoomTables {
    documents: DocumentsTables
  }
}

export type DocumentsDb = Kysely<DocumentsTables>
export const documentsDb = narrowTo('documents')

import type { Document } from '@mulghar/contract/documents/documents'
import type { DocumentRow } from './documents.sql.ts'
import { plainMediaName } from './file-names.ts'
import type { Links } from './links.ts'

/** A file for those who may see it. Only its uploader reads the name that a picture or film was given. */
export const presentDocument = (row: DocumentRow, links: Links, viewerId: string | null): Document => ({
  id: row.id,
  name: row.type === 'FILE' || row.account_id === viewerId ? row.name : plainMediaName(row.mime_type),
  mimeType: row.mime_type,
  type: row.type,
  size: Number(row.bytes),
  width: row.width,
  height: row.height,
  durationMs: row.duration_ms,
  thumbhash: row.thumbhash,
  hasLocation: row.has_location,
  url: links.linkTo(row.id, 'original', row.type === 'VIDEO'),
  mediumUrl: row.variants.includes('medium') ? links.linkTo(row.id, 'medium') : null,
  thumbUrl: row.variants.includes('thumb') ? links.linkTo(row.id, 'thumb') : null,
  status: 'READY',
  createdAt: row.created_at.toISOString(),
})

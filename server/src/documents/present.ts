import type { Document } from '@mulghar/contract/documents/documents'
import type { DocumentRow } from './documents.sql.ts'
import type { Links } from './links.ts'

/** A file as whoever may see it is told of it. */
export const presentDocument = (row: DocumentRow, links: Links): Document => ({
  id: row.id,
  name: row.name,
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

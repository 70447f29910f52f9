import type { Document } from '@mulghar/contract/documents/documents'
import type { DocumentRow } from './documents.sql.ts'
import type { Links } from './links.ts'

/** A picture or a video as a page shows it; its links end. */
export type Media = Pick<
  Document,
  'id' | 'url' | 'mediumUrl' | 'thumbUrl' | 'width' | 'height' | 'thumbhash' | 'mimeType' | 'durationMs'
> & {
  type: 'IMAGE' | 'VIDEO'
}

export function mediaOf(row: DocumentRow, type: Media['type'], links: Links): Media {
  const { id, width, height, thumbhash, variants } = row
  return {
    id,
    type,
    url: links.linkTo(id, 'original', type === 'VIDEO'),
    mediumUrl: variants.includes('medium') ? links.linkTo(id, 'medium') : null,
    thumbUrl: variants.includes('thumb') ? links.linkTo(id, 'thumb') : null,
    width,
    height,
    thumbhash,
    mimeType: row.mime_type,
    durationMs: row.duration_ms,
  }
}

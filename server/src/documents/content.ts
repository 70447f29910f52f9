import type { Variant } from '@mulghar/contract/documents/documents'
import { AppError } from '../kit/app-error.ts'
import { isSame } from '../kit/etag.ts'
import type { Asked, Download } from '../kit/handle.ts'
import { rangeOf } from './byte-range.ts'
import type { DocumentRow } from './documents.sql.ts'
import { plainMediaName, savedName, shownAs } from './file-names.ts'
import type { Shelf } from './shelf.ts'

const refuseMissing = (): never => {
  throw new AppError('documents/not-found')
}

/** The bytes of a variant as a browser asks for them: all, a part, or only whether they are still the same. */
export async function sendContent(shelf: Shelf, row: DocumentRow, variant: Variant, asked: Asked): Promise<Download> {
  const bytes = (await shelf.bytesOf(row, variant)) ?? refuseMissing()
  const type = shelf.typeOf(row, variant)
  // A file stored under an id is never changed.
  const etag = `"${row.id}-${variant}"`
  const headers = {
    etag,
    'content-type': type,
    'content-disposition': isMedia(type)
      ? shownAs(isShown(type) ? 'inline' : 'attachment', plainMediaName(type))
      : shownAs('attachment', savedName(row.name, type)),
    'cache-control': 'private, max-age=900',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  }
  if (isSame(asked.headers['if-none-match'], etag)) return { status: 304, headers, body: null }

  const ifRange = asked.headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? rangeOf(asked.headers.range, bytes) : undefined
  if (range === 'none') return { status: 416, headers: { ...headers, 'content-range': `bytes */${bytes}` }, body: null }

  const body = async () => (await shelf.read(row, variant, range)) ?? refuseMissing()
  if (!range) return { headers: { ...headers, 'content-length': bytes }, body }
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': range.end - range.start + 1,
      'content-range': `bytes ${range.start}-${range.end}/${bytes}`,
    },
    body,
  }
}

const isMedia = (type: string) => /^(image|video)\//.test(type)

/** Pictures, and films that say of what they are made; all else is only saved. */
const isShown = (type: string) => type.startsWith('image/') || /^video\/.*; codecs=/.test(type)

import type { Variant } from '@mulghar/contract/documents/documents'
import { AppError } from '../kit/app-error.ts'
import type { ByteRange } from '../kit/blob-store.ts'
import { sendBytes } from '../kit/byte-range.ts'
import type { Asked, Download } from '../kit/handle.ts'
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
  const content = {
    // A file stored under an id is never changed.
    etag: `"${row.id}-${variant}"`,
    length: bytes,
    headers: {
      'content-type': type,
      'content-disposition': isMedia(type)
        ? shownAs(isShown(type) ? 'inline' : 'attachment', plainMediaName(type))
        : shownAs('attachment', savedName(row.name, type)),
      'cache-control': 'private, max-age=900',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    },
    read: async (range: ByteRange | undefined) => (await shelf.read(row, variant, range)) ?? refuseMissing(),
  }
  return sendBytes(content, asked)
}

const isMedia = (type: string) => /^(image|video)\//.test(type)

/** Pictures, and films that say of what they are made; all else is only saved. */
const isShown = (type: string) => type.startsWith('image/') || /^video\/.*; codecs=/.test(type)

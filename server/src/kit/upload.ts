import type { ErrorCode } from '@mulghar/contract/kit/errors'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { pipeline, Transform } from 'node:stream'
import { AppError } from './app-error.ts'
import { cleanFileName } from './clean-call.ts'
import type { IncomingFile } from './handle.ts'

const mostFields = 20
const mostParts = mostFields + 2

/** The one file of a call, and what of it has been read. */
export type Upload = {
  file(maxBytes: number): Promise<IncomingFile>
  /** How many bytes have been read, and a digest of them and of the file's name. */
  read(): string
}

/** In which field of a form the file is, and how a call without it is refused. */
type FileForm = { field: string; noFile: ErrorCode }

/** The upload of a call that may be repeated: what is read of it is counted and hashed on its way. */
export function countedUpload(request: FastifyRequest, form: FileForm): Upload {
  const hash = createHash('sha256')
  let bytes = 0
  let digest: string | undefined
  return {
    async file(maxBytes) {
      const file = await incomingFile(request, form, maxBytes)
      hash.update(JSON.stringify([file.name, file.mimeType]))
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          bytes += chunk.length
          done(null, chunk)
        },
      })
      // The reader is told of what goes wrong on the way.
      pipeline(file.stream, counted, () => {})
      return { ...file, stream: counted }
    },
    read: () => `${bytes}.${(digest ??= hash.digest('base64url'))}`,
  }
}

/** The file of a multipart request, refused where there is none in that field. */
export async function incomingFile(
  request: FastifyRequest,
  { field, noFile }: FileForm,
  maxBytes: number,
): Promise<IncomingFile> {
  if (!request.isMultipart()) throw new AppError(noFile)
  try {
    const limits = { fileSize: maxBytes, files: 1, fields: mostFields, parts: mostParts }
    const reading = request.file({ limits })
    stopAfterParts(request)
    const part = await reading
    if (!part || part.fieldname !== field) throw new AppError(noFile)
    // A form that breaks off in the middle of its file is found out by who reads that, if it is not already.
    if (part.file.errored) throw part.file.errored
    part.file.prependListener('error', (error) => Object.assign(error, { statusCode: 400 }))
    return {
      name: cleanFileName(part.filename ?? ''),
      mimeType: part.mimetype,
      stream: part.file,
      wasCut: () => part.file.truncated,
    }
  } catch (error) {
    letGo(request)
    if (error instanceof AppError || typeof (error as { statusCode?: unknown }).statusCode === 'number') throw error
    // The reader throws a plain error for a body that has no boundary, or is no form for another reason.
    throw new AppError('kit/bad-json', { cause: error })
  }
}

/**
 * The reader of forms takes every part to pieces, those over its limits too: there may be very many behind the file, which
 * nobody needs. What parts them is counted here, and after so many nothing is handed to it any more.
 */
function stopAfterParts(request: FastifyRequest): void {
  const [, quoted, plain = ''] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(request.headers['content-type'] ?? '') ?? []
  const mark = Buffer.from(`\r\n--${quoted ?? plain}`)
  let seen = 0
  const count = (chunk: Buffer) => {
    for (let at = chunk.indexOf(mark); at !== -1; at = chunk.indexOf(mark, at + mark.length)) seen++
    if (seen <= mostParts + 1) return
    request.raw.off('data', count)
    letGo(request)
  }
  request.raw.on('data', count)
}

/** What else comes is let pass unread. */
function letGo(request: FastifyRequest): void {
  request.raw.unpipe()
  request.raw.resume()
}

import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import type { IncomingFile } from './handle.ts'

/** The file of a multipart request; `documents/no-file` where there is none in that field. */
export async function incomingFile(request: FastifyRequest, field: string, maxBytes: number): Promise<IncomingFile> {
  if (!request.isMultipart()) throw new AppError('documents/no-file')
  const part = await request.file({ limits: { fileSize: maxBytes, files: 1, fields: 20 } })
  if (!part || part.fieldname !== field) {
    part?.file.resume()
    throw new AppError('documents/no-file')
  }
  return {
    name: part.filename ?? '',
    mimeType: part.mimetype,
    stream: part.file,
    wasCut: () => part.file.truncated,
  }
}

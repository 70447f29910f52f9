import { createHash } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, badField } from './app-error.ts'

/** The bytes of a call, still arriving. They are checked on the way: a body that is too large or changed ends with an error. */
export type IncomingBytes = {
  stream: Readable
  /** The SHA-256 that the sender says. Only a stream that ends without an error has it. */
  digest: Buffer
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The most bytes of a body that is handed on as it arrives. */
    rawBytes?: number
  }
}

/** Hands bodies of bytes to the calls that take them, unread. Every other call refuses them. */
export function readRawBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', (request, body, done) =>
    request.routeOptions.config.rawBytes === undefined ? done(new AppError('kit/wrong-type')) : done(null, body),
  )
}

/** Throws `kit/wrong-type`, `kit/too-large` or `kit/bad-input` before a byte is read; the stream fails with the same, or `kit/bad-digest`. */
export function incomingBytes(request: FastifyRequest, reply: FastifyReply, maxBytes: number): IncomingBytes {
  const { headers } = request
  const encoding = headers['content-encoding'] ?? 'identity'
  if (!headers['content-type']?.startsWith('application/octet-stream') || encoding !== 'identity')
    throw new AppError('kit/wrong-type')
  const digest = digestOf(headers['content-digest'])
  if (!digest) throw badField('Content-Digest', headers['content-digest'] === undefined ? 'required' : 'wrong-kind')
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new AppError('kit/too-large')
  const stream = checked(request.body as Readable, digest, maxBytes)
  // Unread bytes would stop the connection for its next call.
  reply.raw.once('finish', () => stream.destroy())
  return { stream, digest }
}

/** The SHA-256 of a Content-Digest header (RFC 9530), which may name other digests beside it. */
function digestOf(header: string | string[] | undefined): Buffer | undefined {
  const [, base64] = /(?:^|,)\s*sha-256=:([\w+/]{43}=):\s*(?:[,;]|$)/.exec([header ?? ''].flat().join(',')) ?? []
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64')
}

function checked(source: Readable, digest: Buffer, maxBytes: number): Readable {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) return done(new AppError('kit/too-large'))
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      done(hash.digest().equals(digest) ? null : new AppError('kit/bad-digest'))
    },
  })
  // It may fail before anybody reads it, and an error that nobody listens for ends the process. A reader gets it later.
  through.on('error', () => {})
  source.pipe(through)
  // A body that breaks off is its sender's, not a fault of ours.
  source.once('error', (error) => through.destroy(Object.assign(error, { statusCode: 400 })))
  // The rest of a refused body is read and dropped, so that its sender gets the answer instead of a reset connection.
  through.once('close', () => source.unpipe(through).resume())
  return through
}

import type { FastifyRequest } from 'fastify'
import { pipeline, Transform, type Readable } from 'node:stream'
import { requireAccess, type AccessParts } from './access.ts'
import type { Viewer } from './viewer.ts'
import type { Endpoint } from '@mulghar/contract/kit/endpoint'

export type SignedInParts = AccessParts & {
  viewerOf: (request: FastifyRequest) => Promise<Viewer | null> | Viewer | null
  /** Whether this session has not ended, here or in another process. */
  isAlive: (viewer: Viewer) => Promise<boolean>
}

/**
 * Asks again when the body of a call is complete: a body may take minutes, and its session may have ended meanwhile. A token
 * that was good when the call began and has only expired since is still good for it.
 */
export async function requireStillSignedIn(
  row: Pick<Endpoint, 'access'>,
  request: FastifyRequest,
  parts: SignedInParts,
): Promise<void> {
  const first = request.viewer
  if (!first) return
  const isGood = (await parts.viewerOf(request)) ?? (await parts.isAlive(first))
  await requireAccess(row, isGood ? first : null, parts)
  if (!isGood) request.viewer = null
}

/** The same bytes, which end only after `check` has let them: an upload may take longer than a session. */
export function endingAfter(stream: Readable, check: () => Promise<void>): Readable {
  const through = new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => void check().then(() => done(), done),
  })
  // An error before anybody reads would end the process. The reader is told of what goes wrong on the way.
  through.on('error', () => {})
  pipeline(stream, through, () => {})
  return through
}

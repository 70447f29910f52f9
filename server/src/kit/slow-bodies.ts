import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'

// Whoever sends a body a byte at a time would hold a connection, and what waits for the rest of it, as long as they
// like. A limit of time for the whole would end uploads over slow lines; so it is how much comes that counts.

export type BodyPace = {
  /** When it is first looked at what has come. */
  firstMs: number
  /** And how long after each look: a line may be away for a while in the middle of a large file. */
  againMs: number
  /** So much has come since the last look, or the body is complete. */
  leastBytes: number
}

/** Under a kilobyte a second. */
export const usualPace: BodyPace = { firstMs: 20_000, againMs: 60_000, leastBytes: 8192 }

/** Ends the connections of bodies that do not come; what has come and waits for us is our own delay. */
export function endSlowBodies(app: FastifyInstance, pace: BodyPace): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (isExpected(raw)) watch(raw, pace)
  })
}

const isExpected = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watch(raw: IncomingMessage, { firstMs, againMs, leastBytes }: BodyPace): void {
  let seen = raw.socket.bytesRead
  let wasOurDelay = false
  const look = () => {
    if (raw.complete || raw.destroyed) return
    const { bytesRead } = raw.socket
    const isOurDelay = raw.isPaused() || raw.readableLength > 0
    // The client that was just waited for may not have heard yet that we go on.
    if (!isOurDelay && !wasOurDelay && bytesRead - seen < leastBytes) return void raw.destroy()
    seen = bytesRead
    wasOurDelay = isOurDelay
    timer = setTimeout(look, againMs).unref()
  }
  let timer = setTimeout(look, firstMs).unref()
  raw.once('close', () => clearTimeout(timer))
}

import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { ticks } from './clock.ts'

export const usualPatienceMs = 30_000
/** How often open answers are checked within the patience. */
const looks = 6
/** A larger answer leaves in pieces of this size: the socket reports progress only after a whole write. */
const pieceBytes = 64 * 1024

type Taking = { taken: number; since: number }

/** Cuts readers who take nothing of an answer for so long: an answer that nobody takes holds memory, slots and workers. */
export function cutSilentReaders(app: FastifyInstance, patienceMs: number): void {
  const open = new Map<ServerResponse, Taking>()
  app.addHook('onRequest', async (_, { raw }) => {
    open.set(raw, { taken: 0, since: ticks() })
    raw.once('close', () => open.delete(raw))
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method === 'HEAD' || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload
    if (payload.length <= 4 * pieceBytes) return payload
    const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
    reply.header('content-length', bytes.length)
    return Readable.from(piecesOf(bytes), { objectMode: false })
  })
  const look = setInterval(() => {
    for (const [raw, taking] of open) if (isSilent(raw, taking, patienceMs)) raw.socket?.destroy()
  }, patienceMs / looks)
  look.unref()
  app.addHook('onClose', async () => clearInterval(look))
}

function isSilent({ socket, writableLength }: ServerResponse, taking: Taking, patienceMs: number): boolean {
  // Written minus waiting is what the network has accepted.
  const taken = socket ? socket.bytesWritten - socket.writableLength : 0
  const isOurDelay = !socket || writableLength === 0
  if (isOurDelay || taken !== taking.taken) {
    taking.taken = taken
    taking.since = ticks()
  }
  return ticks() - taking.since >= patienceMs
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

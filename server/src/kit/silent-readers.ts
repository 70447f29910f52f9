import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { ticks } from './clock.ts'

export const usualPatienceMs = 30_000
/** How often open answers are checked within the patience. */
const looks = 6
/** A larger answer leaves in pieces of this size: the socket reports progress only after a whole write. */
const pieceBytes = 64 * 1024

export type ReaderPace = {
  /** Time for which an answer waits for its reader; the time in which the reader waits for the server does not count. */
  withinMs: number
  /** The least number of bytes that a reader takes within this time. */
  leastBytes: number
}

/** Less than a kilobyte a second over five minutes: the slowest phone line (GPRS, about 9 kbit/s) takes more. */
export const usualReaderPace: ReaderPace = { withinMs: 5 * 60_000, leastBytes: 240_000 }

type Taking = {
  taken: number
  since: number
  /** When it was last checked, and whether the answer waited for its reader then. */
  checked: number
  isWaiting: boolean
  /** How long the answer has waited for its reader, and the bytes taken before that. */
  waitedMs: number
  takenBefore: number
}

/**
 * Cuts readers who take nothing of an answer for so long, or too little over a longer time: an answer that nobody takes holds
 * memory, slots and workers.
 */
export function cutSilentReaders(app: FastifyInstance, patienceMs: number, pace: ReaderPace = usualReaderPace): void {
  const open = new Map<ServerResponse, Taking>()
  app.addHook('onRequest', async (_, { raw }) => {
    const [now, taken] = [ticks(), takenOf(raw)]
    open.set(raw, { taken, since: now, checked: now, isWaiting: false, waitedMs: 0, takenBefore: taken })
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
    for (const [raw, taking] of open)
      if (isSilent(raw, taking, patienceMs) || isSlow(taking, pace)) raw.socket?.destroy()
  }, patienceMs / looks)
  look.unref()
  app.addHook('onClose', async () => clearInterval(look))
}

/** Bytes of the connection that the network has accepted: written minus waiting. */
const takenOf = ({ socket }: ServerResponse) => (socket ? socket.bytesWritten - socket.writableLength : 0)

function isSilent(raw: ServerResponse, taking: Taking, patienceMs: number): boolean {
  const { socket, writableLength } = raw
  const taken = takenOf(raw)
  const isOurDelay = !socket || writableLength === 0
  if (isOurDelay || taken !== taking.taken) {
    taking.taken = taken
    taking.since = ticks()
  }
  const now = ticks()
  if (taking.isWaiting && !isOurDelay) taking.waitedMs += now - taking.checked
  taking.checked = now
  taking.isWaiting = !isOurDelay
  return now - taking.since >= patienceMs
}

/** True where a reader has taken too little while the answer waited: a few bytes now and then would hold it without end. */
function isSlow(taking: Taking, { withinMs, leastBytes }: ReaderPace): boolean {
  if (taking.waitedMs < withinMs) return false
  if (taking.taken - taking.takenBefore < leastBytes) return true
  taking.waitedMs = 0
  taking.takenBefore = taking.taken
  return false
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

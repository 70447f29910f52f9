import { Readable } from 'node:stream'

/**
 * Pieces as the body of a download. `release` frees what the download holds when the body closes. The `finally` of a
 * generator would not do, since a generator that nobody has begun to read runs none of its code.
 */
export function bodyOf(
  pieces: AsyncIterable<string | Uint8Array>,
  release: () => void,
  { pieceBytes }: { pieceBytes?: number } = {},
): Readable {
  const body = Readable.from(asBytes(pieces), { objectMode: false, ...(pieceBytes && { highWaterMark: pieceBytes }) })
  return body.once('close', release)
}

/** Converts texts to bytes once, for all streams that pass them on. */
async function* asBytes(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece
}

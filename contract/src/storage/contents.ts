// Without schemas, which the workers of the browser do not need.

export const nodeKinds = ['FOLDER', 'FILE'] as const
export type NodeKind = (typeof nodeKinds)[number]

export const mostNodes = 20_000
/** A node at the top has depth 1. */
export const mostDepth = 32
export const mostOpenUploads = 4
/** Chunks that a content can have at all: 16 GiB. The server's settings allow less. */
export const mostChunks = 4096
/** Days after which a node in the trash is deleted. */
export const trashDays = 30
/** An upload is given up so many hours after its last chunk. */
export const uploadHours = 48

/** Plain bytes of a chunk; the last one is padded to `paddedTo`. */
export const chunkBytes = 4 * 2 ** 20
export const paddedTo = 4096
/** Bytes that sealing adds to a chunk or a box: its suite, nonce and tag. */
export const sealBytes = 1 + 12 + 16
export const mostThumbnailBytes = 2 ** 16 + sealBytes

/** Sealed bytes of chunk `n` of a content with so many sealed bytes and chunks. */
export function sealedChunkBytes(content: { bytes: number; chunks: number }, n: number): number {
  const full = chunkBytes + sealBytes
  return n < content.chunks - 1 ? full : content.bytes - (content.chunks - 1) * full
}

/** The most bytes that a content can have. */
export const mostContentBytes = mostChunks * (chunkBytes + sealBytes)

/** Bytes of a content before it was sealed, with the padding of its last chunk. */
export const paddedBytes = ({ bytes, chunks }: { bytes: number; chunks: number }): number => bytes - chunks * sealBytes

/** Whether a last chunk or a thumbnail has so many sealed bytes. */
export const isPadded = (bytes: number): boolean => bytes > sealBytes && (bytes - sealBytes) % paddedTo === 0

/** Whether these numbers are those of some content. */
export function areContentNumbers(content: { bytes: number; chunks: number }): boolean {
  const last = sealedChunkBytes(content, content.chunks - 1)
  return isPadded(last) && last <= chunkBytes + sealBytes
}

/** The chunks and the sealed bytes of a file of so many plain bytes. */
export function contentNumbers(size: number): { bytes: number; chunks: number } {
  const chunks = Math.max(1, Math.ceil(size / chunkBytes))
  const rest = size - (chunks - 1) * chunkBytes
  const last = Math.max(paddedTo, Math.ceil(rest / paddedTo) * paddedTo)
  return { bytes: (chunks - 1) * chunkBytes + last + chunks * sealBytes, chunks }
}

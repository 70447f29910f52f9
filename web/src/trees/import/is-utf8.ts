import { encodingPreviewBytes } from '../core/trees.queries.ts'

/** True where a file begins as UTF-8 or is an archive, so that its encoding needs no preview. Reads the first megabyte. */
export async function isUtf8OrArchive(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, encodingPreviewBytes).arrayBuffer())
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return true
  try {
    // A letter that is cut off at the end of the piece is no fault.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return !bytes.subarray(0, 2).includes(0)
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

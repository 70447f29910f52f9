const headerBytes = 13
const imageBytes = 10
const block = { extension: 0x21, image: 0x2c }

const tableBytes = (flags: number | undefined) => (flags !== undefined && flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

/**
 * Whether the data of a GIF ends inside one of its blocks. The decoder accepts such an animation and shows the part of it
 * that arrived. A missing trailer is no fault: some programs omit it, and every frame is complete.
 */
export function isGifTruncated(bytes: Uint8Array): boolean {
  let position = headerBytes + tableBytes(bytes[10])
  while (position < bytes.length) {
    const kind = bytes[position]
    if (kind === block.extension) position += 2
    else if (kind === block.image) position += imageBytes + tableBytes(bytes[position + 9]) + 1
    // The trailer, or bytes of no known block, which the decoder judges.
    else return false
    let length: number | undefined
    do {
      length = bytes[position]
      position += 1 + (length ?? 0)
    } while (length)
    if (length === undefined) return true
  }
  return position > bytes.length
}

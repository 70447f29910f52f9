/** As much as one upload may have. */
export const mostPictureBytes = 50 * 1024 * 1024

export type PictureFault = 'too-large' | 'empty' | 'no-picture'

/** What is wrong with a file before it is sent anywhere: its size, and whether it begins as a picture does, whatever its name says. */
export async function pictureFault(file: Blob): Promise<PictureFault | undefined> {
  if (file.size > mostPictureBytes) return 'too-large'
  if (file.size === 0) return 'empty'
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  return isPicture(head) ? undefined : 'no-picture'
}

const beginnings: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46, 0x38],
  [0x42, 0x4d],
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
]

/** HEIC, HEIF and AVIF are boxes of the kind that films are, too: they say of themselves which. */
const brands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'])

const wordAt = (head: Uint8Array, from: number) => String.fromCharCode(...head.subarray(from, from + 4))

function isPicture(head: Uint8Array): boolean {
  if (beginnings.some((bytes) => bytes.every((byte, at) => head[at] === byte))) return true
  if (wordAt(head, 0) === 'RIFF' && wordAt(head, 8) === 'WEBP') return true
  return wordAt(head, 4) === 'ftyp' && brands.has(wordAt(head, 8))
}

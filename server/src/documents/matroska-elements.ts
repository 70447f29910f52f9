import { Unclean, Unreadable, type OpenFile } from './in-place.ts'

const ids = { header: 0x1a45dfa3, segment: 0x18538067, info: 0x1549a966, tracks: 0x1654ae6b, track: 0xae, type: 0x83 }
const texts = new Set([0x4d80, 0x5741])
/** What stands in a segment, and says where to find and how to show what was filmed. */
const kept = new Set([
  0x114d9b74, 0x1c53bb6b, 0x1f43b675, 0x2ad7b1, 0x4489, 0xd7, 0x73c5, 0x83, 0xb9, 0x88, 0x55aa, 0x9c, 0x6de7, 0x6df8,
  0x23e383, 0x234e7a, 0x22b59c, 0x86, 0x63a2, 0xaa, 0xe0, 0xe1, 0x6d80, 0x56aa, 0x56bb, 0x55ee,
])
const mostElements = 100_000
const filmed = [1, 2]

/** Changes a film in Matroska so that nothing but what is needed to play it stands in it; its tags are left out. */
export function cleanMatroska(file: OpenFile): void {
  let count = 0

  function walk(from: number, to: number, inside: number): void {
    for (let at = from; at < to;) {
      if (++count > mostElements) throw new Unreadable('too many elements')
      const head = file.read(at, 12)
      const idBytes = lengthOf(head, 0, 4)
      const sizeBytes = lengthOf(head, idBytes, 8)
      const id = head.readUIntBE(0, idBytes)
      const start = at + idBytes + sizeBytes
      const size = sizeOf(head.subarray(idBytes, idBytes + sizeBytes))
      // Only the whole may go on to the end: behind a part that does not say how long it is nobody finds the next.
      if (size === undefined && id !== ids.segment) throw new Unclean('a part without an end')
      const end = size === undefined ? to : start + size
      if (end > to) throw new Unreadable('an element beyond its holder')
      if ((inside === 0 && id === ids.segment) || (inside === ids.segment && id === ids.info)) walk(start, end, id)
      else if ((inside === ids.segment && id === ids.tracks) || (inside === ids.tracks && id === ids.track))
        walk(start, end, id)
      else if (texts.has(id)) file.blank(start, end)
      else if (id !== ids.header && !kept.has(id)) putNothing(at, end, start - at)
      if (id === ids.type && !filmed.includes(file.read(start, 1)[0] ?? 0))
        throw new Unclean('a track of something else')
      at = end
    }
  }

  /** An element of the same length that says that it is none. */
  function putNothing(at: number, end: number, headBytes: number): void {
    const sizeBytes = Math.min(8, headBytes - 1)
    const head = Buffer.alloc(1 + sizeBytes)
    file.blank(at, end)
    head[0] = 0xec
    for (let n = sizeBytes, rest = end - at - head.length; n > 0; n--, rest = Math.floor(rest / 256))
      head[n] = rest % 256
    head[1]! |= 1 << (8 - sizeBytes)
    file.write(at, head)
  }

  walk(0, file.bytes, 0)
}

/** How many bytes a number takes, by the zeros that it begins with. */
function lengthOf(head: Buffer, at: number, most: number): number {
  const bytes = Math.clz32(head[at] ?? 0) - 23
  if (bytes > most || at + bytes > head.length) throw new Unreadable('no number')
  return bytes
}

/** Undefined where all bits are set: the length is not known. */
function sizeOf(bytes: Buffer): number | undefined {
  let value = (bytes[0] ?? 0) & ((1 << (8 - bytes.length)) - 1)
  let isUnknown = value === (1 << (8 - bytes.length)) - 1
  for (const byte of bytes.subarray(1)) {
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return isUnknown ? undefined : value
}

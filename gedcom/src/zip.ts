import { Inflate } from 'fflate'
import { countUtf8 } from './utf8.ts'

/** An archive wherever it lies: its bytes are asked for piece by piece. `read` answers fewer bytes only where the archive ends. */
export type ZipSource = { size: number; read(at: number, length: number): Promise<Uint8Array> }

/** Where one file of an archive lies, and what the archive says of it: its bytes packed and unpacked, and the way they are packed. */
export type ZipEntry = { at: number; packed: number; size: number; method: number }

/** An archive that is broken, or that says something else than is in it. */
export class ZipBroken extends Error {
  override name = 'ZipBroken'
}

/** An archive that holds more than it may. */
export class ZipTooLarge extends Error {
  override name = 'ZipTooLarge'
}

/** An archive of bytes that are there already. */
export function sourceOf(bytes: Uint8Array): ZipSource {
  return { size: bytes.length, read: async (at, length) => bytes.subarray(at, at + length) }
}

const endBytes = 22
const mostComment = 65_535
/** No directory of as many files as are allowed is longer, unless to be a burden. */
const mostDirectoryBytes = 16 * 1024 * 1024

/**
 * The files of an archive by their names, of two with one name the last; folders are no files. Names are only names: nothing is
 * ever written by them. Throws ZipTooLarge at more than so many files, and ZipBroken, also where files lie over each other, as
 * they do where a little is to become very much. Linear in the files but for sorting them; reads only the directory.
 *
 * Source: PKWARE APPNOTE 6.3.10, 4.3 and 4.5.3 (ZIP64).
 */
export async function readDirectory(source: ZipSource, maxFiles: number): Promise<Map<string, ZipEntry>> {
  const { count, at, length } = await findDirectory(source)
  if (count > maxFiles || length > mostDirectoryBytes) throw new ZipTooLarge('There are too many files in it')
  const bytes = await readAll(source, at, length)
  const view = viewOf(bytes)
  const files = new Map<string, ZipEntry>()
  const spans: { from: number; to: number }[] = []
  let here = 0
  for (let left = count; left > 0; left--) {
    if (here + 46 > length || view.getUint32(here, true) !== 0x02014b50) throw new ZipBroken('The directory is broken')
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => view.getUint16(here + field, true))
    const nameAt = here + 46
    const next = nameAt + nameBytes! + extraBytes! + commentBytes!
    if (next > length) throw new ZipBroken('The directory is broken')
    const flags = view.getUint16(here + 8, true)
    const name = nameOf(bytes.subarray(nameAt, nameAt + nameBytes!), flags)
    const entry = entryAt(view, here, nameAt + nameBytes!, extraBytes!)
    spans.push({ from: entry.at, to: entry.at + 30 + nameBytes! + entry.packed })
    // A locked entry cannot be read; it is as if it were not there.
    if (!name.endsWith('/') && !(flags & 1)) files.set(name, entry)
    here = next
  }
  spans.sort((one, other) => one.from - other.from)
  for (let n = 0; n < spans.length; n++)
    if (spans[n]!.to > (spans[n + 1]?.from ?? at)) throw new ZipBroken('Files lie over each other')
  return files
}

const utf8 = new TextDecoder()
const latin1 = new TextDecoder('latin1')
/** Archives made on a Mac or by zip on Linux have names in UTF-8 without saying so. */
function nameOf(bytes: Uint8Array, flags: number): string {
  const isUtf8 = (flags & 0x800) !== 0 || countUtf8(bytes).broken === 0
  return (isUtf8 ? utf8 : latin1).decode(bytes)
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

async function readAll(source: ZipSource, at: number, length: number): Promise<Uint8Array> {
  const bytes = await source.read(at, length)
  if (bytes.length !== length) throw new ZipBroken('It ends too early')
  return bytes
}

async function findDirectory(source: ZipSource): Promise<{ count: number; at: number; length: number }> {
  const from = Math.max(0, source.size - endBytes - mostComment)
  const tail = await readAll(source, from, source.size - from)
  const view = viewOf(tail)
  let end = tail.length - endBytes
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--
  if (end < 0) throw new ZipBroken('It has no end')
  const found = {
    count: view.getUint16(end + 10, true),
    length: view.getUint32(end + 12, true),
    at: view.getUint32(end + 16, true),
  }
  const isLarge = found.count === 0xffff || found.length === 0xffffffff || found.at === 0xffffffff
  const there =
    isLarge && end >= 20 && view.getUint32(end - 20, true) === 0x07064b50 ? await largeEnd(source, view, end) : found
  if (there.at + there.length > from + end) throw new ZipBroken('The directory is not where it is said to be')
  return there
}

async function largeEnd(source: ZipSource, tail: DataView, end: number) {
  const record = viewOf(await readAll(source, numberAt(tail, end - 12), 56))
  if (record.getUint32(0, true) !== 0x06064b50) throw new ZipBroken('It has no end')
  return { count: numberAt(record, 32), length: numberAt(record, 40), at: numberAt(record, 48) }
}

function numberAt(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true))
}

function entryAt(view: DataView, here: number, extraAt: number, extraBytes: number): ZipEntry {
  const entry = {
    method: view.getUint16(here + 10, true),
    packed: view.getUint32(here + 20, true),
    size: view.getUint32(here + 24, true),
    at: view.getUint32(here + 42, true),
  }
  for (let at = extraAt; at + 4 <= extraAt + extraBytes;) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (kind === 1) widen(entry, view, at + 4, Math.min(at + 4 + length, extraAt + extraBytes))
    at += 4 + length
  }
  return entry
}

/** Numbers that have no room in four bytes stand behind, in this order. */
function widen(entry: ZipEntry, view: DataView, from: number, to: number): void {
  let at = from
  for (const field of ['size', 'packed', 'at'] as const) {
    if (entry[field] !== 0xffffffff || at + 8 > to) continue
    entry[field] = numberAt(view, at)
    at += 8
  }
}

/** So much is unpacked at once: even at the most that packing can do, the outcome is a few megabytes. */
const packedPiece = 8 * 1024
const storedPiece = 256 * 1024

/**
 * The bytes of one file of an archive, in pieces, as they are unpacked. Throws ZipBroken where they are not what the archive says of
 * them, and before more is unpacked than it says. Holds one piece. Linear.
 */
export async function* unpack(source: ZipSource, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const head = viewOf(await readAll(source, entry.at, 30))
  if (head.getUint32(0, true) !== 0x04034b50) throw new ZipBroken('A file is not where it is said to be')
  const from = entry.at + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  let left = entry.size
  for await (const piece of entry.method === 0 ? stored(source, from, entry) : inflated(source, from, entry)) {
    left -= piece.length
    if (left < 0) throw new ZipBroken('A file is longer than it is said to be')
    if (piece.length > 0) yield piece
  }
  if (left > 0) throw new ZipBroken('A file is shorter than it is said to be')
}

async function* stored(source: ZipSource, from: number, { packed }: ZipEntry): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < packed; at += storedPiece)
    yield await readAll(source, from + at, Math.min(storedPiece, packed - at))
}

async function* inflated(source: ZipSource, from: number, { packed, method }: ZipEntry): AsyncGenerator<Uint8Array> {
  if (method !== 8) throw new ZipBroken('A file is packed in a way that is not known')
  let ready: Uint8Array[] = []
  const inflate = new Inflate((chunk) => void ready.push(chunk))
  for (let at = 0; at < packed; at += storedPiece) {
    const bytes = await readAll(source, from + at, Math.min(storedPiece, packed - at))
    for (let part = 0; part < bytes.length; part += packedPiece) {
      const isLast = at + part + packedPiece >= packed
      try {
        inflate.push(bytes.subarray(part, part + packedPiece), isLast)
      } catch (error) {
        throw new ZipBroken('A file cannot be unpacked', { cause: error })
      }
      yield* ready
      ready = []
    }
  }
}

import { gzipSync } from 'fflate'
import { createHash } from 'node:crypto'
import { zxyToTileId } from 'pmtiles'

// Writes PMTiles, version 3 (github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). The `pmtiles` package only reads them.

export type Tile = { z: number; x: number; y: number; bytes: Uint8Array }

export type ArchiveFacts = {
  minZoom: number
  maxZoom: number
  /** West, south, east, north, in degrees. */
  bounds: readonly [number, number, number, number]
  center: { zoom: number; longitude: number; latitude: number }
  metadata: object
}

type Entry = { tileId: number; offset: number; length: number; runLength: number }

const headerBytes = 127
/** Readers fetch the header and the root directory together, in one request of this size. */
const maxHeadBytes = 16_384
const smallestLeaf = 512

/** An archive of vector tiles. The same tiles in any order give the same bytes. */
export function writeArchive(tiles: readonly Tile[], facts: ArchiveFacts): Uint8Array {
  const { entries, contents, tileData } = layOut(tiles)
  const { root, leaves } = writeDirectories(entries)
  const metadata = gzip(new TextEncoder().encode(JSON.stringify(facts.metadata)))
  const parts = [root, metadata, leaves, tileData]
  const header = writeHeader(facts, {
    lengths: parts.map((part) => part.length),
    addressed: tiles.length,
    entries: entries.length,
    contents,
  })
  return concat([header, ...parts])
}

/** The same bytes on every machine: no time, and no operating system. */
export const gzip = (bytes: Uint8Array): Uint8Array => gzipSync(bytes, { level: 9, mtime: 0 })

/** Puts tiles in the order of their ids. Equal tiles are stored once, and neighbours among them share an entry. */
function layOut(tiles: readonly Tile[]): { entries: Entry[]; contents: number; tileData: Uint8Array } {
  const ordered = tiles
    .map(({ z, x, y, bytes }) => ({ tileId: zxyToTileId(z, x, y), bytes }))
    .toSorted((a, b) => a.tileId - b.tileId)
  const stored = new Map<string, { offset: number; length: number }>()
  const pieces: Uint8Array[] = []
  const entries: Entry[] = []
  let end = 0
  for (const { tileId, bytes } of ordered) {
    const digest = createHash('sha256').update(bytes).digest('hex')
    let place = stored.get(digest)
    if (!place) {
      const packed = gzip(bytes)
      place = { offset: end, length: packed.length }
      stored.set(digest, place)
      pieces.push(packed)
      end += packed.length
    }
    const last = entries.at(-1)
    if (last && last.offset === place.offset && last.tileId + last.runLength === tileId) last.runLength++
    else entries.push({ tileId, ...place, runLength: 1 })
  }
  return { entries, contents: pieces.length, tileData: concat(pieces) }
}

/** One directory where it fits beside the header, else a root that names leaves. */
function writeDirectories(entries: readonly Entry[]): { root: Uint8Array; leaves: Uint8Array } {
  const whole = writeDirectory(entries)
  if (headerBytes + whole.length <= maxHeadBytes) return { root: whole, leaves: new Uint8Array() }
  for (let size = smallestLeaf; ; size *= 2) {
    const named: Entry[] = []
    const leaves: Uint8Array[] = []
    let offset = 0
    for (let start = 0; start < entries.length; start += size) {
      const leaf = writeDirectory(entries.slice(start, start + size))
      // A run of no tiles marks an entry that leads to a leaf.
      named.push({ tileId: entries[start]!.tileId, offset, length: leaf.length, runLength: 0 })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = writeDirectory(named)
    if (headerBytes + root.length <= maxHeadBytes) return { root, leaves: concat(leaves) }
  }
}

/** Columns of varints: the distances of the ids, then runs, lengths and offsets. */
function writeDirectory(entries: readonly Entry[]): Uint8Array {
  const numbers = [entries.length]
  for (const [index, { tileId }] of entries.entries()) numbers.push(tileId - (entries[index - 1]?.tileId ?? 0))
  for (const { runLength } of entries) numbers.push(runLength)
  for (const { length } of entries) numbers.push(length)
  for (const [index, { offset }] of entries.entries()) {
    const before = entries[index - 1]
    // Zero means directly after the entry before.
    numbers.push(before && before.offset + before.length === offset ? 0 : offset + 1)
  }
  return gzip(Uint8Array.from(numbers.flatMap(varint)))
}

/** Seven bits a byte, the lowest first. Offsets may be larger than bitwise operators can hold. */
function varint(number: number): number[] {
  const bytes: number[] = []
  let rest = number
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return [...bytes, rest]
}

type Counts = { lengths: readonly number[]; addressed: number; entries: number; contents: number }

const gzipCode = 2
const vectorTileCode = 1

function writeHeader(facts: ArchiveFacts, { lengths, addressed, entries, contents }: Counts): Uint8Array {
  const header = new DataView(new ArrayBuffer(headerBytes))
  new Uint8Array(header.buffer).set(new TextEncoder().encode('PMTiles'))
  header.setUint8(7, 3)
  const long = (position: number, value: number) => header.setBigUint64(position, BigInt(value), true)
  let offset = headerBytes
  for (const [index, length] of lengths.entries()) {
    long(8 + index * 16, offset)
    long(16 + index * 16, length)
    offset += length
  }
  long(72, addressed)
  long(80, entries)
  long(88, contents)
  // 96 says that tiles lie in the order of their ids; then how directories and tiles are packed, and what tiles are.
  for (const [index, value] of [1, gzipCode, gzipCode, vectorTileCode, facts.minZoom, facts.maxZoom].entries())
    header.setUint8(96 + index, value)
  const degrees = (position: number, value: number) => header.setInt32(position, Math.round(value * 1e7), true)
  for (const [index, value] of facts.bounds.entries()) degrees(102 + index * 4, value)
  header.setUint8(118, facts.center.zoom)
  degrees(119, facts.center.longitude)
  degrees(123, facts.center.latitude)
  return new Uint8Array(header.buffer)
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let end = 0
  for (const part of parts) {
    whole.set(part, end)
    end += part.length
  }
  return whole
}

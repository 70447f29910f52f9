import { atom, atomOf, atomsWithin, type Atom } from './mp4-atoms.ts'
import { Unreadable } from './in-place.ts'

/** A part of a file, up to its end without that. */
export type Span = { from: number; to: number }

/** Where the samples of a track lie, how long they last, and the tables that say so: numbers, and nothing besides. */
export type Samples = {
  tables: Buffer[]
  chunks: Span[]
  timescale: number
  duration: number
}

const mostSamples = 300_000
const longest = 2 ** 32 - 1

/** Reads the tables of a track, of which each has to say of each sample what it says, and has to end where it ends. */
export function samplesOf(mdia: readonly Atom[]): Samples {
  const stbl = atomsWithin(mdia, 'minf', 'stbl')
  if (atomOf(stbl, 'stsd').readUInt32BE(4) !== 1) throw new Unreadable('coded in several ways')
  if (atomOf(stbl, 'stsz').readUInt32BE(4) !== 0) throw new Unreadable('no sizes of samples')
  const sizes = table(stbl, 'stsz', 1, 8)
  const count = sizes.length
  if (count === 0) throw new Unreadable('no samples')

  const times = table(stbl, 'stts', 2)
  const names = ['stsz', 'stts', 'stsc']
  if (countedIn(times) !== count) throw new Unreadable('times of other samples')
  if (has(stbl, 'ctts')) {
    if (countedIn(table(stbl, 'ctts', 2)) !== count) throw new Unreadable('other samples shown')
    names.push('ctts')
  }
  if (has(stbl, 'stss')) {
    const keys = table(stbl, 'stss', 1)
    if (keys.some((key, n) => key <= (keys[n - 1] ?? 0) || key > count)) throw new Unreadable('keys of other samples')
    names.push('stss')
  }
  const places = has(stbl, 'co64') ? 'co64' : 'stco'
  names.push(places)
  const mdhd = atomOf(mdia, 'mdhd')
  const timescale = mdhd.readUInt32BE(mdhd[0] === 1 ? 20 : 12)
  const duration = times.reduce((all, delta, n) => (n % 2 === 1 ? all + delta * times[n - 1]! : all), 0)
  if (timescale === 0 || duration > longest) throw new Unreadable('no time')
  return {
    tables: names.map((name) => atom(name, atomOf(stbl, name))),
    chunks: chunksOf(table(stbl, 'stsc', 3), offsetsIn(stbl, places), sizes),
    timescale,
    duration,
  }
}

function offsetsIn(stbl: readonly Atom[], name: 'stco' | 'co64'): ArrayLike<number> {
  if (name === 'stco') return table(stbl, name, 1)
  const halves = table(stbl, name, 2)
  return Float64Array.from({ length: halves.length / 2 }, (_, n) => halves[2 * n]! * 2 ** 32 + halves[2 * n + 1]!)
}

/** Samples lie in chunks, of which runs have as many each. */
function chunksOf(runs: Uint32Array, offsets: ArrayLike<number>, sizes: Uint32Array): Span[] {
  const chunks: Span[] = []
  let sample = 0
  for (let n = 0; n < runs.length; n += 3) {
    const [first, perChunk, description] = [runs[n]!, runs[n + 1]!, runs[n + 2]!]
    const next = runs[n + 3] ?? offsets.length + 1
    if (
      first !== chunks.length + 1 ||
      next <= first ||
      next > offsets.length + 1 ||
      perChunk === 0 ||
      description !== 1
    )
      throw new Unreadable('chunks out of order')
    for (let chunk = first; chunk < next; chunk++) {
      if (sample + perChunk > sizes.length) throw new Unreadable('more chunks than samples')
      const from = offsets[chunk - 1]!
      let to = from
      for (const end = sample + perChunk; sample < end; sample++) to += sizes[sample]!
      chunks.push({ from, to })
    }
  }
  if (sample !== sizes.length || chunks.length !== offsets.length) throw new Unreadable('samples without a chunk')
  return chunks
}

/** The numbers of a table, row after row; it begins with a version and, where so many bytes are before it, the count of its rows. */
function table(stbl: readonly Atom[], name: string, columns: number, countAt = 4): Uint32Array {
  const body = atomOf(stbl, name)
  const start = countAt + 4
  const rows = body.readUInt32BE(countAt)
  const isKnown = body.readUInt32BE(0) === 0 || (name === 'ctts' && body.readUInt32BE(0) === 0x01000000)
  if (!isKnown || rows > mostSamples || body.length !== start + rows * columns * 4)
    throw new Unreadable(`a table of another length: ${name}`)
  return Uint32Array.from({ length: rows * columns }, (_, n) => body.readUInt32BE(start + n * 4))
}

const has = (atoms: readonly Atom[], name: string) => atoms.some((one) => one.name === name)
/** Of rows that begin with how many samples they are about: of how many all are. */
const countedIn = (rows: Uint32Array) => rows.reduce((all, count, n) => (n % 2 === 0 ? all + count : all), 0)

import { Unreadable, type OpenFile } from './in-place.ts'
import { atomOf, atomsIn, type Atom } from './mp4-atoms.ts'
import { samplesOf, type Samples, type Span } from './mp4-samples.ts'

/** A film of which nothing has to be moved for that it is in a container of ours: what lies where, and what of it stays. */
export type Plan = {
  /** The boxes of the file, without what they hold. */
  boxes: (Span & { name: string; start: number })[]
  tracks: PlannedTrack[]
  /** In how many parts a second of the whole is told. */
  timescale: number
  /** What lies between the samples of these tracks, and belongs to others. */
  gaps: Span[]
}
export type TrackKind = 'vide' | 'soun'
export type PlannedTrack = Samples & {
  kind: TrackKind
  edit: { duration: number; from: number } | undefined
  shown: number
}

type Wanted = { id: number; kind: TrackKind }

const mostHeadBytes = 16 * 1024 * 1024
const mostBoxes = 1000
/** Where more than a tenth belongs to nobody, copying what stays is the better bargain. */
const mostGaps = 0.1
/** What coders leave out at the beginning; a longer piece was cut off by somebody. */
const longestLead = 0.2
const longest = 2 ** 32 - 1
const edits = { most: 1, rate: 0x10000, slack: 0.1 }

/** What has to be done for a film to be of these tracks alone; undefined where it has to be copied: it is in pieces, cut, or says what does not fit together. */
export function planOf(file: OpenFile, wanted: readonly Wanted[]): Plan | undefined {
  try {
    return plan(file, wanted)
  } catch (error) {
    // A read beyond the end of a box is the file's doing, as what it says is.
    if (error instanceof Unreadable || error instanceof RangeError) return undefined
    throw error
  }
}

function plan(file: OpenFile, wanted: readonly Wanted[]): Plan {
  const boxes = boxesOf(file)
  const [head, ...others] = boxes.filter(({ name }) => name === 'moov')
  const data = boxes.filter(({ name }) => name === 'mdat')
  const type = boxes[0]
  if (!head || others.length > 0 || data.length === 0 || boxes.some(({ name }) => name === 'moof'))
    throw new Unreadable('not in one piece')
  if (type?.name !== 'ftyp' || type.to > 256 || type.to < 20 || type.to % 4 > 0) throw new Unreadable('no type')
  if (head.to - head.start > mostHeadBytes) throw new Unreadable('a long head')
  const moov = atomsIn(file.read(head.start, head.to - head.start))
  const mvhd = atomOf(moov, 'mvhd')
  const timescale = mvhd.readUInt32BE(mvhd[0] === 1 ? 20 : 12)
  if (timescale === 0) throw new Unreadable('no time')
  const traks = moov.filter(({ name }) => name === 'trak').map(({ body }) => atomsIn(body))
  const tracks = wanted.map((track) => trackOf(traks, track, timescale))
  const gaps = gapsOf(
    data,
    tracks.flatMap(({ chunks }) => chunks),
  )
  return { boxes, tracks, timescale, gaps }
}

function boxesOf(file: OpenFile): Plan['boxes'] {
  const boxes: Plan['boxes'] = []
  for (let at = 0; at + 8 <= file.bytes;) {
    const head = file.read(at, 16)
    const said = head.readUInt32BE(0)
    const size = said === 1 ? Number(head.readBigUInt64BE(8)) : said
    const start = at + (said === 1 ? 16 : 8)
    if (at + size < start || at + size > file.bytes || boxes.length === mostBoxes)
      throw new Unreadable('a box beyond the file')
    boxes.push({ name: head.toString('latin1', 4, 8), from: at, start, to: at + size })
    at += size
  }
  return boxes
}

function trackOf(traks: readonly Atom[][], { id, kind }: Wanted, timescale: number): PlannedTrack {
  const [trak, ...others] = traks.filter((boxes) => {
    const tkhd = atomOf(boxes, 'tkhd')
    return tkhd.readUInt32BE(tkhd[0] === 1 ? 20 : 12) === id
  })
  if (!trak || others.length > 0) throw new Unreadable('no such track')
  const samples = samplesOf(atomsIn(atomOf(trak, 'mdia')))
  const edit = editOf(trak)
  if (edit) {
    const [lead, all] = [edit.from / samples.timescale, samples.duration / samples.timescale]
    const shown = edit.duration / timescale
    if (lead > longestLead) throw new Unreadable('its beginning was cut off')
    // Where pictures come in another order than they are shown, the last is shown as much later as the first.
    if (shown < all - lead - edits.slack || shown > all + edits.slack) throw new Unreadable('its end was cut off')
  }
  return { ...samples, kind, edit, shown: edit?.duration ?? shownFor(samples, timescale) }
}

const shownFor = ({ duration, timescale }: Samples, parts: number) =>
  Math.min(longest, Math.round((duration / timescale) * parts))

function editOf(trak: readonly Atom[]): PlannedTrack['edit'] {
  if (!trak.some(({ name }) => name === 'edts')) return undefined
  const elst = atomOf(atomsIn(atomOf(trak, 'edts')), 'elst')
  const isLong = elst[0] === 1
  const [duration, from] = isLong
    ? [Number(elst.readBigUInt64BE(8)), Number(elst.readBigInt64BE(16))]
    : [elst.readUInt32BE(8), elst.readInt32BE(12)]
  const isKnown = elst.readUInt32BE(4) === edits.most && elst.readUInt32BE(isLong ? 24 : 16) === edits.rate
  if (!isKnown || from < 0 || duration > longest) throw new Unreadable('edited')
  return { duration, from }
}

/** What is left of the boxes of data without these chunks, each of which has to lie in one of them. */
function gapsOf(data: readonly (Span & { start: number })[], chunks: readonly Span[]): Span[] {
  const inOrder = chunks.toSorted((one, other) => one.from - other.from)
  const gaps: Span[] = []
  let next = 0
  for (const { start, to } of data) {
    let at = start
    for (; next < inOrder.length && inOrder[next]!.from < to; next++) {
      const chunk = inOrder[next]!
      if (chunk.from < start || chunk.to > to) throw new Unreadable('samples beyond the data')
      if (chunk.from > at) gaps.push({ from: at, to: chunk.from })
      at = Math.max(at, chunk.to)
    }
    if (at < to) gaps.push({ from: at, to })
  }
  const bytesOf = (spans: readonly Span[]) => spans.reduce((all, { from, to }) => all + to - from, 0)
  if (next < inOrder.length) throw new Unreadable('samples beyond the data')
  if (bytesOf(gaps) > mostGaps * bytesOf(data)) throw new Unreadable('much that nobody needs')
  return gaps
}

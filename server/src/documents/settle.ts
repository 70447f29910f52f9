import type { OpenFile } from './in-place.ts'
import { atom, atomOf, atomsIn, atomsWithin, type Atom } from './mp4-atoms.ts'
import type { Plan, PlannedTrack, TrackKind } from './mp4-plan.ts'

/**
 * Puts a film into a container of ours where it lies. Its head is written anew: how it is coded as in a `model`, a film of the
 * same tracks that was just made and has their first samples, and the tables of all samples. The samples stay; all else is blanked or cut off.
 */
export function settle(file: OpenFile, plan: Plan, model: Buffer): void {
  const head = headOf(plan, model)
  const type = plan.boxes[0]!
  const data = plan.boxes.filter(({ name }) => name === 'mdat')
  const end = data.at(-1)!.to
  file.write(0, typeOf(type.to))
  for (const { from, to } of plan.gaps) file.blank(from, to)
  let isWritten = false
  for (const { name, from, start, to } of plan.boxes.slice(1)) {
    if (name === 'mdat' || from >= end) continue
    file.write(from + 4, Buffer.from('free'))
    file.blank(start, to)
    // In front of the film, as it was made to be shown while it comes.
    if (name !== 'moov' || start - from !== freeBytes || head.length + freeBytes > to - from) continue
    file.write(from, head)
    const rest = Buffer.alloc(freeBytes)
    rest.writeUInt32BE(to - from - head.length)
    rest.write('free', 4, 'latin1')
    file.write(from + head.length, rest)
    isWritten = true
  }
  file.cutAt(end)
  if (!isWritten) file.write(end, head)
}

const freeBytes = 8
const brands = ['isom', 'iso2', 'mp41', 'mp42']

function typeOf(bytes: number): Buffer {
  const known = Array.from({ length: (bytes - 16) / 4 }, (_, n) => Buffer.from(brands[n % brands.length]!))
  return atom('ftyp', Buffer.from('isom'), Buffer.from([0, 0, 2, 0]), ...known)
}

function headOf(plan: Plan, model: Buffer): Buffer {
  const moov = atomsWithin(atomsIn(model), 'moov')
  const traks = moov.filter(({ name }) => name === 'trak').map(({ body }) => atomsIn(body))
  const modelOf = (kind: TrackKind) =>
    traks.find((trak) => atomOf(atomsWithin(trak, 'mdia'), 'hdlr').toString('latin1', 8, 12) === kind)!
  const duration = Math.max(...plan.tracks.map(({ shown }) => shown))
  return atom(
    'moov',
    atom('mvhd', withNumbers(atomOf(moov, 'mvhd'), { 12: plan.timescale, 16: duration })),
    ...plan.tracks.map((track) => trakOf(track, modelOf(track.kind))),
    ...moov.filter(({ name }) => name === 'udta').map(({ body }) => atom('udta', body)),
  )
}

function trakOf({ tables, edit, shown, timescale, duration }: PlannedTrack, model: readonly Atom[]): Buffer {
  const [mdia, minf] = [atomsWithin(model, 'mdia'), atomsWithin(model, 'mdia', 'minf')]
  const same = (atoms: readonly Atom[], ...names: string[]) =>
    atoms.filter(({ name }) => names.includes(name)).map(({ name, body }) => atom(name, body))
  return atom(
    'trak',
    atom('tkhd', withNumbers(atomOf(model, 'tkhd'), { 20: shown })),
    ...(edit ? [atom('edts', atom('elst', numbers(0, 1, edit.duration, edit.from, 0x10000)))] : []),
    atom(
      'mdia',
      atom('mdhd', withNumbers(atomOf(mdia, 'mdhd'), { 12: timescale, 16: duration })),
      ...same(mdia, 'hdlr'),
      atom(
        'minf',
        ...same(minf, 'vmhd', 'smhd', 'dinf'),
        atom('stbl', ...same(atomsWithin(minf, 'stbl'), 'stsd'), ...tables),
      ),
    ),
  )
}

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [n, value] of values.entries()) bytes.writeUInt32BE(value, n * 4)
  return bytes
}

/** The same bytes with other numbers at these places; the model's own are short ones, which its version 0 says. */
function withNumbers(body: Buffer, values: Record<number, number>): Buffer {
  if (body[0] !== 0) throw new Error('A model with long numbers')
  const changed = Buffer.from(body)
  for (const [at, value] of Object.entries(values)) changed.writeUInt32BE(value, Number(at))
  return changed
}

import { Unclean, Unreadable, type OpenFile } from './in-place.ts'

/** Boxes with boxes in them, and boxes that say how a film is coded (ISO/IEC 14496-12). All else tells about it. */
const holders = new Set('moov trak mdia minf stbl edts dinf mvex moof traf gmhd'.split(' '))
const kept = new Set(
  (
    'ftyp styp mvhd tkhd elst mdhd hdlr vmhd smhd gmin dref stsd stts ctts cslg stss stps stsc stsz stz2 stco co64 sdtp sbgp sgpd ' +
    'trex mehd mfhd tfhd tfdt trun sidx mfra tfra mfro mdat'
  ).split(' '),
)
const [mostBoxes, deepest] = [100_000, 10]
const headBytes = 8

/** Changes a film of the family of MP4 so that its boxes say how it is coded, and nothing else. */
export function cleanBoxes(file: OpenFile): void {
  let count = 0

  function walk(from: number, to: number, depth: number): void {
    if (depth > deepest) throw new Unreadable('boxes in boxes')
    for (let at = from; at + headBytes <= to;) {
      if (++count > mostBoxes) throw new Unreadable('too many boxes')
      const head = file.read(at, 16)
      const said = head.readUInt32BE(0)
      const name = head.toString('latin1', 4, 8)
      const isLong = said === 1
      const size = isLong ? Number(head.readBigUInt64BE(8)) : said === 0 ? to - at : said
      const start = at + (isLong ? 16 : headBytes)
      const end = at + size
      if (end < start || end > to) throw new Unreadable('a box beyond its holder')
      if (holders.has(name)) walk(start, end, depth + 1)
      else if (!kept.has(name)) {
        file.write(at + 4, Buffer.from('free'))
        file.blank(start, end)
      } else if (name === 'hdlr') cleanHandler(start, end)
      else if (['mvhd', 'tkhd', 'mdhd'].includes(name)) forgetTimes(start, end)
      at = end
    }
  }

  function cleanHandler(start: number, end: number): void {
    const kind = file.read(start + 8, 4).toString('latin1')
    // Old films have handlers of data besides, which say only where it lies.
    if (!['vide', 'soun', 'url ', 'alis'].includes(kind)) throw new Unclean(`a track of ${kind}`)
    file.blank(Math.min(start + 12, end), end)
  }

  /** When it was made, and changed. */
  function forgetTimes(start: number, end: number): void {
    const isLong = file.read(start, 1)[0] === 1
    file.blank(Math.min(start + 4, end), Math.min(start + 4 + (isLong ? 16 : 8), end))
  }

  walk(0, file.bytes, 0)
}

import type { Film } from './film-reading.ts'
import { Unreadable, type OpenFile } from './in-place.ts'

const lists = new Set(['hdrl', 'strl', 'odml', 'movi', 'rec '])
const told = new Set(['avih', 'strh', 'strf', 'indx', 'vprp', 'dmlh', 'idx1'])
/** A piece of picture or sound, or of the index of one, by the number of its track. */
const piece = /^(\d\d(dc|db|wb|pc)|ix\d\d)$/
const [mostChunks, deepest] = [500_000, 5]

/** Reads what an AVI says of itself, and changes it so that there is nothing in it but what it takes to play it. */
export function cleanAvi(file: OpenFile): Film {
  let count = 0
  let head: Buffer | undefined

  function walk(from: number, to: number, depth: number): void {
    if (depth > deepest) throw new Unreadable('lists in lists')
    for (let at = from; at + 8 <= to;) {
      if (++count > mostChunks) throw new Unreadable('too many chunks')
      const found = file.read(at, 12)
      const name = found.toString('latin1', 0, 4)
      const start = at + 8
      // A camera that was switched off has not written how long its film is.
      const end = Math.min(start + found.readUInt32LE(4), to)
      const isList = (name === 'LIST' || (name === 'RIFF' && depth === 0)) && found.length === 12
      const of = isList ? found.toString('latin1', 8, 12) : ''
      if (isList && (lists.has(of) || (depth === 0 && /^AVI[ X]$/.test(of)))) walk(start + 4, end, depth + 1)
      else if (isList || !(told.has(name) || piece.test(name))) {
        file.write(at, Buffer.from('JUNK'))
        file.blank(start, end)
      } else if (name === 'avih') head ??= file.read(start, 40)
      at = end + (end % 2)
    }
  }

  walk(0, file.bytes, 0)
  if (!head || head.length < 40) throw new Unreadable('no head')
  const [microseconds, frames] = [head.readUInt32LE(0), head.readUInt32LE(16)]
  return {
    mimeType: 'video/x-msvideo',
    width: head.readUInt32LE(32),
    height: head.readUInt32LE(36),
    seconds: (microseconds * frames) / 1e6,
    hasLocation: false,
  }
}

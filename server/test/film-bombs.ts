import { atom, atomsIn } from '../src/documents/mp4-atoms.ts'
import { filmOf } from './films.ts'

const megabyte = 1024 * 1024

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [n, value] of values.entries()) bytes.writeUInt32BE(value, n * 4)
  return bytes
}

/** The boxes again, with others in the place of some; those that became undefined are left out. */
function withOthers(bytes: Buffer, others: Record<string, Buffer | undefined>): Buffer {
  const holders = ['moov', 'trak', 'mdia', 'minf', 'stbl']
  return Buffer.concat(
    atomsIn(bytes).flatMap(({ name, body }) => {
      if (name in others) return others[name] ? [atom(name, others[name])] : []
      return [atom(name, holders.includes(name) ? withOthers(body, others) : body)]
    }),
  )
}

/** A film of a megabyte, in which each of many pictures is that megabyte: one a tenth of a second, or thousands. */
export function filmsUponEachOther(pictures: number, how: 'in turn' | 'at once'): Buffer {
  const phone = filmOf('phone.3gp')
  const type = phone.subarray(0, phone.readUInt32BE(0))
  const picture = Buffer.alloc(megabyte + 8)
  picture.writeUInt32BE(megabyte - 4)
  picture[4] = 0x65
  const head = atomsIn(phone).find(({ name }) => name === 'moov')!.body
  const [first] = atomsIn(head).filter(({ name }) => name === 'trak')
  const others = {
    udta: undefined,
    edts: undefined,
    ctts: undefined,
    stss: undefined,
    stts: numbers(0, 1, pictures, how === 'in turn' ? 1000 : 1),
    stsz: numbers(0, 0, pictures, ...Array<number>(pictures).fill(megabyte)),
    stsc: numbers(0, 1, 1, 1, 1),
    stco: numbers(0, pictures, ...Array<number>(pictures).fill(type.length + 8)),
  }
  const movie = withOthers(head, { ...others, trak: withOthers(first!.body, others) })
  // Of its tracks the picture alone.
  const once = atomsIn(movie).filter(
    ({ name }, n, all) => name !== 'trak' || all.findIndex((one) => one.name === name) === n,
  )
  const moov = atom('moov', ...once.map(({ name, body }) => atom(name, body)))
  return Buffer.concat([type, atom('mdat', picture), moov])
}

/** An element of Matroska, whose length takes eight bytes. */
function element(id: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const size = Buffer.alloc(8)
  size.writeUIntBE(body.length, 2, 6)
  size[0] = 1
  return Buffer.concat([Buffer.from(id, 'hex'), size, body])
}

/** A film of a megabyte with which each of many blocks begins, and with which each is to be taken apart. */
export function filmOfOneBeginning(blocks: number): Buffer {
  const bytes = (...values: number[]) => Buffer.from(values)
  const beginning = Buffer.alloc(megabyte)
  // Two frames, the first of ten bytes.
  beginning.set([1, 10])
  const coding = element('6240', element('5034', element('4254', bytes(3)), element('4255', beginning)))
  const size = element('e0', element('b0', bytes(0, 192)), element('ba', bytes(0, 108)))
  const one = element('d7', bytes(1))
  const track = element(
    'ae',
    one,
    element('83', bytes(1)),
    element('86', Buffer.from('V_VP8')),
    size,
    element('6d80', coding),
  )
  const laced = Array.from({ length: blocks }, (_, n) =>
    element('a3', bytes(0x81, (n & 0x7fff) >> 8, n & 255, 0x82), Buffer.alloc(8)),
  )
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element('18538067', element('1654ae6b', track), element('1f43b675', element('e7', bytes(0)), ...laced)),
  ])
}

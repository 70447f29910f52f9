import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { createDeflateRaw } from 'node:zlib'
import { quarters } from '../pictures.ts'
import { archiveOf, packed, type Packed } from './archives.ts'
import { isLong } from './length.ts'

/** A twentieth of what was met, unless there is time. */
const scale = isLong ? 1 : 0.05
const many = (count: number) => Math.round(count * scale)

/** What comes of a file: a refusal at once, or the end of its task. */
export type Answer = { code?: string; status?: string; error?: string | null; people?: number; media?: number }

const genealogy = (lines: string) => `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n${lines}0 TRLR\n`
const asha = '0 @I@ INDI\n1 NAME Asha /Rai/\n'
const each = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('')
const archive = (...more: Packed[]) => archiveOf([packed('gedcom.ged', genealogy(asha)), ...more])
const done = (people: number, media = 0): Answer => ({ status: 'DONE', people, media })
const tooLarge: Answer = { code: 'trees/import-too-large' }
const none: Answer = { code: 'trees/not-gedcom' }

/** So many bytes of a genealogy of one person after another with nothing to tell, packed as well as can be. */
async function bomb(bytes: number): Promise<Packed> {
  const piece = Buffer.from('0 @I1@ FAM\n1 CHIL @I1@\n'.repeat(40_000))
  async function* pieces() {
    yield Buffer.from(genealogy(asha).replace('0 TRLR\n', ''))
    for (let left = bytes; left > 0; left -= piece.length) yield piece
  }
  let size = 0
  const counted = Readable.from(pieces()).on('data', (chunk: Buffer) => (size += chunk.length))
  return { name: 'gedcom.ged', packed: await buffer(counted.pipe(createDeflateRaw({ level: 9 }))), size, method: 8 }
}

const wideFamily = () => {
  const children = many(60_000)
  const people = each(children, (at) => `0 @I${at}@ INDI\n1 NAME Child /Rai/\n1 FAMC @F@\n`)
  const family = `0 @F@ FAM\n${each(children, (at) => `1 CHIL @I${at}@\n`)}`
  return [genealogy(people + family), done(children)] as const
}

type Sent = readonly [Uint8Array | string, Answer]

/** Genealogies and archives that nobody means well with: what is sent, and what comes of it. */
export const hostileGenealogies: [name: string, make: () => Promise<Sent> | Sent][] = [
  ['a family of 60,000 children', wideFamily],
  [
    'a family of 60,000 children that only they know of',
    () => {
      const [text, answer] = wideFamily()
      return [text.replace(/1 CHIL @I\d+@\n/g, ''), answer]
    },
  ],
  [
    'a person in 100,000 families',
    () => {
      const families = many(100_000)
      const person = `${asha}${each(families, (at) => `1 FAMS @F${at}@\n`)}${each(families, (at) => `1 FAMC @F${at}@\n`)}`
      return [genealogy(person + each(families, (at) => `0 @F${at}@ FAM\n`)), done(1)]
    },
  ],
  [
    'people who are all each other’s ancestors',
    () => {
      const people = many(50_000)
      const lines = each(people, (at) => `0 @I${at}@ INDI\n1 FAMS @F${at}@\n1 FAMC @F${(at + 1) % people}@\n`)
      return [genealogy(lines + each(people, (at) => `0 @F${at}@ FAM\n1 HUSB @I${at}@\n`)), done(people)]
    },
  ],
  ['a record of a million lines', () => [genealogy(asha + '1 OCCU x\n'.repeat(many(1_000_000))), done(1)]],
  [
    'a record of lines that are not plain',
    () => [genealogy(asha + '1 OCCU x\n'.repeat(many(900_000)) + '1 FAMS @F@\n'.repeat(many(900_000))), done(1)],
  ],
  ['a million levels', () => [genealogy(asha + each(many(1_000_000), (at) => `${at + 1} _A\n`)), done(1)]],
  ['a line of 100 MB', () => [genealogy(`${asha}1 NOTE ${'x'.repeat(many(100_000_000))}\n`), done(1)]],
  [
    'a text that goes on for 100 MB',
    () => [
      genealogy(`${asha}1 NOTE x\n${'2 CONC 0123456789012345678901234567890123456789\n'.repeat(many(2_000_000))}`),
      done(1),
    ],
  ],
  [
    'a place that is all spaces',
    () => [genealogy(`${asha}1 BIRT\n2 PLAC a\n3 CONT ${' '.repeat(many(5_000_000))}b\n`), done(1)],
  ],
  ['no line end at all', () => [`0 HEAD ${'x'.repeat(many(100_000_000))}`, done(0)]],
  ['64 kB of line ends', () => [`${'\n'.repeat(65_000)}0 HEAD\n${asha}0 TRLR\n`, done(1)]],
  ['an archive that unpacks to 1.9 GB', async () => [archiveOf([await bomb(many(1_900_000_000))]), tooLarge]],
  [
    'an archive that says it is small',
    async () => [
      archiveOf([{ ...(await bomb(many(1_900_000_000))), size: 30_000_000 }]),
      { status: 'FAILED', error: 'trees/not-gedcom' },
    ],
  ],
  [
    'an archive that says it is larger than it is',
    () => [archiveOf([{ ...packed('gedcom.ged', genealogy(asha)), size: 9_000_000 }]), none],
  ],
  [
    'an archive of very many files',
    () => [archive(...Array.from({ length: 60_000 }, (_, at) => packed(`${at}`, '', 0))), tooLarge],
  ],
  ['an archive within an archive', () => [archiveOf([packed('inner.gdz', archive(), 0)]), none]],
  ['an archive whose genealogy is an archive', () => [archiveOf([packed('gedcom.ged', archive(), 0)]), none]],
  [
    'one medium of 45 MB that 300 people name',
    () => {
      const people = each(300, (at) => `0 @I${at}@ INDI\n1 NAME A /Rai/\n1 OBJE\n2 FILE ../all.jpg\n`)
      const medium = Buffer.alloc(45_000_000)
      medium.write('\xff\xd8\xff\xe0', 'latin1')
      return [archiveOf([packed('gedcom.ged', genealogy(people)), packed('../all.jpg', medium, 0)]), done(300)]
    },
  ],
  [
    'a picture of too many pixels, beside one that can be shown',
    async () => {
      const people = ['big.png', 'fine.png'].map((file, at) => `0 @I${at}@ INDI\n1 OBJE\n2 FILE ${file}\n`).join('')
      const fine = await quarters(80, 80).png().toBuffer()
      // Enlarged while it is written: as pixels in memory it takes seconds to be made.
      const large = quarters(80, 80).resize(8000, 8000, { kernel: 'nearest' }).greyscale()
      const big = await large.png({ compressionLevel: 1 }).toBuffer()
      return [
        archiveOf([packed('gedcom.ged', genealogy(people)), packed('big.png', big, 0), packed('fine.png', fine)]),
        done(2, 1),
      ]
    },
  ],
]

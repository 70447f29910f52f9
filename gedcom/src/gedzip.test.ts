import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { openGedzip, Problems, sourceOf, unpack, ZipBroken, type GedzipLimits } from './index.ts'

const gedcom = new TextEncoder().encode('0 HEAD\n0 TRLR\n')

/** What is wrong with an archive that is opened and read, and what comes out of it. */
async function readingOf(bytes: Uint8Array, limits: Partial<GedzipLimits> = {}) {
  const problems = new Problems()
  const zip = await openGedzip(sourceOf(bytes), problems, limits)
  let length = 0
  for await (const piece of zip.gedcom()) length += piece.length
  return { codes: problems.list().map(({ code }) => code), length, zip }
}

/** Every place in an archive where a number of four bytes stands. */
function replaced(bytes: Uint8Array, from: number, to: number): Uint8Array {
  const copy = new Uint8Array(bytes)
  const view = new DataView(copy.buffer)
  for (let at = 0; at + 4 <= copy.length; at++) if (view.getUint32(at, true) === from) view.setUint32(at, to, true)
  return copy
}

/** Takes back that names are in UTF-8, in each entry of the directory. */
function withoutUtf8Flag(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(bytes)
  const view = new DataView(copy.buffer)
  for (let at = 0; at + 10 <= copy.length; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, view.getUint16(at + 8, true) & ~0x800, true)
  return copy
}

describe('an archive', () => {
  const bomb = zipSync({ 'gedcom.ged': new Uint8Array(40_000_000) })
  const honest = zipSync({ 'gedcom.ged': gedcom, 'a.jpg': new Uint8Array(1234).fill(7) }, { level: 0 })

  test('is read piece by piece, deflated or not, whatever it is called', async () => {
    const large = new Uint8Array(3_000_000).map((_, at) => (at * at) >> 3)
    for (const level of [0, 9] as const) {
      const zip = zipSync({ 'folder/family.GED': large }, { level })
      expect(await readingOf(zip)).toMatchObject({ codes: [], length: large.length })
    }
  })

  test.each<[string, Uint8Array, string[], Partial<GedzipLimits>?]>([
    ['what is none', new Uint8Array([80, 75, 3, 4, 9]), ['zip-broken']],
    ['one without a genealogy', zipSync({ 'a.txt': gedcom }), ['zip-without-gedcom']],
    [
      'one that says it is larger than it may be',
      zipSync({ 'gedcom.ged': new Uint8Array(2000) }),
      ['zip-too-large'],
      { maxGedcomBytes: 1999 },
    ],
    ['one that unpacks to very many times its size', bomb, ['zip-too-large']],
    ['one that says less than it unpacks to', replaced(bomb, 40_000_000, 1_000_000), ['zip-broken']],
    [
      'one that says more than it unpacks to',
      replaced(zipSync({ 'gedcom.ged': gedcom }), gedcom.length, 99),
      ['zip-broken'],
    ],
    ['one whose files lie over each other', overlapping(honest), ['zip-broken']],
    ['one that ends too early', honest.subarray(0, honest.length - 40), ['zip-broken']],
    ['one of too many files', zipSync({ a: gedcom, b: gedcom, c: gedcom }), ['zip-too-large'], { maxFiles: 2 }],
    ['one within another', zipSync({ 'inner.zip': honest }), ['zip-without-gedcom']],
  ])('%s is told', async (_, bytes, codes, limits) => {
    expect((await readingOf(bytes, limits)).codes).toEqual(codes)
  })

  test('is never unpacked further than it says', async () => {
    expect((await readingOf(replaced(bomb, 40_000_000, 1_000_000))).length).toBeLessThanOrEqual(1_000_000)
  })

  test('has files by their names only, wherever those would lead', async () => {
    const names = ['../../etc/passwd.jpg', '/root/a.jpg', 'C:\\a.jpg', 'constructor', 'a\0b.jpg', 'ä.jpg']
    const bytes = zipSync({
      ...Object.fromEntries(names.map((name) => [name, new Uint8Array([1])])),
      'gedcom.ged': gedcom,
    })
    const { zip } = await readingOf(bytes)
    expect(zip.names.toSorted()).toEqual(names.toSorted())
    expect(zip.place('passwd.jpg')).toBeUndefined()
    expect(zip.place('gedcom.ged')).toBeUndefined()
    const place = zip.place('../../etc/passwd.jpg')!
    await expect(Array.fromAsync(unpack(sourceOf(bytes), { ...place, at: place.at + 1 }))).rejects.toThrow(ZipBroken)
  })

  test.each([
    ['whose name is in UTF-8, without saying so', 'फोटो.png', 'फोटो.png'],
    ['whose name has its marks apart', 'José.png'.normalize('NFD'), 'José.png'.normalize('NFC')],
    ['whose name is composed', 'José.png'.normalize('NFC'), 'José.png'.normalize('NFD')],
  ])('has a file %s', async (_, stored, asked) => {
    const bytes = zipSync({ 'gedcom.ged': gedcom, [stored]: new Uint8Array(9) })
    const { zip } = await readingOf(withoutUtf8Flag(bytes))
    expect(zip.place(asked)?.size).toBe(9)
  })

  test('reads a name in another encoding letter by letter', async () => {
    const bytes = zipSync({ 'gedcom.ged': gedcom, 'Zo?.png': new Uint8Array(9) })
    const name = Buffer.from(bytes).map((byte) => (byte === 0x3f ? 0xe9 : byte))
    expect((await readingOf(name)).zip.place('Zoé.png')?.size).toBe(9)
  })

  test('of a million files is refused by its directory alone', async () => {
    const end = new Uint8Array(22)
    const view = new DataView(end.buffer)
    view.setUint32(0, 0x06054b50, true)
    view.setUint16(10, 65_000, true)
    view.setUint32(12, 65_000 * 47, true)
    expect((await readingOf(new Uint8Array([...new Uint8Array(100), ...end]))).codes).toEqual(['zip-broken'])
    const whole = new Uint8Array(65_000 * 47 + 22)
    whole.set(end, 65_000 * 47)
    expect((await readingOf(whole)).codes).toEqual(['zip-too-large'])
  })
})

/** The second file of an archive begins where the first one does. */
function overlapping(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(bytes)
  const view = new DataView(copy.buffer)
  let seen = 0
  for (let at = 0; at + 46 <= copy.length; at++)
    if (view.getUint32(at, true) === 0x02014b50 && ++seen === 2) view.setUint32(at + 42, 0, true)
  return copy
}

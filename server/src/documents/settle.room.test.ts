import {
  BufferTarget,
  Conversion,
  EncodedPacketSink,
  FilePathSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  type MetadataTags,
} from 'mediabunny'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { filmOf, pathOfFilm, placeOfFilms, type FilmName } from '../../test/films.ts'
import { openFile } from './in-place.ts'
import { planOf } from './mp4-plan.ts'
import { readFilm } from './read-film.ts'
import { settle } from './settle.ts'

const folder = mkdtempSync(join(tmpdir(), 'films-'))
const first = join(folder, 'first.mp4')
const [path, to] = [join(folder, 'sent'), join(folder, 'original')]
afterAll(() => rmSync(folder, { recursive: true }))

async function kept(bytes: Buffer, mime = 'video/mp4') {
  writeFileSync(path, bytes)
  const answer = await readFilm({ path, to, mime, keepsLocation: false })
  return 'refused' in answer ? answer : { ...answer, bytes: readFileSync(answer.isCopied ? to : path) }
}

async function packetsOf(of: string) {
  using input = new Input({ formats: [MP4, QTFF], source: new FilePathSource(of) })
  const tracks = await input.getTracks()
  return await Promise.all(
    tracks
      .toSorted((one, other) => one.type.localeCompare(other.type))
      .map(async (track) => {
        const packets = await Array.fromAsync(new EncodedPacketSink(track).packets())
        return packets.map(({ data, timestamp, duration, type }) => ({
          data: Buffer.from(data).toString('base64'),
          timestamp,
          duration,
          type,
        }))
      }),
  )
}

/** Made anew with its head in front, by who makes them in earnest. */
async function copyOf(name: FilmName, tags: MetadataTags = {}): Promise<Buffer> {
  using input = new Input({ formats: [MP4, QTFF], source: new FilePathSource(pathOfFilm(name)) })
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const copy = { mode: 'forced', shiftTolerance: Infinity } as const
  await (await Conversion.init({ input, output, copy, tags, showWarnings: false })).execute()
  return Buffer.from(target.buffer!)
}

/** Where the box of a name begins. */
const boxAt = (bytes: Buffer, name: string) => bytes.indexOf(name) - 4

test.each([
  ['android.mp4', 'video/mp4'],
  ['iphone-h264.mov', 'video/quicktime'],
  ['iphone-hevc.mov', 'video/quicktime'],
  ['phone.3gp', 'video/3gpp'],
] as const)('%s stays where it lies, with each of its pictures and sounds at its time', async (name, mime) => {
  const film = await kept(filmOf(name), mime)
  expect(film).toMatchObject({ isCopied: false, film: { hasLocation: false } })
  expect(await packetsOf(path)).toEqual(await packetsOf(pathOfFilm(name)))
})

test('removes bytes between the tracks of a film', async () => {
  const bytes = filmOf('phone.3gp')
  const [mdat, moov] = [boxAt(bytes, 'mdat'), boxAt(bytes, 'moov')]
  expect(mdat).toBeLessThan(moov)
  const size = bytes.readUInt32BE(mdat)
  const told = Buffer.from(`a track of its own: ${placeOfFilms}`)
  const box = Buffer.concat([Buffer.from([0, 0, 0, told.length + 8]), Buffer.from('skip'), told])
  const longer = Buffer.concat([bytes.subarray(0, mdat + size), told, bytes.subarray(mdat + size), box])
  longer.writeUInt32BE(size + told.length, mdat)
  const film = await kept(longer, 'video/3gpp')
  expect(film).toMatchObject({ isCopied: false })
  expect('bytes' in film && film.bytes.includes('of its own')).toBe(false)
  expect(await packetsOf(path)).toEqual(await packetsOf(pathOfFilm('phone.3gp')))

  // Where that is much, what stays is copied.
  const much = Buffer.concat([bytes.subarray(0, mdat + size), Buffer.alloc(size, told), bytes.subarray(mdat + size)])
  much.writeUInt32BE(size * 2, mdat)
  const copied = await kept(much, 'video/3gpp')
  expect(copied).toMatchObject({ isCopied: true })
  expect('bytes' in copied && copied.bytes.includes('of its own')).toBe(false)
})

test('a film whose head comes first has it first', async () => {
  const tags = { title: 'Kathmandu, where it was made', comment: `by Asha at ${placeOfFilms}` }
  writeFileSync(first, await copyOf('android.mp4', tags))
  const film = await kept(readFileSync(first))
  expect(film).toMatchObject({ isCopied: false })
  if (!('bytes' in film)) return
  expect(boxAt(film.bytes, 'moov')).toBeLessThan(boxAt(film.bytes, 'mdat'))
  for (const word of ['Kathmandu', 'Asha', placeOfFilms]) expect(film.bytes.includes(word)).toBe(false)
  expect(await packetsOf(path)).toEqual(await packetsOf(first))
})

test('a film of which a piece was cut off is copied', async () => {
  const bytes = filmOf('iphone-h264.mov')
  const edit = boxAt(bytes, 'elst')
  const ends = Buffer.from(bytes)
  ends.writeUInt32BE(1000, edit + 16)
  expect(await kept(ends, 'video/quicktime')).toMatchObject({ isCopied: true })
  const begins = Buffer.from(bytes)
  begins.writeUInt32BE(begins.readUInt32BE(edit + 20) + 10_000, edit + 20)
  expect(await kept(begins, 'video/quicktime')).toMatchObject({ isCopied: true })
})

test('a film with any wrong number in its head is refused or kept whole, without its details', async () => {
  const bytes = filmOf('phone.3gp')
  const model = await copyOf('phone.3gp')
  const [head, end] = [boxAt(bytes, 'moov') + 8, bytes.length]
  let stay = 0
  let copied = 0
  for (let at = head; at + 4 <= end; at += 4)
    for (const value of [0, 1, 0x7fffffff, 0xffffffff]) {
      const wrong = Buffer.from(bytes)
      wrong.writeUInt32BE(value, at)
      writeFileSync(path, wrong)
      const handle = openSync(path, 'r+')
      try {
        const plan = planOf(openFile(handle), [
          { id: 1, kind: 'vide' },
          { id: 2, kind: 'soun' },
        ])
        if (!plan) copied++
        else {
          stay++
          settle(openFile(handle), plan, model)
          const film = readFileSync(path)
          expect({ at, value, told: film.includes(placeOfFilms) }).toEqual({ at, value, told: false })
          expect(film.length).toBeLessThan(bytes.length + 1000)
        }
      } finally {
        closeSync(handle)
      }
    }
  expect(Math.min(stay, copied)).toBeGreaterThan(100)
})

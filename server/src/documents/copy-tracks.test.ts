import {
  ALL_FORMATS,
  BufferTarget,
  Conversion,
  FilePathSource,
  Input,
  MkvOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
  type OutputFormat,
} from 'mediabunny'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { filmsUponEachOther } from '../../test/film-bombs.ts'
import { pathOfFilm, placeOfFilms, type FilmName } from '../../test/films.ts'
import { readFilm } from './read-film.ts'

const folder = mkdtempSync(join(tmpdir(), 'films-'))
const [path, to] = [join(folder, 'sent'), join(folder, 'original')]
afterAll(() => rmSync(folder, { recursive: true }))

async function kept(bytes: Uint8Array, mime: string) {
  writeFileSync(path, bytes)
  const answer = await readFilm({ path, to, mime, keepsLocation: false })
  return 'refused' in answer ? answer : { ...answer, bytes: readFileSync(answer.isCopied ? to : path) }
}

/** The same film in another container, whose tracks have this name. */
async function named(film: FilmName, format: OutputFormat, name: string): Promise<Buffer> {
  using input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(pathOfFilm(film)) })
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const { addVideoTrack, addAudioTrack } = output
  output.addVideoTrack = (source, metadata) => addVideoTrack.call(output, source, { ...metadata, name })
  output.addAudioTrack = (source, metadata) => addAudioTrack.call(output, source, { ...metadata, name })
  const copy = { mode: 'forced', shiftTolerance: Infinity } as const
  await (await Conversion.init({ input, output, copy, showWarnings: false })).execute()
  return Buffer.from(target.buffer!)
}

test.each([
  ['camera.mkv', 'video/matroska', () => new MkvOutputFormat()],
  ['web.webm', 'video/webm', () => new WebMOutputFormat()],
  ['android.mp4', 'video/mp4', () => new Mp4OutputFormat({ fastStart: 'fragmented' })],
] as const)('the tracks of %s lose the names that they had', async (name, mime, format) => {
  const told = `Asha at ${placeOfFilms}`
  const sent = await named(name, format(), told)
  expect(sent.includes(told)).toBe(true)
  const film = await kept(sent, mime)
  expect(film).toMatchObject({ isCopied: true })
  expect('bytes' in film && film.bytes.includes(told)).toBe(false)
})

test.each(['in turn', 'at once'] as const)(
  'samples that lie upon each other are not written one by one: %s',
  async (how) => {
    const sent = filmsUponEachOther(300, how)
    expect(sent.length).toBeLessThan(1_100_000)
    const before = process.memoryUsage().rss
    const film = await kept(sent, 'video/3gpp')
    // Where the first twentieth of a second is short they stay where they lie, else they would have to be copied.
    if (how === 'in turn') expect(film).toMatchObject({ isCopied: false })
    else expect(film).toEqual({ refused: 'documents/unsupported-film' })
    expect(statSync(to).size).toBeLessThan(4_000_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(500e6)
  },
)

import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { filmOf, type FilmName } from '../../test/films.ts'
import { jpegOf } from '../../test/pictures.ts'
import { openFilmReaders } from './film-reading.ts'
import { whyNone } from './still.ts'

// A program in the place of the real one, which few machines have: it notes how it was called, and writes a picture or fails.

const folder = mkdtempSync(join(tmpdir(), 'still-'))
const [program, called, picture] = ['ffmpeg', 'called', 'picture.jpg'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]
let app: TestApp
let asha: Member
beforeAll(async () => {
  writeFileSync(picture, await jpegOf(96, 54))
  app = await startTestApp({ FFMPEG: program })
  asha = await app.signUp('Asha')
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

function does(what: string): void {
  writeFileSync(program, `#!/bin/sh\necho "$@" > ${called}\nfor to in "$@"; do :; done\n${what}\n`)
  chmodSync(program, 0o755)
}
const sent = async (name: FilmName, query = '?poster=make') =>
  (await asha.upload(`/v1/document/upload${query}`, { name, bytes: filmOf(name) })).body

test('a film of which the browser has no picture gets one of the machine, of the container that it is', async () => {
  does(`cp ${picture} "$to"`)
  for (const [name, kind] of [
    ['camera.avi', 'avi'],
    ['iphone-hevc.mov', 'mov'],
    ['old-phone.3gp', 'mov'],
    ['web.webm', 'matroska'],
  ] as const) {
    const film = await sent(name)
    expect((await app.visitor.get(film.thumbUrl)).headers['content-type']).toBe('image/webp')
    expect(readFileSync(called, 'utf8')).toContain(`-protocol_whitelist file -f ${kind} -i file:`)
  }
  const refused = await asha.upload(`/v1/document/upload?posterOf=${(await sent('camera.avi')).id}`, {
    name: 'p.jpg',
    bytes: await jpegOf(),
  })
  expect(refused.body.code).toBe('documents/has-poster')
})

test('where none is asked for, or none comes of it, there is none', async () => {
  does(`cp ${picture} "$to"`)
  expect(await sent('camera.avi', '')).toMatchObject({ type: 'VIDEO', thumbUrl: null })
  for (const what of ['exit 1', 'exit 0', 'echo no picture > "$to"']) {
    does(what)
    expect(await sent('camera.avi')).toMatchObject({ type: 'VIDEO', thumbUrl: null })
  }
  rmSync(program)
  expect(await sent('camera.avi')).toMatchObject({ type: 'VIDEO', thumbUrl: null })
})

test('logs that the program cannot be run', async () => {
  does('exit 0')
  expect(await whyNone(program)).toBeUndefined()
  expect((await whyNone(join(folder, 'none')))?.message).toContain('which cannot be run')
  const told: unknown[] = []
  const readers = openFilmReaders((error) => told.push(error), join(folder, 'none'))
  await expect.poll(() => told).toMatchObject([{ message: expect.stringContaining('FFMPEG') }])
  await readers.close()
})

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { filmOf } from '../../test/films.ts'
import { jpegOf } from '../../test/pictures.ts'
import { diskBlobs } from '../kit/blob-disk.ts'
import { openDocuments } from './public.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.signUp('The Admin')
})
afterAll(() => app.close())

const pdf = '%PDF-1.7 a receipt'
const blobs = () =>
  readdirSync(join(app.dataDir, 'blobs'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length

/** A film with a poster, which are three files, and a paper. */
async function keeps(who: Member): Promise<string> {
  const film = await who.upload('/v1/document/upload', { name: 'dance.mov', bytes: filmOf('iphone-h264.mov') })
  const poster = { name: 'p.jpg', bytes: await jpegOf(200, 100) }
  expect((await who.upload(`/v1/document/upload?posterOf=${film.body.id}`, poster)).status).toBe(201)
  expect((await who.upload('/v1/document/upload', { name: 'receipt.pdf', bytes: pdf })).status).toBe(201)
  return film.body.id
}

test('films, posters and papers are counted, exported, and deleted with their uploader', async () => {
  const asha = await app.signUp('Asha')
  await keeps(asha)
  const { body } = await asha.get('/v1/document/usage')
  expect(body.used).toBeGreaterThan(pdf.length + 10_000)
  const exported: Record<string, string> = {}
  for await (const file of app.app.leaving.exportAccount(asha.id))
    if ('bytes' in file) exported[file.name.replace(/^documents\/[^.]{36}-/, '')] = await text(file.bytes)
  expect(Object.keys(exported).toSorted()).toEqual(['dance.mp4', 'receipt.pdf'])
  expect(exported['receipt.pdf']).toBe(pdf)
  expect(exported['dance.mp4']).toContain('avc1')
  expect(blobs()).toBe(4)
  await app.app.leaving.eraseAccount(asha.id)
  await expect.poll(blobs).toBe(0)
})

test('deletes unused films with their poster after a day', async () => {
  const ravi = await app.signUp('Ravi')
  const shown = await keeps(ravi)
  await ravi.post('/v1/post', { mediaIds: [shown] })
  await keeps(ravi)
  expect(blobs()).toBe(8)
  app.clock.advance(25 * 60 * 60_000)
  const documents = openDocuments({
    db: app.db,
    blobs: diskBlobs(join(app.dataDir, 'blobs')),
    clock: app.clock,
    linksKey: Buffer.alloc(32),
    incomingDir: join(app.dataDir, 'incoming'),
    quota: Number.MAX_SAFE_INTEGER,
  })
  expect(await documents.purgeUnattached()).toBe(3)
  expect(blobs()).toBe(3)
})

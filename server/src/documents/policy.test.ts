import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { jpegOf } from '../../test/pictures.ts'
import { diskBlobs } from '../kit/blob-disk.ts'
import { newId } from '../kit/ids.ts'
import { openDocuments, pictures, type OpenedDocuments, type Policy } from './public.ts'

const mib = 1024 * 1024

/** As for what only its owner can read: nobody looks into it, and no byte of it changes. */
const sealed: Policy = {
  maxBytes: 4 * mib,
  prepare: async (path) => ({
    type: 'FILE',
    mimeType: 'application/octet-stream',
    width: null,
    height: null,
    durationMs: null,
    thumbhash: null,
    hasLocation: false,
    variants: { original: path },
  }),
}

const folder = mkdtempSync(join(tmpdir(), 'policy-'))
const asha = { id: newId() }
let app: TestApp
let documents: OpenedDocuments
beforeAll(async () => {
  app = await startTestApp()
  documents = openDocuments({
    db: app.db,
    blobs: diskBlobs(join(folder, 'blobs')),
    clock: app.clock,
    linksKey: Buffer.alloc(32),
    incomingDir: join(folder, 'incoming'),
    quota: 100 * mib,
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const fileOf = (bytes: Iterable<Uint8Array>) => ({
  name: 'a.bin',
  mimeType: '',
  stream: Readable.from(bytes),
  wasCut: () => false,
})
const keep = (bytes: Iterable<Uint8Array>, policy: Policy) => documents.keep(asha, fileOf(bytes), policy)
const incoming = () => readdirSync(join(folder, 'incoming'))

test('one policy keeps bytes as they came, where another refuses them', async () => {
  const bytes = randomBytes(3 * mib)
  const row = await keep([bytes], sealed)
  expect(row).toMatchObject({ type: 'FILE', mime_type: 'application/octet-stream', width: null, thumbhash: null })
  expect(row.bytes).toBe(String(bytes.length))
  const opened = await documents.open(row.id, 'original')
  expect((await buffer(opened!.stream)).equals(bytes)).toBe(true)
  expect(await documents.open(row.id, 'thumb')).toBeUndefined()
  await expect(keep([bytes], pictures)).rejects.toMatchObject({ code: 'documents/unsupported' })
  expect(incoming()).toEqual([])
})

test('a sealed picture is not encoded again', async () => {
  const bytes = await jpegOf()
  const row = await keep([bytes], sealed)
  expect((await buffer((await documents.open(row.id, 'original'))!.stream)).equals(bytes)).toBe(true)
})

test('each has its own limit, which holds while a file comes', async () => {
  let sent = 0
  function* endless() {
    for (;;) {
      sent++
      yield Buffer.alloc(mib)
    }
  }
  await expect(keep(endless(), sealed)).rejects.toMatchObject({ code: 'documents/too-large' })
  expect(sent).toBeLessThan(16)
  await expect(keep([], sealed)).rejects.toMatchObject({ code: 'documents/empty-file' })
  expect(incoming()).toEqual([])
})

test('links lead only to what the policy has made', async () => {
  const owner = await app.signUp('Owner')
  const kept = async (policy: Policy) => (await documents.keep(owner, fileOf([await jpegOf()]), policy)).id
  const ids = [await kept(sealed), await kept(pictures)]
  const { body } = await owner.get(`/v1/document?ids=${ids.join()}`)
  const linksOf = (id: string) => {
    const { url, mediumUrl, thumbUrl } = body.items.find((one: { id: string }) => one.id === id)
    return [url, mediumUrl, thumbUrl].map((link) => /variant=\w+/.exec(link ?? '')?.[0] ?? null)
  }
  expect(linksOf(ids[0]!)).toEqual(['variant=original', null, null])
  expect(linksOf(ids[1]!)).toEqual(['variant=original', 'variant=medium', 'variant=thumb'])
})

test('a full disk is no fault of the picture', async () => {
  // Writes to this device find no room, as on a disk that is full.
  const full = join(folder, 'full')
  mkdirSync(full)
  symlinkSync('/dev/full', join(full, 'original'))
  const onFullDisk: Policy = { ...pictures, prepare: (path, _, wishes) => pictures.prepare(path, full, wishes) }
  const refused = { code: 'documents/no-room', status: 507 }
  await expect(keep([await jpegOf()], onFullDisk)).rejects.toMatchObject(refused)
  const copying: Policy = {
    ...sealed,
    prepare: async (path, _, wishes) => {
      writeFileSync('/dev/full', 'a')
      return sealed.prepare(path, '', wishes)
    },
  }
  await expect(keep([await jpegOf()], copying)).rejects.toMatchObject(refused)
  expect(incoming()).toEqual([])
})

test('a policy that throws leaves nothing behind', async () => {
  const refusing: Policy = { ...sealed, prepare: () => Promise.reject(new Error('no')) }
  await expect(keep([Buffer.from('x')], refusing)).rejects.toThrow('no')
  expect(incoming()).toEqual([])
})

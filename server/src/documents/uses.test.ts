import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { jpegOf } from '../../test/pictures.ts'
import { inTransaction } from '../kit/database.ts'
import { diskBlobs } from '../kit/blob-disk.ts'
import { newId } from '../kit/ids.ts'
import { openDocuments, pictures, type DocumentUse, type OpenedDocuments } from './public.ts'

const hour = 60 * 60_000
const folder = mkdtempSync(join(tmpdir(), 'uses-'))
let app: TestApp
let documents: OpenedDocuments
const asha = { id: newId() }
const ravi = { id: newId() }
beforeAll(async () => {
  app = await startTestApp()
  documents = openDocuments({
    db: app.db,
    blobs: diskBlobs(join(folder, 'blobs')),
    clock: app.clock,
    linksKey: Buffer.alloc(32),
    incomingDir: join(folder, 'incoming'),
    quota: Number.MAX_SAFE_INTEGER,
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const store = (name: string, bytes: Buffer) =>
  documents.keep(asha, { name, mimeType: '', stream: Readable.from([bytes]), wasCut: () => false }, pictures)
const kept = async () => store('grandmother.jpg', await jpegOf())
const someUse = (rootId = newId(), refId = newId()): DocumentUse => ({ kind: 'person', rootId, refId })
const attach = (documentId: string, use: DocumentUse, viewer = asha) =>
  inTransaction(app.db, (trx) => documents.attach(trx, viewer, documentId, use))
const isThere = async (documentId: string) => {
  const opened = await documents.open(documentId, 'thumb')
  opened?.stream.destroy()
  return opened !== undefined
}
const blobCount = () =>
  readdirSync(join(folder, 'blobs'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

describe('a document within another file', () => {
  it('is kept and read again', async () => {
    const { id } = await kept()
    const opened = (await documents.open(id, 'original'))!
    expect(opened).toMatchObject({ name: 'grandmother.jpg', mimeType: 'image/jpeg' })
    expect((await buffer(opened.stream)).length).toBe(opened.bytes)
    expect(await documents.open(newId(), 'original')).toBeUndefined()
  })

  it('is refused as an upload is', async () => {
    const nothing = store('a.jpg', Buffer.alloc(0))
    await expect(nothing).rejects.toMatchObject({ code: 'documents/empty-file' })
    const text = store('a.jpg', Buffer.from('a letter'))
    await expect(text).rejects.toMatchObject({ code: 'documents/unsupported' })
  })
})

describe('attaching', () => {
  it('is for the uploader alone', async () => {
    const { id } = await kept()
    await expect(attach(id, someUse(), ravi)).rejects.toMatchObject({ code: 'documents/not-found' })
    await expect(attach(newId(), someUse())).rejects.toMatchObject({ code: 'documents/not-found' })
  })

  it('does not change a resource that is saved with the same picture', async () => {
    const { id } = await kept()
    const use = someUse()
    await attach(id, use)
    await attach(id, use)
    await attach(id, use, ravi)
    await expect(attach(id, { ...use, kind: 'tree' }, ravi)).rejects.toMatchObject({ code: 'documents/not-found' })
  })

  it('is undone with its transaction', async () => {
    const { id } = await kept()
    const work = inTransaction(app.db, async (trx) => {
      await documents.attach(trx, asha, id, someUse())
      throw new Error('something else went wrong')
    })
    await expect(work).rejects.toThrow('something else')
    app.clock.advance(25 * hour)
    await documents.purgeUnattached()
    expect(await isThere(id)).toBe(false)
  })
})

describe('purging', () => {
  it('deletes what nothing has shown for a day, row and bytes', async () => {
    await documents.purgeUnattached()
    const [lonely, shown] = [await kept(), await kept()]
    const before = blobCount()
    await attach(shown.id, someUse())
    app.clock.advance(23 * hour)
    expect(await documents.purgeUnattached()).toBe(0)
    expect(await isThere(lonely.id)).toBe(true)

    app.clock.advance(2 * hour)
    expect(await documents.purgeUnattached()).toBe(1)
    expect(await isThere(lonely.id)).toBe(false)
    expect(await isThere(shown.id)).toBe(true)
    expect(blobCount()).toBe(before - 3)
  })

  it('gives what is detached a day from then', async () => {
    const { id } = await kept()
    const use = someUse()
    await attach(id, use)
    app.clock.advance(48 * hour)
    await documents.detach(app.db, use)
    await documents.purgeUnattached()
    expect(await isThere(id)).toBe(true)
    app.clock.advance(25 * hour)
    await documents.purgeUnattached()
    expect(await isThere(id)).toBe(false)
  })

  it('waits for the last use', async () => {
    const { id } = await kept()
    const [one, other] = [someUse(), someUse()]
    await attach(id, one)
    await attach(id, other)
    await documents.detach(app.db, one, id)
    app.clock.advance(25 * hour)
    await documents.purgeUnattached()
    expect(await isThere(id)).toBe(true)
    await documents.detach(app.db, other, newId())
    await documents.detach(app.db, other, id)
    app.clock.advance(25 * hour)
    await documents.purgeUnattached()
    expect(await isThere(id)).toBe(false)
  })

  it('of a deleted root takes all files that nothing else shows', async () => {
    const [rootId, first, second, elsewhere] = [newId(), await kept(), await kept(), await kept()]
    await attach(first.id, someUse(rootId))
    await attach(second.id, { kind: 'tree', rootId, refId: rootId })
    await attach(elsewhere.id, someUse(rootId))
    await attach(elsewhere.id, someUse())
    await inTransaction(app.db, (trx) => documents.detachRoot(trx, ['tree', 'person'], rootId))
    app.clock.advance(25 * hour)
    await documents.purgeUnattached()
    expect(await Promise.all([first, second, elsewhere].map(({ id }) => isThere(id)))).toEqual([false, false, true])
  })

  it('finds the files that two detaching calls leave behind', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await kept()
      const [one, other] = [someUse(), someUse()]
      await attach(id, one)
      await attach(id, other)
      await Promise.all([one, other].map((use) => inTransaction(app.db, (trx) => documents.detach(trx, use))))
      const row = await app.db.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(row.unattached_since).not.toBeNull()
    }
  })

  it('never takes what is being attached', async () => {
    const documentsOfADay = await Promise.all([1, 2, 3, 4, 5, 6].map(kept))
    app.clock.advance(25 * hour)
    const [, ...attached] = await Promise.all([
      documents.purgeUnattached(),
      ...documentsOfADay.map(({ id }) =>
        attach(id, someUse()).then(
          () => true,
          (error: unknown) => {
            expect(error).toMatchObject({ code: 'documents/not-found' })
            return false
          },
        ),
      ),
    ])
    expect(await Promise.all(documentsOfADay.map(({ id }) => isThere(id)))).toEqual(attached)
  })

  it('ends a deletion that was cut short', async () => {
    const row = await kept()
    const before = blobCount()
    await app.db
      .updateTable('document')
      .set({ status: 'GONE', unattached_since: new Date(0) })
      .where('id', '=', row.id)
      .execute()
    expect(await isThere(row.id)).toBe(false)
    expect(await documents.purgeUnattached()).toBeGreaterThanOrEqual(1)
    expect(blobCount()).toBeLessThanOrEqual(before - 3)
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { jpegOf } from '../../test/pictures.ts'
import { diskBlobs } from '../kit/blob-disk.ts'
import { inTransaction } from '../kit/database.ts'
import type { Asked } from '../kit/handle.ts'
import { newId } from '../kit/ids.ts'
import type { Viewer } from '../kit/viewer.ts'
import { documentHandlers } from './documents.ts'
import { openDocuments, pictures, type OpenedDocuments, type Shower } from './public.ts'

const folder = mkdtempSync(join(tmpdir(), 'seen-'))
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
    quota: Number.MAX_SAFE_INTEGER,
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const viewerOf = (id: string): Viewer => ({ id, sessionId: id, role: 'MEMBER', expiresAt: 0 })

test('checks each item of a root by itself, all of a kind in one query', async () => {
  const [author, reader] = [viewerOf(newId()), viewerOf(newId())]
  const [open, hidden] = [newId(), newId()]
  const rootId = author.id
  const kept = async (...uses: string[]) => {
    const file = { name: 'a.jpg', mimeType: '', stream: Readable.from([await jpegOf()]), wasCut: () => false }
    const { id } = await documents.keep(author, file, pictures)
    await inTransaction(app.db, async (trx) => {
      for (const refId of uses) await documents.attach(trx, author, id, { kind: 'person', rootId, refId })
    })
    return id
  }
  const [shown, secret, both, nowhere] = [await kept(open), await kept(hidden), await kept(open, hidden), await kept()]

  const asked: (readonly Shower[])[] = []
  const { list } = documentHandlers({
    db: app.db,
    wishes: {},
    removers: {},
    places: {},
    pages: {},
    taken: {},
    forgetReplies: async () => {},
    uploads: pictures,
    documents,
    questions: {
      async person(_, showers) {
        asked.push(showers)
        return showers.filter(({ refId }) => refId === open)
      },
    },
  })
  const ids = [shown, secret, both, nowhere]
  const seenBy = async (viewer: Viewer) => {
    const { items } = await list({ viewer, asked: {} as Asked }, { query: { ids } } as Parameters<typeof list>[1])
    return new Set(items.map(({ id }) => id))
  }
  expect(await seenBy(reader)).toEqual(new Set([shown, both]))
  expect(asked).toHaveLength(1)
  expect(new Set(asked[0]!.map(({ refId }) => refId))).toEqual(new Set([open, hidden]))
  expect(asked[0]).toHaveLength(2)
  // Nobody is asked about one's own files.
  expect(await seenBy(author)).toEqual(new Set(ids))
  expect(asked).toHaveLength(1)
})

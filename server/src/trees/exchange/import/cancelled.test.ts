import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { diskBlobs } from '../../../kit/blob-disk.ts'
import { newBlobKey } from '../../../kit/blob-store.ts'
import { newId } from '../../../kit/ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the file of an import that is cancelled before its turn is gone at once', async () => {
  const asha = await app.signUp('Asha')
  const [id, key, blobs] = [newId(), newBlobKey(), diskBlobs(join(app.dataDir, 'blobs'))]
  await blobs.put(key, Readable.from(['0 HEAD\n0 TRLR\n']))
  // In line behind others, with no worker free for it.
  const payload = JSON.stringify({ treeId: newId(), key, fileName: 'a.ged', newTreeName: 'A' })
  await app.db.insertInto('task').values({ account_id: asha.id, id, kind: 'import', payload, root_id: null }).execute()
  await app.db.insertInto('tree_import_file').values({ key, task_id: id, created_at: app.clock.now() }).execute()

  expect((await asha.delete(`/v1/job/${id}`)).status).toBe(204)
  expect((await asha.get(`/v1/job/${id}`)).body).toMatchObject({ status: 'CANCELLED' })
  expect(await blobs.stat(key)).toBe(undefined)
  expect(await app.db.selectFrom('tree_import_file').select('key').execute()).toEqual([])
  expect(await asha.delete(`/v1/job/${id}`)).toMatchObject({ status: 409, body: { code: 'tasks/over' } })
})

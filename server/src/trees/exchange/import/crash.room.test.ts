import { sql } from 'kysely'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../../test/app.ts'
import { diskBlobs } from '../../../kit/blob-disk.ts'
import type { ImportWish } from './import-run.ts'

// This makes by hand what a crash leaves in the queue: the task once more, or its last try.

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const family = `0 HEAD
1 GEDC
2 VERS 5.5.1
0 @I1@ INDI
1 NAME Krishna /Shrestha/
1 FAMS @F1@
0 @I2@ INDI
1 NAME Laxmi /Shrestha/
1 FAMS @F1@
0 @F1@ FAM
1 HUSB @I1@
1 WIFE @I2@
0 TRLR
`

type Task = { status: string; error: string | null; report: { people: number; families: number } | null }

const taskOf = async (id: string) => (await asha.get(`/v1/job/${id}`)).body as Task
const ended = (id: string) =>
  expect.poll(async () => (await taskOf(id)).status, { timeout: 20_000 }).not.toMatch(/ING$/)

async function importFamily(): Promise<{ jobId: string; familyTreeId: string }> {
  const { body } = await asha.upload('/v1/family/family-tree/import', { name: 'family.ged', bytes: family })
  await ended(body.jobId)
  expect((await taskOf(body.jobId)).status).toBe('DONE')
  return body
}

/** Puts a task that was done in line again, as the queue does when its worker went silent. */
async function queueAgain(jobId: string, queue: 'task' | 'lost-task'): Promise<void> {
  const task = await app.db
    .updateTable('task')
    .set({ status: 'RUNNING' })
    .where('id', '=', jobId)
    .returningAll()
    .execute()
  const { key } = task[0]!.payload as ImportWish
  await diskBlobs(join(app.dataDir, 'blobs')).put(key, Readable.from(family))
  const data = JSON.stringify({ accountId: asha.id, id: jobId })
  await sql`insert into pgboss.job (name, data) values (${queue}, ${data}::jsonb)`.execute(app.db)
}

test('an import that was kept before the crash is not done a second time', async () => {
  const { jobId, familyTreeId } = await importFamily()
  await queueAgain(jobId, 'task')
  await ended(jobId)
  expect(await taskOf(jobId)).toMatchObject({ status: 'DONE', report: { people: 2, families: 1 } })
  const { body } = await asha.get(`/v1/family/family-tree/${familyTreeId}/detail`)
  expect(body).toMatchObject({ personCount: 2, familyCount: 1 })
  expect((await asha.get(`/v1/family/family-tree/${familyTreeId}/people`)).body.data).toHaveLength(2)
})

test('a task that crashes again and again is given up, in words, and holds nothing up', async () => {
  const { jobId, familyTreeId } = await importFamily()
  await queueAgain(jobId, 'lost-task')
  await ended(jobId)
  expect(await taskOf(jobId)).toMatchObject({
    status: 'FAILED',
    error: 'tasks/given-up',
  })
  const again = await asha.upload(`/v1/family/family-tree/import?familyTreeId=${familyTreeId}`, {
    name: 'family.ged',
    bytes: family,
  })
  expect(again.status).toBe(202)
  await ended(again.body.jobId)
})

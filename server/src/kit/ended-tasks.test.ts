import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const dayMs = 24 * 3600_000

test('a task that is over is forgotten after a week, the tree that it made is not', { tags: ['room'] }, async () => {
  const asha = await app.signUp('Asha')
  const text = '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Ram /Rai/\n0 TRLR\n'
  const { body } = await asha.upload('/v1/family/family-tree/import', { name: 'a.ged', bytes: text })
  await expect.poll(async () => (await asha.get(`/v1/job/${body.jobId}`)).body.status).toBe('DONE')
  // One that waits is kept, however long it does.
  const waiting = { account_id: asha.id, id: body.familyTreeId, kind: 'review', payload: '{}' }
  await app.db
    .insertInto('task')
    .values({ ...waiting, created_at: new Date(0) })
    .execute()
  const kept = async () => (await app.db.selectFrom('task').select('id').execute()).map(({ id }) => id)

  app.clock.advance(6 * dayMs)
  await app.app.keepHouse()
  expect(await kept()).toEqual(expect.arrayContaining([body.jobId, waiting.id]))
  app.clock.advance(2 * dayMs)
  await app.app.keepHouse()
  expect(await kept()).toEqual([waiting.id])
  const tree = await app.db.selectFrom('tree').select('person_count').where('id', '=', body.familyTreeId).execute()
  expect(tree).toEqual([{ person_count: 1 }])
})

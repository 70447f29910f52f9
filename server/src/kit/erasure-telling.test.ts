import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { tracesOf } from '../../test/traces.ts'
import { goneAccount } from './erasure-types.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const erase = (accountId: string, progress: () => Promise<void>) =>
  app.app.leaving.task.run({ id: goneAccount, accountId: goneAccount, payload: { accountId }, progress })

/** A change whose members have not been told of it, as a crash leaves it. */
async function leaveUntold(actorId: string): Promise<string> {
  const id = randomUUID()
  const telling = { actorId, besides: [actorId], isImport: true, people: [], main: null }
  await sql`insert into change_event (root_id, id, kind, account_ids, telling)
    values (${randomUUID()}, ${id}, 'tree', array[]::uuid[], ${JSON.stringify(telling)}::jsonb)`.execute(app.db)
  return id
}

const actorOf = async (id: string) => {
  const { telling } = await app.db
    .selectFrom('change_event')
    .select('telling')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return (telling as { actorId: string }).actorId
}

test('pending notifications of an erased account lose its name before they are deleted', async () => {
  const [gone, stays] = [await app.signUp('Gone'), await app.signUp('Stays')]
  const [ofGone, ofStays] = [await leaveUntold(gone.id), await leaveUntold(stays.id)]
  const atSteps: string[] = []
  await erase(gone.id, async () => void atSteps.push(await actorOf(ofGone)))
  expect(atSteps[0]).toBe(goneAccount)
  expect(await actorOf(ofGone)).toBe(goneAccount)
  expect(await actorOf(ofStays)).toBe(stays.id)
  expect(await tracesOf(app.db, [gone.id, gone.email])).toEqual([])
})

test('notifications sent during an erasure name nobody at its end', async () => {
  const gone = await app.signUp('Gone meanwhile')
  let left: string | undefined
  await erase(gone.id, async () => void (left ??= await leaveUntold(gone.id)))
  expect(await actorOf(left!)).toBe(goneAccount)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../app.ts'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newEvent } from '../../test/events.ts'

// Who comes is reminded once, however many processes look at the clock, and whichever of them is stopped meanwhile.

let app: TestApp
let others: App[]
let host: Member
let guest: Member
beforeAll(async () => {
  app = await startTestApp()
  host = await app.signUp('The host')
  guest = await app.signUp('A guest')
  others = [await app.openAnother(), await app.openAnother()]
})
afterAll(async () => {
  for (const other of others) await other.close()
  await app.close()
})

const hourMs = 60 * 60_000
async function reminders(): Promise<{ kind: string; root_id: string }[]> {
  await app.allTold()
  return app.db
    .selectFrom('notice')
    .select(['kind', 'root_id'])
    .where('account_id', '=', guest.id)
    .where('kind', 'in', ['EVENT_TOMORROW', 'EVENT_SOON'])
    .execute()
}

test('guests are reminded once a day and once an hour before, over three processes and a restart', async () => {
  const ids = await Promise.all(Array.from({ length: 25 }, () => newEvent(host, app.clock.now(), { inHours: 30 })))
  for (const id of ids) await guest.post(`/v1/social/event/${id}/participant`)
  const look = () => Promise.all([app.app, ...others, app.app].map((one) => one.lookAround()))
  await look()
  expect(await reminders()).toEqual([])

  app.clock.advance(6.5 * hourMs)
  await look()
  const once = (kind: string) => ids.map((id) => ({ kind, root_id: id }))
  const inOrder = (rows: { kind: string; root_id: string }[]) =>
    rows.toSorted((one, other) => (one.root_id < other.root_id ? -1 : 1))
  expect(inOrder(await reminders())).toEqual(inOrder(once('EVENT_TOMORROW')))

  // One process is stopped while it tells them, and another begins.
  app.clock.advance(23 * hourMs)
  await others[0]!.lookAround()
  await others[0]!.close()
  others[0] = await app.openAnother()
  await look()
  await look()
  const all = await reminders()
  expect(inOrder(all.filter(({ kind }) => kind === 'EVENT_SOON'))).toEqual(inOrder(once('EVENT_SOON')))
  expect(all).toHaveLength(2 * ids.length)
})

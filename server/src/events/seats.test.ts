import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { eventDraft, newEvent } from '../../test/events.ts'
import { newId } from '../kit/ids.ts'

const isLong = process.env['LONG_TESTS'] === '1'
const tries = isLong ? 10_000 : process.env['WHOLE_RUN'] === '1' ? 60 : 200

let app: TestApp
let host: Member
let people: Member[]
beforeAll(async () => {
  app = await startTestApp()
  host = await app.signUp('The host')
  people = await Promise.all(Array.from({ length: 12 }, (_, at) => app.signUp(`Guest ${at}`)))
})
afterAll(() => app.close())

async function rowsOf(id: string) {
  const event = await app.db
    .selectFrom('social_event')
    .select(['seat_count', 'waiting_count', 'capacity'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const guests = await app.db.selectFrom('event_guest').selectAll().where('event_id', '=', id).execute()
  const going = guests.filter((guest) => guest.status === 'GOING')
  const waiting = guests.filter((guest) => guest.status === 'WAITING')
  return { event, going, waiting }
}

test(
  'the last seat is never given twice while many join and leave at once',
  { timeout: tries * 60 + 30_000 },
  async () => {
    const id = await newEvent(host, app.clock.now(), { capacity: 3 })
    const at = `/v1/social/event/${id}/participant`
    const plans = fc.sample(
      fc.array(fc.tuple(fc.nat(people.length - 1), fc.boolean()), { minLength: 20, maxLength: 20 }),
      {
        numRuns: tries / 20,
        ...(!isLong && { seed: 20_261_125 }),
      },
    )
    for (const plan of plans) {
      const answers = await Promise.all(
        plan.map(([who, comes]) => (comes ? people[who]!.post(at) : people[who]!.delete(at))),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      const { event, going, waiting } = await rowsOf(id)
      expect(event).toMatchObject({ seat_count: going.length, waiting_count: waiting.length })
      expect(going.length).toBeLessThanOrEqual(3)
      // Nobody waits while a seat is free.
      if (waiting.length > 0) expect(going.length).toBe(3)
      expect(waiting.every((guest) => guest.place !== null)).toBe(true)
    }
  },
)

test('the waiting list moves up in order of arrival', async () => {
  const id = await newEvent(host, app.clock.now(), { capacity: 1 })
  const at = `/v1/social/event/${id}/participant`
  for (const one of people) await one.post(at)
  for (const [place, one] of people.entries()) {
    expect((await one.get(`/v1/social/event/${id}`)).body.status).toBe('GOING')
    const next = people[place + 1]
    if (next)
      expect((await next.get(`/v1/social/event/${id}`)).body).toMatchObject({ status: 'WAITING', waitingPlace: 1 })
    await one.delete(at)
  }
  expect((await rowsOf(id)).event).toMatchObject({ seat_count: 0, waiting_count: 0 })
})

test('very many move up at once, in order, a part at a time; both lists are read page by page', async () => {
  const id = await newEvent(host, app.clock.now(), { capacity: 1 })
  const [first] = people
  await first!.post(`/v1/social/event/${id}/participant`)
  const count = 450
  const since = app.clock.now()
  const waiting = Array.from({ length: count }, (_, at) => ({
    event_id: id,
    account_id: people[at]?.id ?? newId(),
    id: newId(),
    status: 'WAITING' as const,
    place: at + 1,
    since,
  })).slice(1)
  await app.db.insertInto('event_guest').values(waiting).execute()
  const counts = { waiting_count: waiting.length, last_place: count }
  await app.db.updateTable('social_event').set(counts).where('id', '=', id).execute()
  const pages = async (status: string) => {
    const ids: string[] = []
    for (let next = ''; ;) {
      const path = `/v1/social/event/${id}/participant?limit=4&status=${status}`
      const { body } = await host.get(`${path}${next && `&next=${encodeURIComponent(next)}`}`)
      ids.push(...body.data.map((one: { id: string }) => one.id))
      if (!body.next || ids.length >= people.length - 1) return ids
      next = body.next
    }
  }
  expect(await pages('WAITING')).toEqual(people.slice(1).map((one) => one.id))
  const draft = await eventDraft(host, app.clock.now(), { capacity: count - 49 })
  await host.put(`/v1/social/event/${id}`, draft)
  const { going: atOnce } = await rowsOf(id)
  expect(atOnce.length).toBeGreaterThanOrEqual(200)
  await expect.poll(async () => (await rowsOf(id)).going.length).toBe(count - 49)
  const { event, going, waiting: left } = await rowsOf(id)
  expect(event).toMatchObject({ seat_count: count - 49, waiting_count: 49 })
  expect(left.map((guest) => Number(guest.place)).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 49 }, (_, at) => count - 48 + at),
  )
  expect(going.every((guest) => guest.place === null)).toBe(true)
  expect((await pages('GOING')).slice(0, 3)).toEqual(people.slice(0, 3).map((one) => one.id))
})

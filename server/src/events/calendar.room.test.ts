import fc from 'fast-check'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { cityId, eventDraft, newEvent } from '../../test/events.ts'
import { calendarOf, type CalendarEvent } from './calendar/ics.ts'

const zones = [
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/St_Johns',
]
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom(
    'दशैँको टीका र क्षमापूजा, सबै आउनुहोला; घरमा '.repeat(6),
    'a,b;c\\d\ne',
    'क्ष्म्य'.repeat(40),
    '\r\nBEGIN:VEVENT\r\n',
  ),
)
const instants = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 1000, max: Date.UTC(2030, 0, 1) / 1000 })
  .map((seconds) => seconds * 1000)
const anEvent: fc.Arbitrary<CalendarEvent> = fc
  .record({
    id: fc.uuid({ version: 7 }),
    name: words,
    description: words,
    location: words,
    zone: fc.constantFrom(...zones),
    startsAt: instants,
    lasts: fc.nat(10 * 24 * 3600).map((seconds) => seconds * 1000),
    sequence: fc.nat(50),
    isCancelled: fc.boolean(),
  })
  .map(({ lasts, ...event }) => ({
    ...event,
    endsAt: event.startsAt + lasts,
    createdAt: event.startsAt - 1000,
    changedAt: event.startsAt,
    url: 'https://example.org/home/events/1',
  }))

/** What a calendar reads of a feed, by the id of the event. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const read = new Map(
    events.map((event) => [
      event.uid.split('@')[0]!,
      {
        name: event.summary,
        description: event.description ?? '',
        location: event.location ?? '',
        startsAt: event.startDate.toJSDate().getTime(),
        endsAt: event.endDate.toJSDate().getTime(),
        sequence: event.sequence,
        isCancelled: event.component.getFirstPropertyValue('status') === 'CANCELLED',
      },
    ]),
  )
  ICAL.TimezoneService.reset()
  return read
}

const plain = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ')

test('a thousand events are read by a calendar as they are, in lines of 75 bytes that cut no letter', () => {
  const events = fc.sample(anEvent, { numRuns: 1000, seed: 20_261_125 })
  const text = calendarOf('Ours', events)
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line.isWellFormed()).toBe(true)
    expect(line).not.toMatch(/^ \p{M}/u)
  }
  const found = read(text)
  expect(found.size).toBe(1000)
  for (const { id, name, description, location, startsAt, endsAt, sequence, isCancelled } of events)
    expect(found.get(id)).toEqual({
      name: plain(name),
      description: plain(description),
      location: plain(location),
      startsAt,
      endsAt,
      sequence,
      isCancelled,
    })
})

let app: TestApp
let asha: Member
let ravi: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha Rai')
  ravi = await app.signUp('Ravi Thapa')
})
afterAll(() => app.close())

const base = '/v1/social/event'
const pathOf = (url: string) => new URL(url, 'http://here').pathname

test('a feed follows what one makes and joins: an edit, another zone, what is off; and says where nothing is new', async () => {
  const [own, joined, off] = [
    await newEvent(asha, app.clock.now(), { name: 'Own one' }),
    await newEvent(ravi, app.clock.now(), { name: 'Joined one' }),
    await newEvent(ravi, app.clock.now(), { name: 'One that is off' }),
  ]
  for (const id of [joined, off]) await asha.post(`${base}/${id}/participant`)
  await newEvent(ravi, app.clock.now(), { name: 'Of no concern' })
  const url = pathOf((await asha.post(`${base}/feed-token`)).body.url)
  const follow = () => app.visitor.get(url)
  const first = await follow()
  expect(first.headers['content-type']).toMatch('text/calendar')
  const before = read(String(first.body))
  expect([...before.values()].map(({ name }) => name).sort()).toEqual(['Joined one', 'One that is off', 'Own one'])
  const etag = String(first.headers['etag'])
  expect((await app.visitor.get(url, { 'if-none-match': etag })).status).toBe(304)

  const berlin = await cityId(asha, 'Berlin', 'DE')
  const moved = await eventDraft(asha, app.clock.now(), { name: 'Own one, moved', cityId: berlin, inHours: 70 })
  await asha.put(`${base}/${own}`, moved)
  await ravi.delete(`${base}/${off}`)
  await ravi.put(`${base}/archive/${joined}`, { decision: true })
  const again = await app.visitor.get(url, { 'if-none-match': etag })
  const after = read(String(again.body))
  expect(after.get(own)).toMatchObject({
    name: 'Own one, moved',
    startsAt: Date.parse(moved.startDate).valueOf() - (Date.parse(moved.startDate) % 1000),
  })
  expect(after.get(own)!.sequence).toBe(before.get(own)!.sequence + 1)
  expect(String(again.body)).toContain('TZID:Europe/Berlin')
  expect(after.get(off)).toMatchObject({ isCancelled: true, name: 'One that is off', description: '' })
  expect(after.get(joined)).toMatchObject({ isCancelled: true })
})

test('a feed ends when it is turned off or replaced, and its token is stored nowhere', async () => {
  const first = pathOf((await asha.post(`${base}/feed-token`)).body.url)
  const second = pathOf((await asha.post(`${base}/feed-token`)).body.url)
  expect((await app.visitor.get(first)).body.code).toBe('events/feed-not-found')
  expect((await app.visitor.get(second)).status).toBe(200)
  const token = second.split('/').at(-1)!.replace('.ics', '')
  expect(JSON.stringify(await app.db.selectFrom('event_feed').selectAll().execute())).not.toContain(token)
  expect((await asha.get(`${base}/feed-token`)).body).toMatchObject({ active: true })
  await asha.delete(`${base}/feed-token`)
  expect((await app.visitor.get(second)).status).toBe(404)
  expect((await asha.get(`${base}/feed-token`)).body).toEqual({ active: false, since: null })
})

test('one event is downloaded as a file by every member who sees it', async () => {
  const id = await newEvent(asha, app.clock.now(), { name: 'Alone', type: 'PRIVATE' })
  const { body, headers } = await asha.get(`${base}/${id}/calendar.ics`)
  expect(headers['content-disposition']).toContain('attachment')
  expect(read(String(body)).get(id)).toMatchObject({ name: 'Alone' })
  expect((await ravi.get(`${base}/${id}/calendar.ics`)).status).toBe(404)
})

/** Inserts events of an account with descriptions of full length, one an hour from a time on. */
async function plantEvents(ownerId: string, { count, firstInHours }: { count: number; firstInHours: number }) {
  const first = new Date(app.clock.now().getTime() + firstInHours * 3_600_000)
  const city = await cityId(asha, 'Kathmandu')
  await sql`
    insert into social_event (id, owner_id, name, description, type, city_id, country_code, zone, address, starts_at, ends_at,
      created_at, changed_at)
    select gen_random_uuid(), ${ownerId}::uuid, 'Event ' || n, repeat('दशैँको टीका ', 400), 'PUBLIC', ${city}, 'NP',
      'Asia/Kathmandu', 'Asan', start, start + interval '1 hour', ${first}::timestamptz, ${first}::timestamptz
    from generate_series(1, ${count}::int) n, lateral (select ${first}::timestamptz + n * interval '1 hour' as start) as times
  `.execute(app.db)
}

/** How often other work had its turn while this was done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [turns, isDone] = [0, false]
  const watch = (async () => {
    for (; !isDone; turns++) await nextTurn()
  })()
  await work()
  isDone = true
  await watch
  return turns
}

test('a feed with very many long descriptions holds up no other call', { timeout: 60_000 }, async () => {
  const meera = await app.signUp('Meera Gurung')
  await plantEvents(meera.id, { count: 600, firstInHours: 1 })
  const url = pathOf((await meera.post(`${base}/feed-token`)).body.url)
  const whole = await app.visitor.get(url)
  expect(read(String(whole.body)).size).toBe(600)
  const etag = String(whole.headers['etag'])
  expect((await app.visitor.get(url, { 'if-none-match': etag })).status).toBe(304)
  // It comes in 24 pieces.
  expect(await turnsDuring(() => app.visitor.get(url))).toBeGreaterThan(24)
  await sql`update social_event set version = version + 1, changed_at = changed_at + interval '1 second'
    where id = (select id from social_event where owner_id = ${meera.id}::uuid limit 1)`.execute(app.db)
  expect((await app.visitor.get(url, { 'if-none-match': etag })).status).toBe(200)
})

test('a feed has a thousand events at most, first those ahead', { timeout: 60_000 }, async () => {
  const kiran = await app.signUp('Kiran Lama')
  await plantEvents(kiran.id, { count: 2100, firstInHours: -2200 })
  const ahead = await newEvent(kiran, app.clock.now(), { name: 'Ahead' })
  const { body } = await app.visitor.get(pathOf((await kiran.post(`${base}/feed-token`)).body.url))
  const found = read(String(body))
  expect(found.size).toBe(1000)
  expect(found.get(ahead)).toMatchObject({ name: 'Ahead' })
  const names = [...found.values()].map(({ name }) => name)
  expect(names).toContain('Event 2100')
  expect(names).not.toContain('Event 1000')
})

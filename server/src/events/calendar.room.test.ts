import fc from 'fast-check'
import ICAL from 'ical.js'
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

test('a feed is over when it is ended or made anew; its token is kept nowhere', async () => {
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

test('one event is given as a file to whoever sees it', async () => {
  const id = await newEvent(asha, app.clock.now(), { name: 'Alone', type: 'PRIVATE' })
  const { body, headers } = await asha.get(`${base}/${id}/calendar.ics`)
  expect(headers['content-disposition']).toContain('attachment')
  expect(read(String(body)).get(id)).toMatchObject({ name: 'Alone' })
  expect((await ravi.get(`${base}/${id}/calendar.ics`)).status).toBe(404)
})

import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { eventDraft, newEvent } from '../../test/events.ts'
import { jpegOf } from '../../test/pictures.ts'
import { withoutSecrets } from '../kit/http.ts'
import { calendarOf } from './calendar/ics.ts'

// What nobody sends in earnest, and what two do at once.

let app: TestApp
let host: Member
let guest: Member
beforeAll(async () => {
  app = await startTestApp()
  host = await app.signUp('The host')
  guest = await app.signUp('A guest')
})
afterAll(() => app.close())

const base = '/v1/social/event'
const hourMs = 60 * 60_000
const draft = (more: object = {}) => eventDraft(host, app.clock.now(), { ...more })
const made = (more: object = {}) => newEvent(host, app.clock.now(), { ...more })
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
const refused = async (more: object) => (await host.post(base, await draft(more))).body.errors

test.each([
  ['ends a line', 'Tika\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Another', 'Ward 4\nATTENDEE:mailto:x@example.org'],
  ['is a value of its own', 'a;b,c\\d\\n:e"f', 'TZID=x;VALUE=DATE:20260101'],
  ['is folded within letters', 'क्ष्म्य'.repeat(28), 'दशैँको टीका '.repeat(24)],
  ['has signs of four bytes', '👨‍👩‍👧‍👦𝔄'.repeat(15), '𠮷'.repeat(140)],
  ['has one letter with very many marks', `a${'\u0301'.repeat(180)}`, 'é'.repeat(250)],
  ['has other ends of lines', 'a\u2028b\u2029c\u0085d\u000be', 'x\u0000y\u001bz'],
])('a text that %s is one text in a calendar', async (_, name, text) => {
  const made = await host.post(base, await draft({ name, address: text, description: text }))
  expect(made.status).toBe(201)
  const { id } = made.body
  const { body } = await host.get(`${base}/${id}/calendar.ics`)
  for (const line of String(body).split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line.isWellFormed()).toBe(true)
    expect(line).not.toMatch(/[\r\n\0]/)
  }
  const events = new ICAL.Component(ICAL.parse(String(body))).getAllSubcomponents('vevent')
  expect(events).toHaveLength(1)
  const [event] = events.map((one) => new ICAL.Event(one))
  expect(events[0]!.getAllProperties().map((one) => one.name)).not.toContain('attendee')
  const plain = (told: string) => told.replace(/[^\P{Cc}\n]/gu, ' ')
  expect(event!.summary).toBe(plain(made.body.name))
  expect(event!.description).toBe(plain(made.body.description))
})

test('answers hidden targets as missing', async () => {
  for (const field of ['name', 'description', 'address'])
    expect(await refused({ [field]: '\u200b\u2060\ufeff \u00ad' })).toMatchObject([{ field, code: 'required' }])
})

test('texts, times, seats and places have limits', async () => {
  const start = new Date(app.clock.now().getTime() + 48 * hourMs).toISOString()
  expect(await refused({ name: 'n'.repeat(201) })).toMatchObject([{ field: 'name', code: 'too-long', limit: 200 }])
  expect(await refused({ capacity: 0 })).toMatchObject([{ field: 'capacity', code: 'too-small' }])
  expect(await refused({ capacity: 100_001 })).toMatchObject([{ field: 'capacity', code: 'too-big' }])
  expect(await refused({ capacity: 1.5 })).toMatchObject([{ field: 'capacity' }])
  expect(await refused({ type: 'SECRET' })).toMatchObject([{ field: 'type' }])
  expect(await refused({ countryCode: 'IN' })).toMatchObject([{ field: 'cityId', code: 'not-offered' }])
  expect(await refused({ startDate: start, endDate: new Date(Date.parse(start) - 1).toISOString() })).toMatchObject([
    { field: 'endDate', code: 'end-before-start' },
  ])
  expect((await host.post(base, await draft({ startDate: start, endDate: start, countryCode: 'np' }))).status).toBe(201)
  const agoMs = (ms: number) => new Date(app.clock.now().getTime() - ms).toISOString()
  expect((await host.post(base, await draft({ startDate: agoMs(30_000) }))).status).toBe(201)
  expect(await refused({ startDate: agoMs(120_000) })).toMatchObject([{ field: 'startDate', code: 'start-past' }])
  for (const time of ['tomorrow', '2027-02-30T10:00', '2027-01-01', '2027-01-01T10:00+99:00'])
    expect(await refused({ startDate: time })).toMatchObject([{ field: 'startDate' }])
})

test('a picture of another member, a deleted one and a file that is no picture are refused as cover and in an album', async () => {
  const id = await made({ inHours: 0 })
  await guest.post(`${base}/${id}/participant`)
  const upload = async (by: Member) =>
    (await by.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id as string
  const [theirs, mine] = [await upload(guest), await upload(host)]
  await host.delete(`/v1/document/${mine}`)
  const { body } = await host.get(`${base}/${id}`)
  const change = (coverImage: string) =>
    draft({ coverImage, startDate: body.startDate, endDate: body.endDate }).then((sent) =>
      host.put(`${base}/${id}`, sent),
    )
  for (const mediaId of [theirs, mine]) {
    expect((await change(mediaId)).status).toBe(404)
    for (const path of ['upload', 'archive'])
      expect((await host.put(`${base}/${path}/${id}`, { decision: true, mediaIds: [mediaId] })).status).toBe(404)
  }
  expect((await host.get(`${base}/${id}`)).body).toMatchObject({ archived: false, coverImage: null })
})

test('the token of a feed cannot be guessed, is in no log, and every range belongs to the whole feed', async () => {
  const { pathname } = new URL((await host.post(`${base}/feed-token`)).body.url, 'http://here')
  const whole = await app.visitor.get(pathname)
  expect(whole.status).toBe(200)
  const token = pathname.slice(`${base}/feed/`.length, -'.ics'.length)
  for (const other of [
    token.slice(1),
    `${token}A`,
    token.toLowerCase(),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    `%00${token.slice(1)}`,
    `../feed/${token.slice(1)}`,
    "' or true --",
  ])
    expect((await app.visitor.get(`${base}/feed/${encodeURIComponent(other)}.ics`)).status).toBe(404)
  for (const other of [token, `${token}.json`, `${token}.ICS`])
    expect((await app.visitor.get(`${base}/feed/${other}`)).status).toBe(404)
  const part = await app.visitor.get(pathname, { range: 'bytes=0-9' })
  expect([part.status, part.body]).toEqual([200, whole.body])
  const etag = String(whole.headers['etag'])
  for (const said of [etag, `W/${etag}`, `"other", ${etag}`])
    expect((await app.visitor.get(pathname, { 'if-none-match': said })).status).toBe(304)
  expect((await app.visitor.get(pathname, { 'if-none-match': '"other"' })).status).toBe(200)
  expect(whole.headers['cache-control']).toContain('private')
  expect(withoutSecrets(pathname)).not.toContain(token.slice(0, 8))
})

test('a feed over centuries and many zones describes no year without events', () => {
  const zones = Intl.supportedValuesOf('timeZone').slice(0, 100)
  const events = zones.flatMap((zone, at) =>
    [1900 + (at % 50), 2199].map((year) => ({
      id: `${zone} ${year}`,
      name: 'x',
      description: '',
      location: '',
      zone,
      startsAt: Date.UTC(year, 5, 1),
      endsAt: Date.UTC(year, 5, 2),
      createdAt: 0,
      changedAt: 0,
      sequence: 0,
      isCancelled: false,
      url: 'https://example.org',
    })),
  )
  const observed = calendarOf('Ours', events).match(/^BEGIN:(STANDARD|DAYLIGHT)/gm)!
  expect(observed.length).toBeLessThan(zones.length * 10)
})

test('two members who archive, restore and delete one event at once leave it whole', async () => {
  const id = await made({ capacity: 1 })
  const at = `${base}/${id}/participant`
  await guest.post(at)
  const archive = (decision: boolean) => host.put(`${base}/archive/${id}`, { decision })
  const answers = await Promise.all([archive(true), archive(false), archive(true), guest.delete(at), guest.post(at)])
  for (const { status } of answers) expect([200, 409]).toContain(status)
  await archive(false)
  expect((await host.get(`${base}/${id}`)).body.archived).toBe(false)
  const { body } = await host.get(`${base}/${id}`)
  const change = { ...(await draft()), version: body.version }
  const saved = await Promise.all([host.put(`${base}/${id}`, change), host.put(`${base}/${id}`, change)])
  expect(statusesOf(saved)).toEqual([200, 409])
  const gone = await Promise.all([host.delete(`${base}/${id}`), host.delete(`${base}/${id}`), guest.post(at)])
  expect(statusesOf(gone.slice(0, 2))).toEqual([204, 404])
  expect([200, 404]).toContain(gone[2]!.status)
  expect((await guest.get(`${base}/${id}`)).status).toBe(404)
})

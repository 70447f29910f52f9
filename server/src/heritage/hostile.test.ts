import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { clientOf } from '../../test/client.ts'
import { newGroup } from '../../test/groups.ts'
import { newPlace, placeDraft } from '../../test/heritage.ts'
import { jpegOf } from '../../test/pictures.ts'

// Calls that nobody sends in good faith, and calls that meet each other.

let app: TestApp
let owner: Member
let other: Member
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.signUp('The owner')
  other = await app.signUp('Another')
})
afterAll(() => app.close())

const base = '/v1/heritage'
const refused = async (more: Record<string, unknown>) => (await owner.post(base, placeDraft(more))).body.errors
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, another) => one - another)

describe('a place is refused', () => {
  test.each([
    ['beyond the pole', { latitude: 91 }, 'latitude'],
    ['beyond the antimeridian', { longitude: -180.5 }, 'longitude'],
    ['with coordinates in the wrong order', { latitude: 139.7, longitude: 35.7 }, 'latitude'],
    ['at no number', { latitude: Number.NaN, longitude: 85 }, 'latitude'],
    ['at a text', { latitude: '27.7' }, 'latitude'],
    ['with a story that is too long', { story: 'x'.repeat(10_001) }, 'story'],
    ['with too many names', { names: Array(6).fill({ script: 'Latn', text: 'x' }) }, 'names'],
    ['with a name of nothing that is seen', { name: '\u200b\u2060 \u00ad' }, 'name'],
    ['with a source that is a script', { sources: [{ title: 'x', url: 'javascript:alert(1)' }] }, 'sources'],
    ['in an unknown category', { category: '__proto__' }, 'category'],
  ])('%s', async (_, more, field) => {
    expect((await refused(more))[0].field).toMatch(new RegExp(`^${field}`))
  })

  test('with half a point, by the half that is missing, also over an earlier one', async () => {
    const lacksLongitude = [{ field: 'longitude', code: 'half-point' }]
    expect(await refused({ longitude: undefined })).toMatchObject(lacksLongitude)
    expect(await refused({ longitude: null })).toMatchObject(lacksLongitude)
    const id = await newPlace(owner)
    const change = async (more: object) => (await owner.put(`${base}/${id}`, more)).body.errors
    expect(await change({ latitude: 1 })).toMatchObject(lacksLongitude)
    expect(await change({ latitude: null })).toMatchObject([{ field: 'latitude', code: 'half-point' }])
  })

  test('when it ended before it began, but not where the dates leave it open', async () => {
    const dates = (begin: unknown, end: unknown) => refused({ begin, end })
    const inYear = (year: number, more = {}) => ({ year, ...more })
    for (const [begin, end] of [
      ['2000-02-02', '2000-02-01'],
      [inYear(1950), inYear(1949)],
      [inYear(2000, { calendar: 'BIKRAM_SAMBAT' }), inYear(1940)],
    ])
      expect(await dates(begin, end)).toMatchObject([{ field: 'end', code: 'end-before-begin' }])
    for (const [begin, end] of [
      [inYear(1950), '1950-03-01'],
      ['1950-03-01', inYear(1950)],
      [inYear(1950, { qualifier: 'BEFORE' }), inYear(1900)],
      [inYear(1950), null],
    ])
      expect(await dates(begin, end)).toBeUndefined()
    const backwards = { qualifier: 'BETWEEN', year: 1900, year2: 1800 }
    expect(await dates(backwards, null)).toMatchObject([{ field: 'begin', code: 'dates-reversed' }])
    expect(await dates('0000-05-05', null)).toMatchObject([{ field: 'begin' }])
    const id = await newPlace(owner, { begin: inYear(1950) })
    expect((await owner.put(`${base}/${id}`, { end: inYear(1949) })).status).toBe(400)
  })

  test('where it is visited on a day to come, but not where that day has begun somewhere', async () => {
    const id = await newPlace(owner)
    const visit = async (on: unknown) => (await other.post(`${base}/${id}/visit`, { on })).body.errors
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10)
    expect(await visit(inHours(48))).toMatchObject([{ field: 'on', code: 'still-to-come' }])
    expect(await visit({ year: 3000 })).toMatchObject([{ field: 'on', code: 'still-to-come' }])
    expect(await visit({ qualifier: 'BETWEEN', year: 2001, year2: 2000 })).toMatchObject([
      { field: 'on', code: 'dates-reversed' },
    ])
    expect(await visit('0000-01-01')).toMatchObject([{ field: 'on' }])
    expect(await visit(inHours(13))).toBeUndefined()
  })

  test('when it begins or ends in a year to come, also of Bikram Sambat, or in the year 0', async () => {
    const bikram = { calendar: 'BIKRAM_SAMBAT', year: 2150 }
    expect(await refused({ begin: bikram })).toMatchObject([{ field: 'begin', code: 'still-to-come' }])
    expect(await refused({ end: { year: 3000 } })).toMatchObject([{ field: 'end', code: 'still-to-come' }])
    expect(await refused({ begin: { year: 0 } })).toMatchObject([{ field: 'begin', code: 'no-year-zero' }])
    const before = { qualifier: 'BEFORE', year: 3000 }
    expect((await owner.post(base, placeDraft({ begin: before }))).status).toBe(201)
  })

  test('with the right sentence for a wrong kind of value', async () => {
    expect(await refused({ latitude: '27', longitude: 85 })).toMatchObject([{ field: 'latitude', code: 'wrong-kind' }])
    expect(await refused({ story: null })).toMatchObject([{ field: 'story', code: 'required' }])
  })

  test('in an unknown city', async () => {
    const { status, body } = await owner.post(base, placeDraft({ cityId: 'nowhere' }))
    expect([status, body.code]).toEqual([404, 'heritage/city-not-found'])
  })
})

test('every text is kept as text, without marks that turn the direction of reading', async () => {
  const nasty = '<img src=x onerror=alert(1)>\u202e\u2066 "end" '
  const kept = '<img src=x onerror=alert(1)> "end"'
  const photo = (await owner.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id
  const texts = { name: nasty, description: nasty, significance: nasty, story: nasty, address: nasty }
  const lists = { names: [{ script: 'Deva', text: nasty }], sources: [{ title: nasty }] }
  const { body } = await owner.post(base, placeDraft({ ...texts, ...lists }))
  await owner.post(`${base}/${body.id}/media`, { documentId: photo, caption: nasty, author: nasty, licence: 'CC_BY' })
  const place = (await other.get(`${base}/${body.id}`)).body
  expect(place).toMatchObject({
    ...Object.fromEntries(Object.keys(texts).map((field) => [field, kept])),
    names: [{ script: 'Deva', text: kept }],
    sources: [{ title: kept, url: null }],
    medias: [{ caption: kept, author: kept }],
  })
})

test('a photo of another account, a deleted one, and one with its location are refused and attach nothing', async () => {
  const member = await app.signUp('With a location')
  const id = await newPlace(member)
  const place = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '27/1 42/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '85/1 19/1 0/1',
  }
  const bytes = await sharp(await jpegOf())
    .withExif({ IFD3: place })
    .jpeg()
    .toBuffer()
  const upload = async (by: Member, content: Buffer) =>
    (await by.upload('/v1/document/upload', { name: 'a.jpg', bytes: content })).body.id as string
  await member.put('/v1/profile/privacy-option', { keepPhotoLocation: true })
  const [located, theirs, gone] = [
    await upload(member, bytes),
    await upload(other, await jpegOf()),
    await upload(member, await jpegOf()),
  ]
  await member.delete(`/v1/document/${gone}`)
  for (const [documentId, status, code] of [
    [located, 409, 'heritage/has-location'],
    [theirs, 404, 'documents/not-found'],
    [gone, 404, 'documents/not-found'],
  ] as const) {
    const answer = await member.post(`${base}/${id}/media`, { documentId })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  }
  expect((await member.get(`${base}/${id}`)).body.medias).toEqual([])
  // What nothing shows may still be deleted.
  expect((await member.delete(`/v1/document/${located}`)).status).toBe(204)
})

test('a hidden tree is no link, and its answer is that of no tree', async () => {
  const id = await newPlace(owner)
  const tree = (await other.post('/v1/family/family-tree', { name: 'Hidden', description: 'x' })).body.id as string
  await other.put(`/v1/family/family-tree/${tree}`, { name: 'Hidden', description: 'x', discoverable: false })
  const link = async (refId: string) => {
    const { status, body } = await owner.post(`${base}/${id}/link`, { kind: 'TREE', refId })
    return [status, body.code, body.message]
  }
  expect(await link(tree)).toEqual(await link('00000000-0000-7000-8000-000000000000'))
  expect((await link(tree)).slice(0, 2)).toEqual([404, 'heritage/tree-not-found'])
  // Nor is a tree linked as a group.
  const own = (await owner.post('/v1/family/family-tree', { name: 'Own', description: 'x' })).body.id as string
  const asGroup = await owner.post(`${base}/${id}/link`, { kind: 'GROUP', refId: own })
  expect(asGroup.body.code).toBe('heritage/group-not-found')
})

test('more than 20 links and 50 photos are refused', async () => {
  const id = await newPlace(owner)
  const at = app.clock.now()
  const rowOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
  const row = (n: number) => ({ place_id: id, id: rowOf(n), at })
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
  await app.db
    .insertInto('heritage_link')
    .values(numbers(20).map((n) => ({ ...row(n), kind: 'GROUP' as const, root_id: rowOf(n) })))
    .execute()
  await app.db
    .insertInto('heritage_photo')
    .values(numbers(50).map((n) => ({ ...row(n), document_id: rowOf(n) })))
    .execute()
  const link = await owner.post(`${base}/${id}/link`, { kind: 'GROUP', refId: await newGroup(owner) })
  expect(link.body.code).toBe('heritage/links-full')
  const { body } = await owner.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })
  const photo = await owner.post(`${base}/${id}/media`, { documentId: body.id })
  expect(photo.body.code).toBe('heritage/photos-full')
})

test('the 51st place of a day is refused, and failed attempts do not count', async () => {
  const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' })
  try {
    const member = await strict.signUp('Busy')
    const create = () => member.post(base, placeDraft())
    expect((await member.post(base, placeDraft({ latitude: 91 }))).status).toBe(400)
    for (let n = 0; n < 50; n++) expect((await create()).status).toBe(201)
    // The limit of a minute is another one.
    strict.clock.advance(61_000)
    const more = await create()
    expect([more.status, more.body.code]).toEqual([429, 'heritage/too-many-today'])
    expect((await member.get(`${base}/my`)).body.counts.created).toBe(50)
    strict.clock.advance(24 * 60 * 60_000)
    const fresh = await strict.visitor.post('/v1/auth/login', { email: member.email, password: member.password })
    const nextDay = clientOf(strict.app.http, fresh.body.accessToken.token)
    expect((await nextDay.post(base, placeDraft())).status).toBe(201)
  } finally {
    await strict.close()
  }
})

describe('at the same time', () => {
  test('a like, a comment, a save and a visit meet a deletion, and nothing of the place is left', async () => {
    const id = await newPlace(owner)
    const answers = await Promise.all([
      other.post('/v1/likes', { contentType: 'HERITAGE', contentId: id }),
      other.post(`${base}/${id}/save`),
      owner.delete(`${base}/${id}`),
      other.post('/v1/comments', { comment: 'Fine', parentType: 'HERITAGE', parentId: id }),
      other.post(`${base}/${id}/visit`, {}),
    ])
    for (const { status } of answers) expect([200, 201, 204, 404]).toContain(status)
    for (const table of ['heritage_save', 'heritage_visit', 'heritage_photo', 'heritage_link'] as const)
      expect(await app.db.selectFrom(table).selectAll().where('place_id', '=', id).execute()).toEqual([])
    const reacted = () => app.db.selectFrom('content_like').selectAll().where('thing_id', '=', id).execute()
    await expect.poll(reacted).toEqual([])
  })

  test('many saves of one account count once, and of many each', async () => {
    const id = await newPlace(owner)
    const fans = await Promise.all(['A', 'B', 'C'].map((name) => app.signUp(`Fan ${name}`)))
    await Promise.all([...fans, ...fans].map((fan) => fan.post(`${base}/${id}/save`)))
    await Promise.all([...fans, ...fans].map((fan) => fan.post(`${base}/${id}/visit`, { on: '2020-01-01' })))
    expect((await owner.get(`${base}/${id}`)).body).toMatchObject({ saveCount: 3, visitCount: 3 })
    await Promise.all([...fans, ...fans].map((fan) => fan.delete(`${base}/${id}/save`)))
    expect((await owner.get(`${base}/${id}`)).body).toMatchObject({ saveCount: 0, visitCount: 3 })
  })

  test('a link meets its owner leaving the group: the place is never shown to a member who left', async () => {
    const host = await app.signUp('Host of the group')
    const group = await newGroup(host, { name: 'Left soon', joinPolicy: 'OPEN' })
    await other.post(`/v1/group/${group}/join`)
    const id = await newPlace(owner, { visibility: 'SCOPE' })
    await owner.post(`/v1/group/${group}/join`)
    const [linked, left] = await Promise.all([
      owner.post(`${base}/${id}/link`, { kind: 'GROUP', refId: group }),
      other.delete(`/v1/group/${group}/leave`),
    ])
    expect([linked.status, left.status]).toEqual([201, 204])
    expect((await other.get(`${base}/${id}`)).status).toBe(404)
    expect((await host.get(`${base}/${id}`)).status).toBe(200)
  })

  test('two changes of one version: one is stale', async () => {
    const id = await newPlace(owner)
    const { version } = (await owner.get(`${base}/${id}`)).body
    const change = (name: string) => owner.put(`${base}/${id}`, { name, version })
    expect(statusesOf(await Promise.all([change('One'), change('Two')]))).toEqual([200, 409])
  })

  test.each([
    ['nothing', {}],
    ['the same name', { name: 'Stone tap of Patan' }],
  ])('a change of %s keeps the version, so that a form open elsewhere can still save', async (_, change) => {
    const id = await newPlace(owner)
    const before = (await owner.get(`${base}/${id}`)).body
    expect(await owner.put(`${base}/${id}`, change)).toMatchObject({ status: 200, body: before })
    const saved = await owner.put(`${base}/${id}`, { name: 'Tap of Patan', version: before.version })
    expect(saved).toMatchObject({ status: 200, body: { name: 'Tap of Patan', version: before.version + 1 } })
    expect((await owner.put(`${base}/${id}`, { version: before.version })).body.code).toBe('kit/stale')
  })

  test('two calls of one key create one place', async () => {
    const key = { 'idempotency-key': 'both at once' }
    const answers = await Promise.all([1, 2].map(() => owner.post(base, placeDraft({ name: 'Twice' }), key)))
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.id)
    expect(new Set(made).size).toBe(1)
    const mine = (await owner.get(`${base}/my?limit=100`)).body.data
    expect(mine.filter(({ name }: { name: string }) => name === 'Twice')).toHaveLength(1)
  })
})

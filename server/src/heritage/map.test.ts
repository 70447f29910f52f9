import type { GeoBox } from '@mulghar/contract/heritage/geo-box'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi, type MockInstance } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newPlace, placeDraft } from '../../test/heritage.ts'
import { up } from '../migrations/0100-heritage-cells.ts'
import { cellOf, columnAt, gridOfMap, rowAt } from './core/cells.ts'

/** The whole run counts in fewer sections, after fewer writes. */
const size = process.env['WHOLE_RUN'] === '1' ? { sections: 60, writes: 150 } : { sections: 300, writes: 500 }

let app: TestApp
let owner: Member
let viewer: Member
let sent: MockInstance
beforeAll(async () => {
  sent = vi.spyOn(pg.Client.prototype, 'query')
  app = await startTestApp()
  owner = await app.signUp('Owner')
  viewer = await app.signUp('Viewer')
})
afterAll(async () => {
  await app.close()
  sent.mockRestore()
})

/** The same numbers in every run. */
function randomOf(seed: number) {
  let state = seed
  return (from: number, to: number) => from + ((state = (state * 48_271) % 2_147_483_647) / 2_147_483_647) * (to - from)
}

type Row = { latitude: number; longitude: number; visibility: string; status: string; isHidden: boolean }

/** Half of them in one valley, the rest over Nepal and the whole earth; some of which others see nothing. */
function manyPlaces(count: number): Row[] {
  const random = randomOf(7)
  return Array.from({ length: count }, (_, index) => {
    const [latitude, longitude] =
      index % 2 === 0
        ? [random(27.6, 27.8), random(85.2, 85.5)]
        : index % 4 === 1
          ? [random(26.4, 30.4), random(80.1, 88.2)]
          : [random(-90, 90), random(-180, 180)]
    return {
      latitude,
      longitude,
      visibility: ['PUBLIC', 'PUBLIC', 'PUBLIC', 'SCOPE', 'ONLY_ME'][index % 5]!,
      status: index % 7 === 0 ? 'DRAFT' : 'PUBLISHED',
      isHidden: index % 11 === 0,
    }
  })
}

async function plant(rows: readonly Row[]): Promise<void> {
  const cells = rows.map(({ latitude, longitude, isHidden }) => (isHidden ? null : cellOf(latitude, longitude)))
  await sql`
    insert into heritage_place (id, owner_id, name, names, category, description, significance, story, condition, precision,
      latitude, longitude, shown_latitude, shown_longitude, shown_cell, sources, visibility, status, created_at,
      published_at, changed_at, shown_changed_at)
    select gen_random_uuid(), ${owner.id}::uuid, 'One of many', '[]', 'MONUMENT', '', '', '', 'GOOD',
      case when hidden then 'HIDDEN' else 'EXACT' end, latitude, longitude,
      case when hidden then null else latitude end, case when hidden then null else longitude end, cell, '[]',
      visibility, status, at, at, at, at
    from unnest(${rows.map((row) => row.latitude)}::float8[], ${rows.map((row) => row.longitude)}::float8[],
      ${cells}::bigint[], ${rows.map((row) => row.visibility)}::text[], ${rows.map((row) => row.status)}::text[],
      ${rows.map((row) => row.isHidden)}::boolean[]) as row (latitude, longitude, cell, visibility, status, hidden), date_trunc('milliseconds', now()) as at
  `.execute(app.db)
}

type Section = GeoBox & { zoom: number }

function randomSections(count: number, seed: number): Section[] {
  const random = randomOf(seed)
  return Array.from({ length: count }, (_, index) => {
    const zoom = random(0, 24)
    const width = Math.min(359, 400 / 2 ** zoom)
    const isNear = index % 3 > 0
    const [longitude, latitude] = isNear ? [random(84, 87), random(27, 28.5)] : [random(-180, 180), random(-80, 80)]
    const wrapped = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180
    const fixed = (degrees: number) => Number(degrees.toFixed(6))
    return {
      zoom,
      west: fixed(wrapped(longitude - width / 2)),
      east: fixed(wrapped(longitude + width / 2)),
      south: fixed(Math.max(-90, latitude - width / 3)),
      north: fixed(Math.min(90, latitude + width / 3)),
    }
  })
}

const addressOf = ({ west, south, east, north, zoom }: Section) =>
  `/v1/heritage/map?bbox=${[west, south, east, north].join(',')}&zoom=${zoom}`

/** The places of a list, all pages of it. */
async function listed(by: Member, section: Section): Promise<string[]> {
  const ids: string[] = []
  let next: string | null = null
  do {
    const from: string = next ? `&next=${encodeURIComponent(next)}` : ''
    const { status, body } = await by.get(`${addressOf(section).replace('/map?', '?')}&limit=100${from}`)
    if (status !== 200) throw new Error(JSON.stringify(body))
    ids.push(...body.data.map(({ id }: { id: string }) => id))
    next = body.next
  } while (next)
  return ids
}

async function counted(by: Member, section: Section): Promise<number> {
  const { status, body } = await by.get(addressOf(section))
  if (status !== 200) throw new Error(`${addressOf(section)}: ${status} ${JSON.stringify(body)}`)
  return body.points.ids.length + body.clusters.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
}

/** What every member sees, or what the owner does, point by point. */
async function slowCounts(by: Member, sections: readonly Section[]): Promise<number[]> {
  const { rows } = await sql<{ latitude: number; longitude: number }>`
    select shown_latitude as latitude, shown_longitude as longitude from heritage_place
    where status = 'PUBLISHED' and precision = 'EXACT' and latitude is not null
      and (visibility = 'PUBLIC' or owner_id = ${by.id}::uuid)`.execute(app.db)
  return sections.map((section) => {
    const { level, columns, rows: lines } = gridOfMap(section, section.zoom)
    return rows.filter(({ latitude, longitude }) => {
      const [column, row] = [columnAt(longitude, level), rowAt(latitude, level)]
      return columns.some(([first, last]) => column >= first && column <= last) && row >= lines[0] && row <= lines[1]
    }).length
  })
}

async function expectTrueCounts(by: Member, sections: readonly Section[]): Promise<void> {
  const slow = await slowCounts(by, sections)
  const told: number[] = []
  for (const section of sections) told.push(await counted(by, section))
  expect(told).toEqual(slow)
  expect(slow.filter((count) => count > 0).length).toBeGreaterThan(sections.length / 4)
}

test(
  'points and clusters add up to a slow count of the same cells, also after many writes at once',
  { timeout: 300_000 },
  async () => {
    await plant(manyPlaces(3000))
    await expectTrueCounts(viewer, randomSections(size.sections, 3))
    await expectTrueCounts(owner, randomSections(60, 4))
    for (const section of randomSections(9, 12))
      expect(await listed(viewer, section)).toHaveLength(await counted(viewer, section))

    const random = randomOf(5)
    const ids = await app.db.selectFrom('heritage_place').select('id').limit(400).execute()
    const writes = Array.from({ length: size.writes }, (_, index) => {
      const point = { latitude: random(27.6, 27.8), longitude: random(85.2, 85.5) }
      const id = ids[index % ids.length]!.id
      if (index < size.writes / 5) return () => owner.post('/v1/heritage', placeDraft(point))
      if (index % 4 === 0) return () => owner.delete(`/v1/heritage/${id}`)
      if (index % 4 === 1)
        return () => owner.put(`/v1/heritage/${id}`, { precision: index % 8 === 1 ? 'HIDDEN' : 'EXACT' })
      return () => owner.put(`/v1/heritage/${id}`, { ...point, status: 'PUBLISHED' })
    })
    const answers = await Promise.all(writes.map((write) => write()))
    expect(answers.filter(({ status }) => status >= 300)).toEqual([])
    await expectTrueCounts(viewer, randomSections(size.sections, 6))
  },
)

test('a place alone in its cell is a point with what its viewer did there', async () => {
  const place = { latitude: -41.2866, longitude: 174.7756, category: 'MONUMENT' }
  const id = await newPlace(owner, { name: 'Far away', ...place })
  const section = { west: 174.77, south: -41.29, east: 174.78, north: -41.28, zoom: 15 }
  const read = async (by: Member) => (await by.get(addressOf(section))).body.points
  const point = { ids: [id], longitudes: [place.longitude], latitudes: [place.latitude], categories: ['MONUMENT'] }
  expect(await read(viewer)).toEqual({ ...point, flags: [0] })
  expect(await read(owner)).toEqual({ ...point, flags: [1] })
  await viewer.post(`/v1/heritage/${id}/save`)
  expect((await read(viewer)).flags).toEqual([2])
  expect((await viewer.post(`/v1/heritage/${id}/visit`, { on: '2001-02-03' })).status).toBe(200)
  expect((await read(viewer)).flags).toEqual([6])
})

test('many places on one point are one cluster of no size, at every zoom', async () => {
  const point = { latitude: -20.5, longitude: 57.5 }
  await plant(
    Array.from({ length: 200 }, () => ({ ...point, visibility: 'PUBLIC', status: 'PUBLISHED', isHidden: false })),
  )
  for (const zoom of [9, 16, 24]) {
    const section = { west: 57.49, south: -20.51, east: 57.51, north: -20.49, zoom }
    const { points, clusters } = (await viewer.get(addressOf(section))).body
    expect(points.ids).toEqual([])
    expect(clusters).toEqual([{ ...point, count: 200, bbox: [57.5, -20.5, 57.5, -20.5] }])
  }
})

test('a box over the antimeridian has what lies on both sides', async () => {
  await newPlace(owner, { latitude: -16.5, longitude: 179.9 })
  await newPlace(owner, { latitude: -16.5, longitude: -179.9 })
  const { points } = (await viewer.get('/v1/heritage/map?bbox=179.5,-17,-179.5,-16&zoom=9')).body
  expect(points.longitudes.toSorted()).toEqual([-179.9, 179.9])
})

test('filters by category, and by trees and groups of the viewer', async () => {
  await newPlace(owner, { latitude: 64.1, longitude: -21.9, category: 'MUSEUM_ARCHIVE' })
  const address = '/v1/heritage/map?bbox=-22,64,-21,65&zoom=9'
  const count = async (more: string) => (await viewer.get(`${address}${more}`)).body.points.ids.length
  expect(await count('')).toBe(1)
  expect(await count('&category=MUSEUM_ARCHIVE')).toBe(1)
  expect(await count('&category=MONUMENT')).toBe(0)
  expect(await count('&mine=true')).toBe(0)
})

test.each([
  ['bbox=85,28,86,27&zoom=9', 'bbox', 'not-a-box'],
  ['bbox=85,27,86&zoom=9', 'bbox', 'not-a-box'],
  ['bbox=here&zoom=9', 'bbox', 'not-a-box'],
  ['bbox=85,27,186,28&zoom=9', 'bbox', 'not-a-box'],
  ['zoom=9', 'bbox', 'required'],
  ['bbox=85,27,86,28&zoom=99', 'zoom', 'too-big'],
  ['bbox=85,27,86,28&zoom=-1', 'zoom', 'too-small'],
])('refuses %s with a sentence about its field', async (query, field, code) => {
  const { status, body } = await viewer.get(`/v1/heritage/map?${query}`)
  expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field, code })]])
})

test('a list of a section refuses what is no box', async () => {
  const { status, body } = await viewer.get('/v1/heritage?bbox=85,28,86,27&zoom=9')
  expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: 'bbox', code: 'not-a-box' })]])
  expect((await viewer.get('/v1/heritage?bbox=&zoom=9')).status).toBe(200)
})

test('a section of no size, and the whole earth at the largest zoom, are answered', async () => {
  expect((await viewer.get('/v1/heritage/map?bbox=0,0,0,0&zoom=24')).status).toBe(200)
  const { status, body } = await viewer.get('/v1/heritage/map?bbox=-180,-90,180,90&zoom=24')
  expect(status).toBe(200)
  expect(body.points.ids.length + body.clusters.length).toBeLessThanOrEqual(320)
})

test('finds places that may be the same by distance and by the sound of a name', async () => {
  const here = { latitude: 51.5, longitude: 10.5 }
  const north = (metres: number) => ({ ...here, latitude: here.latitude + metres / 111_195 })
  for (const [name, metres, more] of [
    ['Well', 100, {}],
    ['Bridge', 290, {}],
    ['Other bridge', 320, {}],
    ['Mahadev Mandir', 4900, {}],
    ['Mahadev Mandir', 5100, {}],
    ['Mandir', 2000, {}],
    ['Hidden well', 50, { precision: 'HIDDEN' }],
    ['Private well', 60, { visibility: 'ONLY_ME' }],
    ['Drafted well', 70, { status: 'DRAFT' }],
  ] as const)
    await newPlace(owner, { name, ...north(metres), ...more })
  const find = async (by: Member, name?: string, nameOnly?: boolean) => {
    const { status, body } = await by.post('/v1/heritage/similar', { ...here, name, nameOnly })
    expect(status).toBe(200)
    return body.data.map((place: { name: string; distanceMetres: number }) => [place.name, place.distanceMetres])
  }
  const near = [
    ['Well', 100],
    ['Bridge', 290],
  ]
  expect(await find(viewer)).toEqual(near)
  expect(await find(viewer, 'महादेव मन्दिर')).toEqual([...near, ['Mandir', 2000], ['Mahadev Mandir', 4900]])
  expect(await find(viewer, 'Mahadev Mandir', true)).toEqual([
    ['Mandir', 2000],
    ['Mahadev Mandir', 4900],
  ])
  expect(await find(viewer, undefined, true)).toEqual([])
  expect((await find(owner)).map(([name]: [string]) => name)).toEqual(['Private well', 'Well', 'Bridge'])
})

test('a place of that name is found behind many that are nearer', async () => {
  const here = { latitude: 48.2, longitude: 12.1 }
  for (let index = 0; index < 12; index++)
    await newPlace(owner, { name: `Lamp ${'abcdefghijkl'[index]}`, ...here, latitude: here.latitude + index / 1e6 })
  await newPlace(owner, { name: 'Golden Window Palace', ...here, latitude: here.latitude + 179 / 111_195 })
  const { body } = await viewer.post('/v1/heritage/similar', { ...here, name: 'Golden Window Palace' })
  expect(body.data).toHaveLength(10)
  expect(body.data.map(({ name }: { name: string }) => name)).toContain('Golden Window Palace')
})

test('finds similar places beside the antimeridian and at a pole', async () => {
  await newPlace(owner, { name: 'West of the line', latitude: 10, longitude: 179.999 })
  await newPlace(owner, { name: 'At the pole', latitude: 90, longitude: 12 })
  const names = async (latitude: number, longitude: number) =>
    (await viewer.post('/v1/heritage/similar', { latitude, longitude })).body.data.map(
      (place: { name: string }) => place.name,
    )
  expect(await names(10, -179.999)).toContain('West of the line')
  expect(await names(90, -170)).toContain('At the pole')
})

test('a section of the map is five statements at most, of which one reads places', async () => {
  const address = '/v1/heritage/map?bbox=85.2,27.6,85.5,27.8&zoom=20'
  const statementsOf = async () => {
    sent.mockClear()
    expect((await viewer.get(address)).status).toBe(200)
    const texts = sent.mock.calls.map(([asked]: unknown[]) =>
      typeof asked === 'string' ? asked : ((asked as { text?: string } | undefined)?.text ?? ''),
    )
    return texts.filter((text) => /heritage|family|tree|group_|block|mute/.test(text))
  }
  await statementsOf()
  // The fewest of three, since the queue sends statements of its own in between.
  const rounds = [await statementsOf(), await statementsOf(), await statementsOf()]
  const fewest = rounds.toSorted((a, b) => a.length - b.length)[0]!
  expect(fewest.length).toBeGreaterThan(2)
  expect(fewest.length).toBeLessThanOrEqual(5)
  expect(fewest.filter((text) => text.includes('shown_cell'))).toHaveLength(1)
})

test('places of an older database get the cells that the application would give them', async () => {
  const cells = () => app.db.selectFrom('heritage_place').select(['id', 'shown_cell']).orderBy('id').execute()
  const before = await cells()
  expect(before.filter(({ shown_cell: cell }) => cell !== null).length).toBeGreaterThan(1000)
  await sql`alter table heritage_place drop column shown_cell`.execute(app.db)
  await up(app.db as unknown as Kysely<unknown>)
  expect(await cells()).toEqual(before)
})

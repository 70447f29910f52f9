import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { withAllCities } from '../../test/cities.ts'
import { openPlaces } from './public.ts'

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  await withAllCities(app)
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const namesOf = async (countryCode: string, prefix: string): Promise<string[]> => {
  const query = new URLSearchParams({ countryCode, cityPrefix: prefix })
  const { status, body } = await asha.get(`/v1/city/filter?${query.toString()}`)
  expect(status).toBe(200)
  return body.data.map((city: { name: string }) => city.name)
}

describe('GET /v1/city/countries', () => {
  it('names every country once, in order', async () => {
    const { body } = await asha.get('/v1/city/countries')
    expect(body.data).toHaveLength(250)
    expect(body.data).toContainEqual({ countryCode: 'NP', countryName: 'Nepal' })
    expect(body.data[0].countryName).toBe('Afghanistan')
    expect((await app.visitor.get('/v1/city/countries')).status).toBe(401)
  })

  it('names them in the language of the request, in its order', async () => {
    const nepali = { 'accept-language': 'ne' }
    const { body } = await asha.get('/v1/city/countries', nepali)
    expect(body.data).toHaveLength(250)
    expect(body.data).toContainEqual({ countryCode: 'NP', countryName: 'नेपाल' })
    expect(body.data.filter(({ countryName }: { countryName: string }) => /[A-Za-z]/.test(countryName))).toEqual([])
    const city = (headers: Record<string, string>) => asha.get('/v1/city/np-lalitpur-lalitpur', headers)
    expect((await city({ cookie: 'mulghar-language=hi' })).body).toMatchObject({
      name: 'Lalitpur',
      countryName: 'नेपाल',
    })
    expect((await city({})).body).toMatchObject({ countryCode: 'NP', countryName: 'Nepal' })
  })
})

describe('GET /v1/city/filter', () => {
  it('answers cities that begin so, the largest first', async () => {
    const { body } = await asha.get('/v1/city/filter?countryCode=NP&cityPrefix=Ka')
    expect(body.data[0]).toEqual({
      id: 'np-kathmandu-kathmandu',
      name: 'Kathmandu',
      region: 'Kathmandu, Bagmati',
      countryCode: 'NP',
      countryName: 'Nepal',
      timezone: 'Asia/Kathmandu',
      nativeName: 'काठमाडौँ',
      latitude: 27.7087,
      longitude: 85.3295,
    })
    expect((await namesOf('AU', 'mel'))[0]).toBe('Melbourne')
  })

  it('does without accents, with small letters, and reads Devanagari', async () => {
    expect((await namesOf('CH', 'zur'))[0]).toBe('Zürich')
    expect((await namesOf('CH', 'ZÜR'))[0]).toBe('Zürich')
    expect((await namesOf('PL', 'lodz'))[0]).toBe('Łódź')
    expect((await namesOf('US', "o'fallon"))[0]).toMatch(/^O.?Fallon$/)
    expect((await namesOf('NP', 'पोखरा'))[0]).toBe('Pokhara')
  })

  it('answers twenty at most, and nothing for what there is not', async () => {
    expect(await namesOf('IN', 'a')).toHaveLength(20)
    expect(await namesOf('IN', '%')).toHaveLength(20)
    expect(await namesOf('NP', 'qqq')).toEqual([])
    expect(await namesOf('ZZ', 'a')).toEqual([])
  })

  it('refuses what is no country, and a visitor', async () => {
    expect(await asha.get('/v1/city/filter?countryCode=Nepal&cityPrefix=a')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'countryCode' }] },
    })
    expect((await app.visitor.get('/v1/city/filter?countryCode=NP&cityPrefix=a')).status).toBe(401)
  })
})

describe('GET /v1/city/:id', () => {
  it('answers one city', async () => {
    const { body } = await asha.get('/v1/city/np-lalitpur-lalitpur')
    expect(body).toMatchObject({ name: 'Lalitpur', timezone: 'Asia/Kathmandu' })
    expect(await asha.get('/v1/city/nowhere')).toMatchObject({
      status: 404,
      body: { code: 'places/city-not-found' },
    })
    expect((await app.visitor.get('/v1/city/np-lalitpur-lalitpur')).status).toBe(401)
  })
})

describe('the table of cities', () => {
  it('is filled once, also where several ask at once, and again for another edition', async () => {
    const places = openPlaces(app.db)
    await places.prepare()
    await app.db.updateTable('city').set({ name: 'Changed' }).where('id', '=', 'np-kaski-pokhara').execute()
    await openPlaces(app.db).prepare()
    // Asked of a process that has just begun: one keeps the cities that it has read.
    const nameOfPokhara = async () =>
      (await openPlaces(app.db).citiesOf(['np-kaski-pokhara'])).get('np-kaski-pokhara')?.name
    expect(await nameOfPokhara()).toBe('Changed')

    await app.db.updateTable('city_source').set({ edition: 'an older one' }).execute()
    await Promise.all([openPlaces(app.db).prepare(), openPlaces(app.db).prepare()])
    expect(await nameOfPokhara()).toBe('Pokhara')
  })
})

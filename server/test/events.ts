import { edition } from '../src/places/city-store.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

const someCities = [
  ['Kathmandu', 'NP', 'Asia/Kathmandu', 1_400_000],
  ['Pokhara', 'NP', 'Asia/Kathmandu', 500_000],
  ['Delhi', 'IN', 'Asia/Kolkata', 10_000_000],
  ['Berlin', 'DE', 'Europe/Berlin', 3_500_000],
  ['New York City', 'US', 'America/New_York', 8_000_000],
] as const

/** A few cities instead of all: to read those of the world takes seconds, and most tests need one. */
export async function withFewCities({ db }: Pick<TestApp, 'db'>): Promise<void> {
  for (const [name, countryCode, timezone, population] of someCities) {
    const row = {
      id: `test-${name.toLowerCase().replaceAll(' ', '-')}`,
      name,
      folded_name: name.toLowerCase(),
      timezone,
      population,
    }
    const rest = { country_code: countryCode, native_name: null, region: null, latitude: null, longitude: null }
    await db
      .insertInto('city')
      .values({ ...row, ...rest })
      .execute()
  }
  await db.insertInto('city_source').values({ name: 'cities', edition }).execute()
}

/** The id of a city, by the beginning of its name. */
export async function cityId(client: Client, name: string, countryCode = 'NP'): Promise<string> {
  const { body } = await client.get(`/v1/city/filter?countryCode=${countryCode}&cityPrefix=${encodeURIComponent(name)}`)
  const [city] = body.data as { id: string }[]
  if (!city) throw new Error(`no city is called ${name}`)
  return city.id
}

const hourMs = 60 * 60_000

/** What an event is made of: in Kathmandu, so many hours from now, for two hours. */
export async function eventDraft(
  client: Client,
  now: Date,
  { inHours = 48, ...more }: Record<string, unknown> & { inHours?: number } = {},
) {
  const start = now.getTime() + inHours * hourMs
  return {
    name: 'Dashain tika',
    description: 'All are welcome',
    type: 'PUBLIC',
    cityId: await cityId(client, 'Kathmandu'),
    address: 'Asan 12',
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + 2 * hourMs).toISOString(),
    ...more,
  }
}

/** Makes an event and answers its id. */
export async function newEvent(
  client: Client,
  now: Date,
  more: Record<string, unknown> & { inHours?: number } = {},
): Promise<string> {
  const { status, body } = await client.post('/v1/social/event', await eventDraft(client, now, more))
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.id
}

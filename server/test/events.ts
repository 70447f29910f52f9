import type { Client } from './client.ts'

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

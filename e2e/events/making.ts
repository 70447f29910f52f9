import type { SocialEvent } from '@mulghar/contract/events/events'
import type { Member } from '../fixtures.ts'

/** So long after now, in hours, as the server takes it. */
export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** The id of a city, by the beginning of its name. */
export async function cityOf(who: Member, name: string, countryCode = 'NP'): Promise<string> {
  const path = `/v1/city/filter?countryCode=${countryCode}&cityPrefix=${name}`
  const { data } = await who.api<{ data: { id: string }[] }>('GET', path)
  if (!data[0]) throw new Error(`no city is called ${name}`)
  return data[0].id
}

/** An event in Kathmandu, in two days, for a day. */
export async function newEvent(who: Member, name: string, more: object = {}): Promise<SocialEvent> {
  return who.api<SocialEvent>('POST', '/v1/social/event', {
    name,
    description: 'All branches come home once a year.',
    type: 'PUBLIC',
    cityId: await cityOf(who, 'Kathmandu'),
    address: 'Ason 12',
    startDate: inHours(48),
    endDate: inHours(72),
    ...more,
  })
}

/** A time as events show it, by the clocks of Kathmandu. */
export const inKathmandu = (date: string) =>
  new Intl.DateTimeFormat('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'Asia/Kathmandu',
  })
    .format(new Date(date))
    .replace(' at ', ', ')

/** A time as its field holds it, by the clocks of Kathmandu. */
export const typedInKathmandu = (date: string) => new Date(Date.parse(date) + 345 * 60_000).toISOString().slice(0, 16)

import { instantsOf, localAt } from '@mulghar/contract/events/zone'
import { localStamp, utcStamp, zoneLines } from './zones.ts'

/** An event as a calendar shows it; instants in milliseconds since 1970. */
export type CalendarEvent = {
  id: string
  name: string
  description: string
  location: string
  zone: string
  startsAt: number
  endsAt: number
  createdAt: number
  changedAt: number
  /** How often its time or place was changed. */
  sequence: number
  isCancelled: boolean
  url: string
}

const longestLine = 75
const encoder = new TextEncoder()
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const bytesOf = (text: string) => encoder.encode(text).length

/** Cuts a line into such as calendars read, of 75 bytes at most, between two letters: a letter that is longer by itself, between two of its marks. */
function folded(line: string): string {
  if (bytesOf(line) <= longestLine) return line
  const parts: string[] = []
  let [part, size] = ['', 0]
  const add = (text: string) => {
    const bytes = bytesOf(text)
    // Every line but the first begins with a space.
    if (size + bytes > longestLine - (parts.length > 0 ? 1 : 0)) {
      parts.push(part)
      ;[part, size] = ['', 0]
    }
    part += text
    size += bytes
  }
  for (const { segment } of letters.segment(line)) {
    if (bytesOf(segment) < longestLine) add(segment)
    else for (const sign of segment) add(sign)
  }
  return [...parts, part].join('\r\n ')
}

/** Text as a value of a calendar: no sign in it ends a line or begins another value. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** A time on the clocks of a zone; in UTC where the clocks show it twice and it is the second. */
function timeLine(name: 'DTSTART' | 'DTEND', zone: string, instant: number): string {
  const [first] = instantsOf(zone, localAt(zone, instant))
  const isSecond = first !== undefined && first < Math.floor(instant / 1000) * 1000
  return isSecond ? `${name}:${utcStamp(instant)}` : `${name};TZID=${zone}:${localStamp(zone, instant)}`
}

function eventLines(event: CalendarEvent): string[] {
  const { zone, startsAt, endsAt } = event
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@mulghar`,
    `DTSTAMP:${utcStamp(event.changedAt)}`,
    `CREATED:${utcStamp(event.createdAt)}`,
    `LAST-MODIFIED:${utcStamp(event.changedAt)}`,
    `SEQUENCE:${event.sequence}`,
    `SUMMARY:${escaped(event.name)}`,
    ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    timeLine('DTSTART', zone, startsAt),
    // One that ends as it begins has no end: calendars take none that is not later.
    ...(endsAt > startsAt ? [timeLine('DTEND', zone, endsAt)] : []),
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(event.isCancelled ? [] : [`URL:${event.url}`]),
    'END:VEVENT',
  ]
}

/**
 * Events as a calendar (RFC 5545): each in the zone of its city, which is told too. The same events give the same bytes.
 * @param name what calendars call it
 * @returns lines that end with CR LF, folded to 75 bytes
 * Costs about 10 µs an event, and some milliseconds for each zone and year that has not been asked for.
 */
export function calendarOf(name: string, events: readonly CalendarEvent[]): string {
  const zones = Map.groupBy(events, (event) => event.zone)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mulghar//Events//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...[...zones].flatMap(([zone, those]) =>
      zoneLines(
        zone,
        those.flatMap((event) => [event.startsAt, event.endsAt]),
      ),
    ),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

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

const longestLineBytes = 75
/** How far a cut moves back to keep a letter and its marks in one line. */
const mostMarks = 24

const utf8Bytes = (codePoint: number) => (codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x1_0000 ? 3 : 4)
const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff

/** Whether the text at an index belongs to the letter before it: a combining mark, or something joined to it. */
const continuesLetter = (line: string, index: number) =>
  isLowSurrogate(line.charCodeAt(index)) ||
  line[index - 1] === '\u200d' ||
  /^[\p{M}\u200d]/u.test(String.fromCodePoint(line.codePointAt(index)!))

function cutOf(line: string, start: number, end: number): number {
  for (let cut = end; cut > Math.max(start, end - mostMarks); cut--) if (!continuesLetter(line, cut)) return cut
  return end
}

/**
 * Folds a line at 75 bytes, between two letters; a letter with very many marks is cut between two of them. Counts code
 * points, since `Intl.Segmenter` took 10 ms for a long description and held up every other call.
 */
function folded(line: string): string {
  // A UTF-16 unit takes 3 bytes at most.
  if (line.length * 3 <= longestLineBytes) return line
  const parts: string[] = []
  let [start, size, limit] = [0, 0, longestLineBytes]
  for (let index = 0; index < line.length;) {
    const codePoint = line.codePointAt(index)!
    const bytes = utf8Bytes(codePoint)
    if (size + bytes <= limit) {
      size += bytes
      index += codePoint > 0xffff ? 2 : 1
      continue
    }
    index = cutOf(line, start, index)
    parts.push(line.slice(start, index))
    // Every line but the first begins with a space.
    ;[start, size, limit] = [index, 0, longestLineBytes - 1]
  }
  return [...parts, line.slice(start)].join('\r\n ')
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

const textOf = (lines: readonly string[]) => lines.map((line) => `${folded(line)}\r\n`).join('')

/** The beginning of a calendar (RFC 5545) with the name that calendars show. */
export const calendarHead = (name: string): string =>
  textOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mulghar//Events//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  ])

type Times = Pick<CalendarEvent, 'zone' | 'startsAt' | 'endsAt'>

/** The zones of events, one text for each. Costs some milliseconds for each zone and year that is new to the process. */
export function* calendarZones(events: readonly Times[]): Generator<string> {
  for (const [zone, those] of Map.groupBy(events, (event) => event.zone)) {
    const instants = those.flatMap((event) => [event.startsAt, event.endsAt])
    yield textOf(zoneLines(zone, instants))
  }
}

/** Some events of a calendar. Costs about 10 µs an event, and 0.2 ms with a long description. */
export const calendarEvents = (events: readonly CalendarEvent[]): string => textOf(events.flatMap(eventLines))

export const calendarEnd = textOf(['END:VCALENDAR'])

/** A whole calendar in one text, for few events. The same events give the same bytes. */
export const calendarOf = (name: string, events: readonly CalendarEvent[]): string =>
  [calendarHead(name), ...calendarZones(events), calendarEvents(events), calendarEnd].join('')

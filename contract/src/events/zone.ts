// Instants and the time on the clocks of a zone, by what the runtime knows of zones: the same on the server and in the browser.

const hourMs = 60 * 60_000
// No clock is further behind or ahead of UTC than this.
const behindMs = 13 * hourMs
const aheadMs = 15 * hourMs

const formats = new Map<string, Intl.DateTimeFormat>()

/** RangeError where the runtime does not know the zone. */
function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  return format
}

/** The time on a zone's clocks as if it were UTC, in milliseconds; whole seconds. */
function clockAt(zone: string, instant: number): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatOf(zone).formatToParts(instant)) part[type] = Number(value)
  return Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second)
}

/**
 * How far a zone's clocks are ahead of UTC at an instant.
 * @param zone an IANA name; RangeError where it is not known
 * @param instant milliseconds since 1970, of a year of our era
 * @returns milliseconds, negative west of Greenwich
 */
export function offsetAt(zone: string, instant: number): number {
  const seconds = Math.floor(instant / 1000) * 1000
  return clockAt(zone, seconds) - seconds
}

/**
 * The time on a zone's clocks at an instant.
 * @param instant milliseconds since 1970
 * @returns `YYYY-MM-DDTHH:MM:SS`, without a zone
 */
export const localAt = (zone: string, instant: number): string =>
  new Date(clockAt(zone, instant)).toISOString().slice(0, 19)

/**
 * When a zone's clocks show a time: once; never, where they are put forward over it; twice, the earlier first, where they are
 * put back.
 * @param local `YYYY-MM-DDTHH:MM`, with or without seconds
 * @returns milliseconds since 1970; empty too for what is no time
 */
export function instantsOf(zone: string, local: string): number[] {
  const clock = Date.parse(`${local}Z`)
  if (Number.isNaN(clock)) return []
  const offsets = [clock - aheadMs, clock, clock + behindMs].map((near) => offsetAt(zone, near))
  return [...new Set(offsets)]
    .map((offset) => clock - offset)
    .filter((instant) => clockAt(zone, instant) === Math.floor(clock / 1000) * 1000)
    .toSorted((one, other) => one - other)
}

/**
 * When a zone's clocks are next put forward or back.
 * @param from,until milliseconds since 1970; a change at `until` is not looked for
 * @returns the first instant of the new time, exact to a second; undefined where there is no change
 * Two changes within four days that end where they began are not seen; no zone has such now.
 */
export function nextChange(zone: string, from: number, until: number): number | undefined {
  const step = 96 * hourMs
  const before = offsetAt(zone, from)
  for (let at = from; at < until; at += step) {
    const end = Math.min(at + step, until)
    if (offsetAt(zone, end) === before) continue
    let [low, high] = [at, end]
    while (high - low > 1000) {
      const middle = low + Math.floor((high - low) / 2000) * 1000
      if (middle === low) break
      if (offsetAt(zone, middle) === before) low = middle
      else high = middle
    }
    return Math.ceil(high / 1000) * 1000
  }
  return undefined
}

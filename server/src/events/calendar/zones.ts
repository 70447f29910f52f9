import { localAt, nextChange, offsetAt } from '@mulghar/contract/events/zone'

const yearOf = (instant: number) => new Date(instant).getUTCFullYear()
const startOf = (year: number) => Date.UTC(year, 0, 1)

const known = new Map<string, number[]>()

/** When a zone's clocks change in a year of UTC: asked of the runtime once for each. */
function changesIn(zone: string, year: number): number[] {
  const key = `${zone} ${year}`
  let changes = known.get(key)
  if (!changes) {
    changes = []
    const end = startOf(year + 1)
    for (let at = nextChange(zone, startOf(year), end); at !== undefined; at = nextChange(zone, at, end))
      changes.push(at)
    known.set(key, changes)
  }
  return changes
}

const stampOf = (local: string) => local.replace(/[-:]/g, '')

function offsetText(ms: number): string {
  const seconds = Math.abs(Math.round(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${ms < 0 ? '-' : '+'}${two(hours)}${two(minutes)}${rest ? two(rest) : ''}`
}

/**
 * What a calendar must know of a zone (RFC 5545, VTIMEZONE) to read the time at some instants, in milliseconds: its years, and no year
 * between them, which is asked for only to be known.
 */
export function zoneLines(zone: string, instants: readonly number[]): string[] {
  const years = [...new Set(instants.map(yearOf))].toSorted((one, other) => one - other)
  const lines = ['BEGIN:VTIMEZONE', `TZID:${zone}`]
  const observe = (kind: 'STANDARD' | 'DAYLIGHT', at: number, before: number, after: number) =>
    lines.push(
      `BEGIN:${kind}`,
      `DTSTART:${stampOf(new Date(at + before).toISOString().slice(0, 19))}`,
      `TZOFFSETFROM:${offsetText(before)}`,
      `TZOFFSETTO:${offsetText(after)}`,
      `END:${kind}`,
    )
  let offset = 0
  for (const [at, year] of years.entries()) {
    if (years[at - 1] !== year - 1) {
      offset = offsetAt(zone, startOf(year))
      observe('STANDARD', startOf(year), offset, offset)
    }
    for (const change of changesIn(zone, year)) {
      const after = offsetAt(zone, change)
      observe(after > offset ? 'DAYLIGHT' : 'STANDARD', change, offset, after)
      offset = after
    }
  }
  return [...lines, 'END:VTIMEZONE']
}

/** An instant as it stands on a zone's clocks, in the letters of calendars. */
export const localStamp = (zone: string, instant: number): string => stampOf(localAt(zone, instant))
/** The same in UTC. */
export const utcStamp = (instant: number): string => `${stampOf(new Date(instant).toISOString().slice(0, 19))}Z`

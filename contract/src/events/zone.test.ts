import { expect, test } from 'vitest'
import { instantsOf, localAt, nextChange, offsetAt } from './zone.ts'

const at = (text: string) => Date.parse(text)

test('clocks are ahead of UTC by what their zone says', () => {
  expect(offsetAt('Asia/Kathmandu', at('2026-10-20T00:00:00Z'))).toBe((5 * 60 + 45) * 60_000)
  expect(offsetAt('America/New_York', at('2026-01-10T00:00:00Z'))).toBe(-5 * 60 * 60_000)
  expect(localAt('Asia/Kathmandu', at('2026-10-20T00:15:30.900Z'))).toBe('2026-10-20T06:00:30')
})

test('a time comes once, never where clocks are put forward, twice where they are put back', () => {
  expect(instantsOf('Asia/Kathmandu', '2026-10-20T06:00')).toEqual([at('2026-10-20T00:15:00Z')])
  expect(instantsOf('Europe/Berlin', '2026-03-29T02:30')).toEqual([])
  expect(instantsOf('Europe/Berlin', '2026-10-25T02:30')).toEqual([
    at('2026-10-25T00:30:00Z'),
    at('2026-10-25T01:30:00Z'),
  ])
  // A whole day was left out where the date line was moved.
  expect(instantsOf('Pacific/Apia', '2011-12-30T12:00')).toEqual([])
  expect(instantsOf('Asia/Kathmandu', '2026-13-01T00:00')).toEqual([])
})

test('the next change of the clocks is found to the second', () => {
  expect(nextChange('Europe/Berlin', at('2026-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z'))).toBe(
    at('2026-03-29T01:00:00Z'),
  )
  expect(nextChange('Europe/Berlin', at('2026-03-29T01:00:00Z'), at('2027-01-01T00:00:00Z'))).toBe(
    at('2026-10-25T01:00:00Z'),
  )
  expect(nextChange('Asia/Kathmandu', at('2026-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z'))).toBe(undefined)
})

/** Zones of all kinds: none, half hours, quarters, both hemispheres, days that were left out. */
const zones = [
  'Africa/Cairo',
  'Africa/Casablanca',
  'Africa/El_Aaiun',
  'America/Asuncion',
  'America/Caracas',
  'America/Chicago',
  'America/Godthab',
  'America/Halifax',
  'America/Havana',
  'America/Los_Angeles',
  'America/Mexico_City',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Santiago',
  'America/St_Johns',
  'America/Toronto',
  'Antarctica/Troll',
  'Asia/Amman',
  'Asia/Beirut',
  'Asia/Dhaka',
  'Asia/Dubai',
  'Asia/Gaza',
  'Asia/Jerusalem',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Tehran',
  'Asia/Tokyo',
  'Atlantic/Azores',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Europe/Berlin',
  'Europe/Dublin',
  'Europe/London',
  'Europe/Moscow',
  'Pacific/Apia',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Easter',
  'UTC',
]

const every = process.env['LONG_TESTS'] === '1' ? Intl.supportedValuesOf('timeZone') : zones

test.each(every)('%s: instants and the time on its clocks go round through every change', (zone) => {
  const until = at('2031-01-01T00:00:00Z')
  const near = [-86_400_000, -5_400_000, -1000, 0, 1000, 1_800_000, 5_400_000, 86_400_000]
  let changes = 0
  for (let change = at('2009-01-01T00:00:00Z'); ; changes++) {
    const next = nextChange(zone, change, until)
    if (next === undefined) break
    expect(offsetAt(zone, next)).not.toBe(offsetAt(zone, next - 1000))
    for (const instant of near.map((by) => next + by)) {
      const instants = instantsOf(zone, localAt(zone, instant))
      expect(instants).toContain(instant)
      expect(instants.length).toBeLessThanOrEqual(2)
    }
    change = next
  }
  expect(changes).toBe(changesOf[zone] ?? changes)
})

/** So often clocks were changed there from 2009 to 2030, as the lists of the zones say. */
const changesOf: Readonly<Record<string, number>> = {
  'Asia/Kathmandu': 0,
  'Asia/Kolkata': 0,
  'Asia/Tokyo': 0,
  UTC: 0,
  'Europe/Berlin': 44,
}

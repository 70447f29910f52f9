import { describe, expect, it } from 'vitest'
import { cityRows } from './city-list.ts'
import { countriesIn } from './countries.ts'

const rows = cityRows()

describe('the list of cities', () => {
  it('has more than a hundred thousand, each once, with a zone that exists and a country of the list', () => {
    expect(rows.length).toBeGreaterThan(100_000)
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
    expect(rows.filter((row) => row.name === '' || row.folded_name === '' || row.id.length > 60)).toEqual([])
    const known = new Set(countriesIn('en').map((country) => country.countryCode))
    expect([...new Set(rows.map((row) => row.country_code))].filter((code) => !known.has(code))).toEqual([])
    for (const timezone of new Set(rows.map((row) => row.timezone))) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: timezone })).not.toThrow()
    }
  })

  it.each([
    ['Kathmandu', 'NP', 'Asia/Kathmandu'],
    ['Mumbai', 'IN', 'Asia/Kolkata'],
    ['New York City', 'US', 'America/New_York'],
    ['Perth', 'AU', 'Australia/Perth'],
    ['Zürich', 'CH', 'Europe/Zurich'],
  ])('has %s (%s) in the zone %s', (name, country, timezone) => {
    const found = rows.filter((row) => row.name === name && row.country_code === country)
    expect(found.map((row) => row.timezone)).toContain(timezone)
  })
})

describe("Nepal's municipalities", () => {
  it('replace the towns of the same name', () => {
    const named = (name: string) => rows.filter((row) => row.country_code === 'NP' && row.name === name)
    expect(named('Pokhara')).toMatchObject([{ id: 'np-kaski-pokhara', region: 'Kaski, Gandaki', population: 200_000 }])
    expect(named('Birgañj')).toEqual([])
    expect(named('Madi').map((row) => row.region)).toEqual([
      'Sankhuwasabha, Koshi',
      'Chitwan, Bagmati',
      'Kaski, Gandaki',
      'Rolpa, Lumbini',
    ])
  })
})

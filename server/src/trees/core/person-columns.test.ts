import { countsAsLiving } from '@mulghar/contract/trees/roles'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber } from '../../kit/date-range.ts'
import { deadFrom, keyEntries, personColumns, personKeys, treeKeysOf } from './person-columns.ts'
import { nobody } from './nobody.ts'
import { applyDraft } from './person-facts.ts'

const ram = applyDraft(nobody, { firstName: 'Ram', lastName: 'Shrestha' })

test('the year from which one counts as dead is the rule of the roles', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.option(fc.integer({ min: 1700, max: 2026 })), (deceased, year) => {
      const from = deadFrom(deceased, year === null ? null : dayNumber(year, 12, 31))
      for (const now of [2026, 2040, 2100]) {
        expect(from > now).toBe(countsAsLiving({ deceased, bornAtLatest: year }, now))
      }
    }),
  )
})

describe('a draft', () => {
  test('leaves alone what it does not name, and empties what it sends as null', () => {
    const before = applyDraft(ram, { nickname: 'Kanchha', birthPlace: 'Gorkha', jobs: [{ position: 'x' } as never] })
    const after = applyDraft(before, { nickname: null, jobs: [] })
    expect(after).toEqual({ ...before, nickname: null, jobs: null })
  })

  test('takes a day or a date in full, and the full one where both are sent', () => {
    expect(applyDraft(ram, { dateOfBirth: '1951-02-03' }).birth).toEqual({
      calendar: 'GREGORIAN',
      qualifier: 'EXACT',
      year: 1951,
      month: 2,
      day: 3,
    })
    const entered = { calendar: 'BIKRAM_SAMBAT' as const, qualifier: 'ABOUT' as const, year: 2007, month: null }
    expect(applyDraft(ram, { dateOfBirth: null, birth: entered }).birth).toEqual({
      calendar: 'BIKRAM_SAMBAT',
      qualifier: 'ABOUT',
      year: 2007,
    })
  })

  test('must leave a name', () => {
    expect(() => applyDraft(nobody, { firstName: '\u202e', lastName: ' ' })).toThrow('Some fields are not valid')
    const deva = applyDraft(nobody, { names: [{ script: 'Deva', first: 'राम', last: 'श्रेष्ठ' }] })
    expect(deva).toMatchObject({ firstName: 'राम', lastName: 'श्रेष्ठ' })
  })
})

test('columns are derived from the facts', () => {
  const address = { address: 'Ward 3', city: { name: 'Kirtipur', countryName: 'Nepal' }, currentAddress: true }
  const facts = applyDraft(ram, {
    names: [{ script: 'Deva', first: 'राम', last: 'श्रेष्ठ' }],
    dateOfBirth: '1951-02-03',
    deathPlace: 'Patan',
    addresses: [address as never],
  })
  expect(personColumns(facts)).toMatchObject({
    native_name: 'राम श्रेष्ठ',
    sort_name: 'shrestha ram',
    full_names: ['ram shrestha', 'ram shreshth'],
    birth_from: 19510203,
    birth_to: 19510203,
    birth_year: 1951,
    deceased: false,
    dead_from: 0,
    address_keys: ['ward 3', 'ward 3 kirtipur', 'ward 3 kirtipur nepal'],
    jobs: null,
  })
  const keys = personKeys(facts).sort()
  expect(keys).toEqual([
    '=ram =shresth =shreshth ',
    '=shreshth =ram =shresth ',
    '=shresth =ram =shreshth ',
    '@3 ',
    '@kirtipur ',
    '@nepal ',
    '@ward ',
    'arm isrst ',
    'isrst arm ',
  ])
  const beside = (key: string) => (key.startsWith('@') ? '' : '@3 @kirtipur @nepal @ward ')
  expect(keyEntries(keys)).toEqual(keys.map((key) => ({ key, addresses: beside(key) })))
  const far = Array.from({ length: 30 }, (_, word) => `${word}${'x'.repeat(70)}`).join(' ')
  // An address of a file may be longer than a form types.
  const read = { ...applyDraft(nobody, { firstName: 'Ram' }), addresses: [{ ...address, address: far } as never] }
  const many = personKeys(read)
  expect(keyEntries(many)).toContainEqual({ key: 'arm ', addresses: '@* ' })
})

test('no key is listed twice, also where long words begin alike', () => {
  const long = (letters: string) => fc.array(fc.constantFrom(...letters), { minLength: 50, maxLength: 90 })
  const word = fc.oneof(
    fc.constantFrom('a', 'ab', 'राम', 'Ram', '𑀅'),
    fc.tuple(fc.constantFrom('x', 'क', '𑀅'), long('ab')).map(([start, end]) => start.repeat(70) + end.join('')),
  )
  const words = fc.array(word, { maxLength: 8 }).map((all) => all.join(' '))
  fc.assert(
    fc.property(fc.array(words, { minLength: 5, maxLength: 5 }), ([address, first, last, other, nickname]) => {
      const facts = applyDraft(ram, {
        firstName: `A${first}`,
        lastName: last!,
        nickname: nickname!,
        names: [
          { script: 'Deva', first: other!, last: last! },
          { script: 'Latn', kind: 'AKA', first: first!, last: other! },
        ],
      })
      const addresses = [{ address: address! } as never, { address: other! } as never]
      const keys = keyEntries(personKeys({ ...facts, addresses })).map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      const leads = treeKeysOf(keys)
      expect(new Set(leads).size).toBe(leads.length)
    }),
  )
})

import type { Person } from '@mulghar/contract/trees/person'
import { expect, test } from 'vitest'
import { lifeEvents } from './life-events.ts'

const nobody = { relations: { parents: [], partners: [], children: [] }, bornYear: null, diedYear: null }
const told = (person: object) =>
  lifeEvents({ ...nobody, ...person } as unknown as Person).map(({ year, kind, what }) => `${year} ${kind} ${what}`)
const span = { startDate: null, endDate: null }

test('what has a year stands in the order of years, and within one in that of a life', () => {
  const partner = { id: 'p', firstName: 'Hari', lastName: 'Rai' }
  const child = { id: 'c', firstName: 'Maya', lastName: '', born: 2012 }
  expect(
    told({
      bornYear: 1986,
      birthPlace: 'Besisahar',
      diedYear: null,
      marriedDate: '2011-02-21',
      jobs: [{ ...span, position: 'Archivist', startDate: '2010-09' }],
      educations: [{ ...span, degreeName: 'Master', endDate: '2010' }],
      addresses: [
        { ...span, address: 'Marg', city: { name: 'Kathmandu' }, startDate: '2012' },
        { ...span, address: 'Ward 4', city: null },
      ],
      relations: { parents: [], partners: [partner], children: [child] },
    }),
  ).toEqual([
    '1986 born Besisahar',
    '2010 learns Master',
    '2010 works Archivist',
    '2011 married Hari Rai',
    '2012 lives Kathmandu',
    '2012 child Maya',
  ])
})

test('a marriage that was entered in Bikram Sambat stands at the year in which its own begins', () => {
  expect(told({ marriage: { calendar: 'BIKRAM_SAMBAT', qualifier: 'EXACT', year: 2067 } })).toEqual(['2010 married '])
  expect(told({ marriage: { calendar: 'HEBREW', qualifier: 'EXACT', year: 5700 } })).toEqual([])
})

test('a year of Bikram Sambat is the one that was entered, or the one in which a day lies', () => {
  const child = { id: 'c', firstName: 'Maya', lastName: '', born: 2012, bornBikram: 2069 }
  const events = lifeEvents({
    ...nobody,
    bornYear: 1978,
    birth: { calendar: 'BIKRAM_SAMBAT', qualifier: 'EXACT', year: 2035 },
    addresses: [{ ...span, address: 'Marg', city: null, startDate: '2012-03' }],
    educations: [{ ...span, degreeName: 'Master', startDate: '2010' }],
    marriedDate: '1959-04-03',
    marriage: { calendar: 'BIKRAM_SAMBAT', qualifier: 'EXACT', year: 2015, month: 12, day: 21 },
    relations: { parents: [], partners: [], children: [child] },
  } as unknown as Person)
  expect(events.map(({ kind, year, bikram }) => [kind, year, bikram])).toEqual([
    ['married', 1959, 2015],
    ['born', 1978, 2035],
    ['learns', 2010, null],
    ['lives', 2012, 2068],
    ['child', 2012, 2069],
  ])
})

test('shows both marriages of two who married each other again', () => {
  const year = (of: number) => ({ calendar: 'GREGORIAN', qualifier: 'EXACT', year: of })
  const ivo = { id: 'p', firstName: 'Ivo', lastName: '' }
  const partners = [
    { ...ivo, unionId: 'u1', kind: 'DIVORCED', from: year(1880) },
    { ...ivo, unionId: 'u2', kind: 'MARRIED', from: year(1890) },
  ]
  expect(told({ marriage: year(1880), relations: { parents: [], partners, children: [] } })).toEqual([
    '1880 married Ivo',
    '1890 married Ivo',
  ])
})

import { describe, expect, test } from 'vitest'
import { NameSearch } from './search.ts'

const names: [string, string, string][] = [
  ['Ram', 'Shrestha', 'राम श्रेष्ठ'],
  ['Ramesh', 'Ram', ''],
  ['Bikram', 'Thapa', 'विक्रम थापा'],
  ['Sita', 'Ramaiah', ''],
  ['José', 'Ångström', ''],
  ['', '', 'गीता अधिकारी'],
  ['Maya', 'Srestha', ''],
]
const search = new NameSearch({
  people: {
    first: names.map(([first]) => first),
    last: names.map(([, last]) => last),
    native: names.map(([, , native]) => native),
  },
})

describe('a search of names', () => {
  test('beginnings of the name, then of words, then parts', () => {
    expect(search.find('ram')).toEqual([0, 1, 3, 2])
    expect(search.find('ramesh ram')[0]).toBe(1)
  })

  test('the whole name is first', () => expect(search.find('Sita  RAMAIAH')).toEqual([3]))
  test('every word must be found', () => expect(search.find('thapa ram')).toEqual([2]))
  test('accents do not matter', () => expect(search.find('angstrom jose')).toEqual([4]))
  test('Devanagari finds Devanagari', () => expect(search.find('विक्रम')).toEqual([2]))
  test('Latin finds a name that is in Devanagari only', () => expect(search.find('Adhikari')).toEqual([5]))
  test.each(['Shrestha', 'Srestha', 'Shresta', 'श्रेष्ठ'])('%s finds every spelling', (query) => {
    expect(search.find(query).sort((one, other) => one - other)).toEqual([0, 6])
  })
  test('no more than asked for', () => expect(search.find('ram', 2)).toEqual([0, 1]))
  test.each(['', '  ', '!?', 'qqq'])('nothing for “%s”', (query) => expect(search.find(query)).toEqual([]))
  test('a nickname, alone or beside the name', () => {
    const people = { first: ['Ram', 'Sita'], last: ['Rai', 'Rai'], native: ['', ''] }
    const named = new NameSearch({ people, nicknames: [[1, 'Kanchhi']] })
    for (const query of ['kanchhi', 'Kanchhi Rai', 'कान्छी', 'kanc']) expect(named.find(query)).toEqual([1])
    expect(new NameSearch({ people }).find('kanchhi')).toEqual([])
  })
  test('a prefix, a suffix, and further names', () => {
    const people = { first: ['Ram', 'Sita'], last: ['Rai', 'Rai'], native: ['', ''] }
    const furtherNames: [number, string][] = [[1, 'Thapa\tSister Agata']]
    const named = new NameSearch({ people, affixes: [[0, 'Dr.', 'Jr.']], furtherNames })
    for (const query of ['dr ram rai jr', 'Rai Jr', 'dr']) expect(named.find(query)).toEqual([0])
    for (const query of ['thapa', 'sita thapa', 'Sister Agata', 'agata']) expect(named.find(query)).toEqual([1])
  })
  test('nobody to find', () => {
    const people = { first: [], last: [], native: [] }
    expect(new NameSearch({ people }).find('ram')).toEqual([])
  })
})

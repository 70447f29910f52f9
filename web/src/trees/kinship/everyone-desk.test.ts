import { relativeKinds } from '@mulghar/kinship'
import { expect, test } from 'vitest'
import { columnsOf } from '../chart/testing/columns.ts'
import { kinAskedIn, withKinAsked } from './kin-asked.ts'
import { KinDesk } from './everyone-desk.ts'

test('a desk without a tree answers nobody; with one, everybody, in any language', () => {
  const desk = new KinDesk()
  expect(desk.answer({ kind: 'everyone', ticket: 1, me: 2, language: 'en' })).toBeUndefined()
  const columns = columnsOf(5, [[0, 1, 2, 3]])
  columns.people.gender = 'MFFMU'
  columns.people.order = [0, 0, 2, 1, 0]
  desk.answer({ kind: 'tree', columns })
  const told = (language: 'en' | 'ne') => {
    const { words, wordAt } = desk.answer({ kind: 'everyone', ticket: 2, me: 2, language })!
    return Array.from(wordAt, (at) => words[at])
  }
  expect(told('en')).toEqual(['father', 'mother', undefined, 'elder brother', undefined])
  expect(told('ne')).toEqual(['बुबा', 'आमा', undefined, 'दाजु', undefined])
  columns.people.order = [0, 0, 0, 0, 0]
  columns.people.born = [1900, 1901, 1930, 1928, null]
  desk.answer({ kind: 'tree', columns })
  expect(told('ne')[3]).toBe('दाजु')
  desk.answer({ kind: 'tree', columns: { ...columns, people: { ...columns.people, guessed: '00010' } } })
  expect(told('ne')[3]).toBe('दाजु वा भाइ')
  const { kindOf, counts } = desk.answer({ kind: 'everyone', ticket: 3, me: 2, language: 'ne' })!
  expect(Array.from(kindOf, (kind) => relativeKinds[kind])).toEqual(['ancestor', 'ancestor', 'self', 'sibling', 'none'])
  expect(counts[relativeKinds.indexOf('ancestor')]).toBe(2)
})

test('a question stands in the address, and comes out of it again', () => {
  const ids = ['a', 'b', 'c']
  const asked = { question: 'pair' as const, from: 2, to: 0 }
  const query = withKinAsked(new URLSearchParams('view=whole'), ids, asked)
  expect(query.toString()).toBe('view=whole&kin=pair&from=c&to=a')
  expect(kinAskedIn(query, ids)).toEqual(asked)
  expect(kinAskedIn(new URLSearchParams('kin=pair&from=gone'), ids)).toEqual({ question: 'pair' })
  expect(withKinAsked(query, ids, undefined).toString()).toBe('view=whole')
  expect(kinAskedIn(new URLSearchParams('kin=other'), ids)).toBeUndefined()
})

import { events } from '@mulghar/contract/events/events'
import { profile } from '@mulghar/contract/people/profile'
import { trees } from '@mulghar/contract/trees/trees'
import { expect, test } from 'vitest'
import { addressOf } from './request.ts'

test('an address has its parameters filled in, whatever they contain', () => {
  expect(addressOf(trees.detail, { params: { id: 'a/b c' } })).toBe('/v1/family/family-tree/a%2Fb%20c/detail')
})

test('only what says something is in the query, trimmed', () => {
  const query = { name: ' Shrestha ', 'person.name': '  ', 'person.address': '', next: undefined, limit: 0 }
  expect(addressOf(trees.search, { query })).toBe('/v1/family/family-tree/search?name=Shrestha&limit=0')
  expect(addressOf(profile.of, {})).toBe('/v1/user/profile')
})

test('an empty query value is sent where the call asks for it', () => {
  expect(addressOf(events.own, { query: { all: '', next: '' } }, ['all'])).toBe('/v1/social/event/own?all=')
})

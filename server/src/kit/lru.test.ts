import { expect, test } from 'vitest'
import { LeastRecentlyUsed } from './lru.ts'

test('evicts the least recently used key first', () => {
  const kept = new LeastRecentlyUsed<number>(2)
  kept.set('a', 1)
  kept.set('b', 2)
  expect(kept.get('a')).toBe(1)
  kept.set('c', 3)
  expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([1, undefined, 3])
})

test('a key that is stored again has the new value, and counts once', () => {
  const kept = new LeastRecentlyUsed<string>(2)
  kept.set('a', 'old')
  kept.set('b', 'other')
  kept.set('a', 'new')
  expect([kept.get('a'), kept.get('b')]).toEqual(['new', 'other'])
})

test('sizes are added up; as many go as are needed', () => {
  const kept = new LeastRecentlyUsed<string>(10, (value) => value.length)
  kept.set('a', '1234')
  kept.set('b', '1234')
  kept.set('c', '12')
  expect(kept.get('a')).toBe('1234')
  kept.set('d', '12345')
  expect([kept.get('a'), kept.get('b'), kept.get('c'), kept.get('d')]).toEqual(['1234', undefined, undefined, '12345'])
})

test('keeps an oversized value alone until another arrives', () => {
  const kept = new LeastRecentlyUsed<string>(3, (value) => value.length)
  kept.set('a', '1')
  kept.set('large', '12345')
  expect([kept.get('a'), kept.get('large')]).toEqual([undefined, '12345'])
  kept.set('b', '1')
  expect([kept.get('large'), kept.get('b')]).toEqual([undefined, '1'])
})

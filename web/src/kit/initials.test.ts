import { expect, test } from 'vitest'
import { initials, initialsOfName } from './initials.ts'

test('two letters of a name, one of a single name, U of none', () => {
  expect(initials('Asha', 'Shrestha')).toBe('AS')
  expect(initials('meera', '')).toBe('M')
  expect(initials(' ', null)).toBe('U')
  expect(initials()).toBe('U')
})

test('a whole name gives its first and its last word', () => {
  expect(initialsOfName('Krishna Prasad Shrestha')).toBe('KS')
  expect(initialsOfName('Asha')).toBe('A')
  expect(initialsOfName('  ')).toBe('U')
})

test('a Devanagari letter keeps its vowel sign', () => {
  expect(initials('किरण', 'श्रेष्ठ')).toBe('किश्रे')
})

test('brackets and quotes around a name are skipped', () => {
  expect(initials('(Sophia)', '"Bibi" Rai')).toBe('SB')
  expect(initialsOfName('«Maya» (Thapa)')).toBe('MT')
  expect(initials('?', '')).toBe('U')
})

import { expect, test } from 'vitest'
import { clip } from './clip.ts'

test('a text at the limit stays whole', () => {
  expect(clip('a'.repeat(100), 100)).toBe('a'.repeat(100))
})

test('one character more is clipped at the limit', () => {
  expect(clip('a'.repeat(101), 100)).toBe(`${'a'.repeat(100)}…`)
})

test('a letter is never cut from its vowel sign, nor a family from its members', () => {
  expect(clip('किकिकि', 3)).toBe('कि…')
  expect(clip('👨‍👩‍👧👨‍👩‍👧', 10)).toBe('👨‍👩‍👧…')
})

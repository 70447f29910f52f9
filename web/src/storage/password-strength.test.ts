import { expect, test } from 'vitest'
import { lettersOf, strengthOf } from './password-strength.ts'

test('counts a Devanagari letter with its signs once', () => {
  expect(lettersOf('नमस्ते')).toBeLessThan('नमस्ते'.length)
  expect(lettersOf('our goat')).toBe(8)
})

test('a longer password with more different letters is stronger', () => {
  expect(strengthOf('our goat at')).toBe(1)
  expect(strengthOf('our goat ate')).toBe(2)
  expect(strengthOf('our goat ate hats')).toBe(3)
  expect(strengthOf('our goat ate three hats')).toBe(4)
  expect(strengthOf('ababababababababababab')).toBe(2)
})

test('a sentence in Devanagari can be strong', () => {
  expect(strengthOf('हाम्रो बाख्राले तीन वटा टोपी खायो भन्छन् हजुरआमा')).toBe(4)
})

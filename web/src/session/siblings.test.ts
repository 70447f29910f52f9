import { expect, test } from 'vitest'
import { signedOut } from './session-store.ts'
import { concerns } from './siblings.ts'

const renewed = (known: string[]) => ({ kind: 'renewed' as const, known, state: signedOut })
const ended = (known: string[]) => ({ kind: 'ended' as const, known })
const asked = (known: string[]) => ({ kind: 'asked' as const, known })

test('newer tokens concern who still holds one of those before', () => {
  expect(concerns(renewed(['a', 'b']), ['a'])).toBe(true)
  expect(concerns(renewed(['a', 'b', 'c']), ['a'])).toBe(true)
  expect(concerns(renewed(['a', 'b']), ['a', 'b'])).toBe(false)
  expect(concerns(renewed(['a', 'b']), ['a', 'b', 'c'])).toBe(false)
  expect(concerns(renewed(['x', 'y']), ['a'])).toBe(false)
  expect(concerns(renewed(['a', 'b']), [])).toBe(false)
})

test('an end concerns every tab of the same session, however far behind', () => {
  expect(concerns(ended(['a']), ['a', 'b'])).toBe(true)
  expect(concerns(ended(['a', 'b']), ['b'])).toBe(true)
  expect(concerns(ended(['x']), ['a'])).toBe(false)
})

test('who asks is answered by a tab that is further on', () => {
  expect(concerns(asked(['a']), ['a', 'b'])).toBe(true)
  expect(concerns(asked(['a', 'b']), ['a', 'b'])).toBe(false)
  expect(concerns(asked(['a', 'b']), ['a'])).toBe(false)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endTyping, showTyping, useTyping } from './typing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const isShown = () => useTyping.getState().has('a')

test('a signal of writing is shown for six seconds, or until something arrives', () => {
  showTyping('a')
  expect(isShown()).toBe(true)
  vi.advanceTimersByTime(6000)
  expect(isShown()).toBe(false)
  showTyping('a')
  endTyping('a')
  expect(isShown()).toBe(false)
})

test('a signal that comes right behind its message is not shown', () => {
  showTyping('a')
  endTyping('a')
  vi.advanceTimersByTime(300)
  showTyping('a')
  expect(isShown()).toBe(false)
  vi.advanceTimersByTime(1000)
  showTyping('a')
  expect(isShown()).toBe(true)
})

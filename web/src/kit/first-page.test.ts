import { beforeEach, expect, test, vi } from 'vitest'
import { afterFirstPage } from './first-page.ts'

const page = new EventTarget()
let nowMs = 0

beforeEach(() => {
  nowMs = 0
  vi.useFakeTimers()
  vi.stubGlobal('performance', { now: () => nowMs })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  return () => vi.useRealTimers()
})

test('waits three seconds from the start of the page', () => {
  const goOn = vi.fn<() => void>()
  nowMs = 1000
  afterFirstPage(goOn)
  vi.advanceTimersByTime(1999)
  expect(goOn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(goOn).toHaveBeenCalledOnce()
})

test('goes on at the first touch, and only once', () => {
  const goOn = vi.fn<() => void>()
  afterFirstPage(goOn)
  page.dispatchEvent(new Event('keydown'))
  page.dispatchEvent(new Event('pointerdown'))
  vi.advanceTimersByTime(3000)
  expect(goOn).toHaveBeenCalledOnce()
})

test('goes on at once on a later page', () => {
  const goOn = vi.fn<() => void>()
  nowMs = 3000
  afterFirstPage(goOn)
  expect(goOn).toHaveBeenCalledOnce()
})

test('does not go on once it is stopped', () => {
  const goOn = vi.fn<() => void>()
  afterFirstPage(goOn)()
  page.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(3000)
  expect(goOn).not.toHaveBeenCalled()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const page = new EventTarget()
let nowMs = 0
let load: () => void

class FakeObserver {
  constructor(onEntries: () => void) {
    load = onEntries
  }
  observe = () => undefined
  disconnect = () => void (load = () => undefined)
}

/** The page as it starts: nothing is loaded, and nobody has touched it. */
const start = async () => (await import('./first-page.ts')).afterFirstPage

afterEach(() => void vi.unstubAllGlobals())
beforeEach(() => {
  nowMs = 0
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('performance', { now: () => nowMs })
  vi.stubGlobal('PerformanceObserver', FakeObserver)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  return () => vi.useRealTimers()
})

test('goes on once no file has come for a while', async () => {
  const afterFirstPage = await start()
  const goOn = vi.fn<() => void>()
  afterFirstPage(goOn)
  vi.advanceTimersByTime(399)
  load()
  vi.advanceTimersByTime(399)
  expect(goOn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(goOn).toHaveBeenCalledOnce()
})

test('waits no longer than three seconds from the start of the page', async () => {
  const afterFirstPage = await start()
  const goOn = vi.fn<() => void>()
  nowMs = 1000
  afterFirstPage(goOn)
  for (let passed = 0; passed < 1800; passed += 300) {
    vi.advanceTimersByTime(300)
    load()
  }
  expect(goOn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(goOn).toHaveBeenCalledOnce()
})

test('goes on at the first touch, and only once', async () => {
  const afterFirstPage = await start()
  const goOn = vi.fn<() => void>()
  afterFirstPage(goOn)
  page.dispatchEvent(new Event('input'))
  page.dispatchEvent(new Event('pointerdown'))
  vi.advanceTimersByTime(3000)
  expect(goOn).toHaveBeenCalledOnce()
})

test('goes on at once on a later page', async () => {
  const afterFirstPage = await start()
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  afterFirstPage(first)
  page.dispatchEvent(new Event('keydown'))
  afterFirstPage(second)
  expect(second).toHaveBeenCalledOnce()
})

test('does not go on once it is stopped', async () => {
  const afterFirstPage = await start()
  const goOn = vi.fn<() => void>()
  afterFirstPage(goOn)()
  page.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(3000)
  expect(goOn).not.toHaveBeenCalled()
})

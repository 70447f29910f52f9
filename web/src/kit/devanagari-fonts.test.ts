import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const brought: string[] = []
const page = new EventTarget()
const fonts = new EventTarget()
const kept = new Map<string, string>()

class FakeObserver {
  observe = () => undefined
  disconnect = () => undefined
}

/** The page as it starts. */
const start = () => import('./devanagari-fonts.ts')

afterEach(() => void vi.unstubAllGlobals())
beforeEach(() => {
  vi.resetModules()
  brought.length = 0
  kept.clear()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('PerformanceObserver', FakeObserver)
  vi.stubGlobal('performance', { now: () => 0 })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  // The page has the stylesheet once it is looked for.
  vi.stubGlobal('document', { fonts, querySelector: (selector: string) => (brought.push(selector), {}) })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

test('brings the Devanagari fonts at once where the page cannot wait', async () => {
  const { bringDevanagariFonts, devanagariFonts, areDevanagariFontsKnown } = await start()
  bringDevanagariFonts(false)
  await devanagariFonts()
  expect(brought).toHaveLength(1)
  expect(areDevanagariFontsKnown()).toBe(true)
})

test('brings them after the first page where it can', async () => {
  const { bringDevanagariFonts, devanagariFonts, areDevanagariFontsKnown } = await start()
  bringDevanagariFonts(true)
  expect(brought).toEqual([])
  expect(areDevanagariFontsKnown()).toBe(false)
  page.dispatchEvent(new Event('keydown'))
  await devanagariFonts()
  expect(brought).toHaveLength(1)
})

test('brings them at once in a browser that has a Devanagari font', async () => {
  const first = await start()
  first.bringDevanagariFonts(false)
  await first.devanagariFonts()
  brought.length = 0
  const loaded = (unicodeRange: string) =>
    Object.assign(new Event('loadingdone'), { fontfaces: [{ unicodeRange } as FontFace] })
  fonts.dispatchEvent(loaded('U+0-FF, U+131'))
  expect(kept.size).toBe(0)
  fonts.dispatchEvent(loaded('U+900-97F, U+1CD0-1CF9'))
  expect(kept.size).toBe(1)
  vi.resetModules()
  const later = await start()
  later.bringDevanagariFonts(true)
  await later.devanagariFonts()
  expect(brought).toHaveLength(1)
})

test('goes on where the browser has no room to remember them', async () => {
  const setItem = vi.fn<() => void>(() => {
    throw new DOMException('The quota is exceeded', 'QuotaExceededError')
  })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem })
  const { bringDevanagariFonts, devanagariFonts } = await start()
  bringDevanagariFonts(false)
  await devanagariFonts()
  const fontfaces = [{ unicodeRange: 'U+900-97F' } as FontFace]
  fonts.dispatchEvent(Object.assign(new Event('loadingdone'), { fontfaces }))
  expect(setItem).toHaveBeenCalled()
})

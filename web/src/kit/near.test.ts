import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Seen = { target: Element; isIntersecting: boolean }

const made: FakeObserver[] = []

class FakeObserver {
  readonly observed = new Set<Element>()
  readonly see: (entries: Seen[]) => void
  readonly options: { rootMargin: string }
  constructor(see: (entries: Seen[]) => void, options: { rootMargin: string }) {
    this.see = see
    this.options = options
    made.push(this)
  }
  observe = (element: Element) => void this.observed.add(element)
  unobserve = (element: Element) => void this.observed.delete(element)
}

const anElement = () => ({}) as Element

afterEach(() => void vi.unstubAllGlobals())
beforeEach(() => {
  vi.resetModules()
  made.length = 0
  vi.stubGlobal('IntersectionObserver', FakeObserver)
})

test('calls back once for the element that comes near, and for no other', async () => {
  const { watchNear } = await import('./near.ts')
  const [near, far] = [anElement(), anElement()]
  const [onNear, onFar] = [vi.fn<() => void>(), vi.fn<() => void>()]
  watchNear(near, onNear)
  watchNear(far, onFar)
  expect(made).toHaveLength(1)
  made[0]!.see([
    { target: near, isIntersecting: true },
    { target: far, isIntersecting: false },
  ])
  made[0]!.see([{ target: near, isIntersecting: true }])
  expect(onNear).toHaveBeenCalledOnce()
  expect(onFar).not.toHaveBeenCalled()
  expect([...made[0]!.observed]).toEqual([far])
})

test('watches one height of the window above and below it', async () => {
  const { watchNear } = await import('./near.ts')
  watchNear(anElement(), vi.fn<() => void>())
  expect(made[0]!.options.rootMargin).toBe('100% 0px')
})

test('does not call back for an element that left the page', async () => {
  const { watchNear } = await import('./near.ts')
  const element = anElement()
  const onNear = vi.fn<() => void>()
  watchNear(element, onNear)()
  made[0]!.see([{ target: element, isIntersecting: true }])
  expect(onNear).not.toHaveBeenCalled()
  expect(made[0]!.observed.size).toBe(0)
})

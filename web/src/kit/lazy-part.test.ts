import { beforeEach, expect, test, vi } from 'vitest'
import { loader, markLoaded } from './lazy-part.ts'

const browser = { onLine: true }

beforeEach(() => {
  const line = new EventTarget()
  browser.onLine = false
  vi.stubGlobal('navigator', browser)
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, line[name].bind(line))
})

const settle = () => new Promise((resolve) => setTimeout(resolve))

test('loads code that is there without a connection, and waits with other code', async () => {
  let loads = 0
  const load = loader(() => Promise.resolve(++loads))
  const first = load()
  await settle()
  expect(loads).toBe(0)
  browser.onLine = true
  dispatchEvent(new Event('online'))
  expect(await first).toBe(1)
  browser.onLine = false
  expect(await load()).toBe(2)
})

test('loads code at once that another part has brought', async () => {
  const load = loader(() => Promise.resolve('here'))
  markLoaded(load)
  expect(await load()).toBe('here')
})

import { createElement, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { NetworkFailure } from './failures.ts'
import { lazyPart, loader, markLoaded, preload } from './lazy-part.ts'
import { isWaitingForCode, waits } from './no-connection.ts'

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

test('says nothing while silent code or code in advance waits for a connection', async () => {
  let said = 0
  addEventListener(waits, () => said++)
  const here = () => Promise.resolve('here')
  const both = Promise.all([loader(here, { isSilent: true })(), preload(loader(here))])
  await settle()
  expect([said, isWaitingForCode()]).toEqual([0, false])
  browser.onLine = true
  dispatchEvent(new Event('online'))
  expect(await both).toEqual(['here', 'here'])
})

test('asks again for code whose request was lost, and says so meanwhile', async () => {
  browser.onLine = true
  vi.useFakeTimers()
  try {
    let tries = 0
    let said = 0
    addEventListener(waits, () => said++)
    const load = loader(async () => {
      if (++tries === 1) throw new NetworkFailure('It did not come')
      return 'here'
    })
    const loading = load()
    await vi.advanceTimersByTimeAsync(0)
    expect([said, isWaitingForCode()]).toEqual([1, true])
    await vi.runAllTimersAsync()
    expect(await loading).toBe('here')
    expect(isWaitingForCode()).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

test('does not ask again for code that is broken or gone', async () => {
  browser.onLine = true
  const load = loader(async () => Promise.reject(new Error('It is gone')))
  await expect(load()).rejects.toThrow('It is gone')
})

test('shows a part whose code is there with the page, without its fallback', async () => {
  browser.onLine = true
  const load = loader(() => Promise.resolve({ default: () => 'the part' }))
  const shown = () => renderToString(createElement(Suspense, { fallback: 'on its way' }, createElement(lazyPart(load))))
  expect(shown()).toContain('on its way')
  await load()
  expect(shown()).toContain('the part')
})

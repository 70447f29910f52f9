/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

// Things that show only for a moment are looked at in a moment that the test makes: an answer that is held back, or a clock
// that stands still.

/** Keeps the answers to an address back until they are let go; then they come, and all later ones at once. */
export async function hold(page: Page, address: Parameters<Page['route']>[0]): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** Lets calls of a method reach the server, and keeps the first answer back. */
export async function holdAnswer(
  page: Page,
  method: string,
  address: RegExp,
): Promise<{ arrived: Promise<void>; letGo: () => void }> {
  const [arrived, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const response = await route.fetch()
    arrived.resolve()
    await held.promise
    await route.fulfill({ response })
  })
  return { arrived: arrived.promise, letGo: held.resolve }
}

/** Stops the time of a page on which `page.clock.install()` was called before; from here on only the test moves it. */
export async function stopTime(page: Page): Promise<void> {
  // Far enough ahead that a slow machine is not there yet.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 15_000)
}

/**
 * Where time stands still: lets a hundredth of a second go by and looks, again and again, until it is as it should be. A
 * look answers at once what is there, such as a count; one that waited for the page would wait for a time that stands still.
 */
export async function inTime<Seen>(page: Page, look: () => Seen | Promise<Seen>, expected: Seen): Promise<void> {
  const seen = async () => {
    await page.clock.runFor(10)
    return look()
  }
  await expect.poll(seen, { intervals: [50], timeout: 30_000 }).toEqual(expected)
}

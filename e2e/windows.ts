/// <reference lib="dom" />
import type { Browser, BrowserContext, BrowserContextOptions, Dialog, Page } from '@playwright/test'

/**
 * Something of the app that is no page of it, with the same policies as its pages: what is put into its storage is there for them, and a page that
 * comes after it is drawn by the same process.
 */
export const besideThePages = '/early.js'

/** Events that a journey may listen to. */
const heardOfPage = [
  'console',
  'pageerror',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const
const heardOfContext = [
  'page',
  'console',
  'dialog',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'weberror',
] as const

/**
 * Windows that a later journey of the same worker uses again, since what one has loaded and compiled of the app stays: it
 * shows a page for a third of what a new one takes. Of whoever used it before nothing stays: no storage, no session, no route, no size.
 */
export class Windows {
  readonly #browser: Browser
  readonly #baseURL: string
  readonly #free = new Map<string, Page[]>()
  readonly #optionsOf = new Map<Page, BrowserContextOptions>()
  /** Windows that something was done to which lasts as long as they do. */
  readonly #spent = new Set<BrowserContext>()

  constructor(browser: Browser, baseURL: string) {
    this.#browser = browser
    this.#baseURL = baseURL
  }

  async take(options: BrowserContextOptions): Promise<Page> {
    const free = this.#free.get(JSON.stringify(options))?.pop()
    if (free) return free
    const context = await this.#browser.newContext({ baseURL: this.#baseURL, ...options })
    const page = await context.newPage()
    this.#optionsOf.set(page, options)
    const spend = () => void this.#spent.add(context)
    for (const lasting of ['addInitScript', 'exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders'] as const) {
      spends(context, lasting, spend)
      spends(page, lasting, spend)
    }
    for (const lasting of ['grantPermissions', 'setGeolocation', 'newCDPSession'] as const)
      spends(context, lasting, spend)
    for (const lasting of ['install', 'setFixedTime', 'setSystemTime'] as const) spends(context.clock, lasting, spend)
    return page
  }

  /** `isSpent` where nobody knows how it was left. */
  async giveBack(page: Page, isSpent: boolean): Promise<void> {
    const context = page.context()
    const options = this.#optionsOf.get(page)
    if (isSpent || !options || page.isClosed() || this.#spent.has(context)) {
      this.#optionsOf.delete(page)
      return context.close()
    }
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const event of heardOfContext) context.removeAllListeners(event)
    for (const event of heardOfPage) page.removeAllListeners(event)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    // A form that is still open asks before the page is left.
    const leave = (question: Dialog) => void question.accept()
    page.on('dialog', leave)
    const isForgotten = await forgetPage(page)
    page.off('dialog', leave)
    if (!isForgotten) {
      this.#optionsOf.delete(page)
      return context.close()
    }
    await context.clearCookies()
    await page.mouse.move(-1, -1)
    await page.setViewportSize(options.viewport ?? { width: 1280, height: 720 })
    await page.emulateMedia({
      media: null,
      colorScheme: options.colorScheme ?? 'light',
      reducedMotion: options.reducedMotion ?? 'no-preference',
    })
    const key = JSON.stringify(options)
    this.#free.set(key, [...(this.#free.get(key) ?? []), page])
  }

  async close(): Promise<void> {
    for (const page of this.#optionsOf.keys()) await page.context().close()
  }
}

/** Errors of Playwright where another navigation was under way: the page then goes elsewhere, and what it stores is unknown. */
const overtaken = /net::ERR_ABORTED|interrupted by another navigation|context was destroyed/

/** Leaves the page and deletes what it has stored. False where a navigation of its own overtook this. */
async function forgetPage(page: Page): Promise<boolean> {
  try {
    await page.goto(besideThePages)
    await page.evaluate(forgetEverything)
    return new URL(page.url()).pathname === besideThePages
  } catch (error) {
    if (error instanceof Error && overtaken.test(error.message)) return false
    throw error
  }
}

async function forgetEverything(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  for (const name of await caches.keys()) await caches.delete(name)
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
}

function spends<K extends string, T extends Record<K, (...given: never[]) => unknown>>(
  owner: T,
  method: K,
  spend: () => void,
): void {
  const does = owner[method].bind(owner)
  owner[method] = ((...given: never[]) => {
    spend()
    return does(...given)
  }) as T[K]
}

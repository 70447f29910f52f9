import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

/**
 * Windows that are used again by a later journey of the same worker: what they have loaded and compiled of the app stays, which is
 * more than half of what a page costs. Of whoever used one before nothing stays: no page, no storage, no session.
 */
export class Windows {
  readonly #browser: Browser
  readonly #baseURL: string
  readonly #free = new Map<string, BrowserContext[]>()
  readonly #keys = new Map<BrowserContext, string>()
  /** Windows that something was done to which lasts as long as they do. */
  readonly #spent = new Set<BrowserContext>()

  constructor(browser: Browser, baseURL: string) {
    this.#browser = browser
    this.#baseURL = baseURL
  }

  async take(options: BrowserContextOptions): Promise<BrowserContext> {
    const key = JSON.stringify(options)
    const free = this.#free.get(key)?.pop()
    if (free) return free
    const context = await this.#browser.newContext({ baseURL: this.#baseURL, ...options })
    this.#keys.set(context, key)
    const spend = () => void this.#spent.add(context)
    spends(context, 'addInitScript', spend)
    spends(context, 'exposeFunction', spend)
    spends(context, 'exposeBinding', spend)
    spends(context.clock, 'install', spend)
    spends(context.clock, 'setFixedTime', spend)
    return context
  }

  /** `isSpent` where nobody knows how it was left. */
  async giveBack(context: BrowserContext, isSpent: boolean): Promise<void> {
    const key = this.#keys.get(context)
    if (isSpent || key === undefined || this.#spent.has(context)) {
      this.#keys.delete(context)
      return context.close()
    }
    for (const page of context.pages()) await page.close()
    context.removeAllListeners('page')
    context.removeAllListeners('request')
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.setStorageState({ cookies: [], origins: [] })
    this.#free.set(key, [...(this.#free.get(key) ?? []), context])
  }

  async close(): Promise<void> {
    for (const context of this.#keys.keys()) await context.close()
  }
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

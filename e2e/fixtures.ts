/// <reference lib="dom" />
import AxeBuilder from '@axe-core/playwright'
import {
  test as base,
  chromium,
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type TestInfo,
} from '@playwright/test'
import { chromePath } from './chrome.ts'
import { openHouse, openTwoProcesses, type House } from './house.ts'
import { besideThePages, Windows } from './windows.ts'

export type Session = {
  accessToken: { token: string }
  refreshToken: { token: string }
  user: { id: string; name: string; email: string; phone: string }
  vaultPasswordRequired: boolean
}
export type Member = {
  id: string
  name: string
  email: string
  password: string
  page: Page
  context: BrowserContext
  /** A call as this member, past the pages; throws what was refused. */
  api<Reply>(method: string, path: string, body?: unknown): Promise<Reply>
}

type Fixtures = {
  visitor: Page
  /** A member with an account and a window of their own, signed in, on an empty page. */
  member: (name: string, window?: BrowserContextOptions) => Promise<Member>
  /** Lines of the console that this test causes on purpose. */
  allowNoise: (pattern: RegExp) => void
  watched: (context: BrowserContext) => BrowserContext
  noise: { lines: string[]; allowed: RegExp[] }
}

/** Without graphics in software, which take a third of the time; a journey that draws in WebGL needs a browser of its own. */
const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

/** Nothing moves but where moving is what a journey looks at: that one asks for it. */
const still = { reducedMotion: 'reduce' } as const

export const test = base.extend<Fixtures, { house: House; chrome: Browser; windows: Windows; processes: number }>({
  /** How many processes answer. */
  processes: [1, { option: true, scope: 'worker' }],
  house: [
    async ({ processes }, use) => {
      const house = await (processes > 1 ? openTwoProcesses() : openHouse())
      await use(house)
      await house.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  chrome: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see the braces
    async ({}, use) => {
      const browser = await chromium.launch({ executablePath: await chromePath(), args })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  windows: [
    async ({ chrome, house }, use) => {
      const windows = new Windows(chrome, house.url)
      await use(windows)
      await windows.close()
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see the braces
  noise: async ({}, use) => {
    const noise = {
      lines: [] as string[],
      allowed: [/Failed to load resource: the server responded with a status of 4/],
    }
    await use(noise)
    expect(noise.lines.filter((line) => !noise.allowed.some((pattern) => pattern.test(line)))).toEqual([])
  },
  allowNoise: async ({ noise }, use) => {
    await use((pattern) => void noise.allowed.push(pattern))
  },
  watched: async ({ noise }, use) => {
    const hear = (page: Page) => {
      page.on('console', (message) => message.type() === 'error' && noise.lines.push(message.text()))
      page.on('pageerror', (error) => noise.lines.push(String(error)))
    }
    await use((context) => {
      for (const page of context.pages()) hear(page)
      context.on('page', hear)
      return context
    })
  },
  visitor: async ({ windows, watched }, use, testInfo) => {
    const page = await windows.take(still)
    watched(page.context())
    await use(page)
    await windows.giveBack(page, failed(testInfo))
  },
  member: async ({ windows, house, watched }, use, testInfo) => {
    const taken: Page[] = []
    await use(async (name, window) => {
      const page = await windows.take({ ...still, ...window })
      taken.push(page)
      const context = watched(page.context())
      const account = {
        name,
        email: `${name.toLowerCase().replace(/\W+/g, '.').replace(/^\./, 'member')}-${crypto.randomUUID()}@example.org`,
        password: 'a lamp in the door',
      }
      const session = await request<Session>(house, 'POST', '/v1/auth/register', account)
      await signIn(page, session)
      return {
        ...account,
        id: session.user.id,
        page,
        context,
        api: (method, path, body) => request(house, method, path, body, session.accessToken.token),
      }
    })
    for (const page of taken) await windows.giveBack(page, failed(testInfo))
  },
})

export { expect }

/** Nobody knows what it left behind. */
const failed = ({ status, expectedStatus }: TestInfo) => status !== expectedStatus

/**
 * Puts a session where the pages keep theirs, as if it had been begun in this window. It is put there once, beside an answer
 * that is no page of ours, so that what the pages make of it later, a logout too, stays.
 */
export async function signIn(page: Page, session: Session): Promise<void> {
  await page.goto(besideThePages)
  await page.evaluate((state) => sessionStorage.setItem('auth-storage', JSON.stringify({ state, version: 0 })), {
    accessToken: session.accessToken.token,
    refreshToken: session.refreshToken.token,
    user: session.user,
    isAuthenticated: true,
    vaultPasswordRequired: session.vaultPasswordRequired,
  })
}

export async function request<Reply>(house: House, method: string, path: string, body?: unknown, token?: string) {
  const response = await fetch(house.url + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (response.status === 204 ? undefined : await response.json()) as Reply
}

/** Nothing on the page is waiting for an answer any more. The event stream never ends, so the network is never idle. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('.shimmer, .spin, .breathe')).toHaveCount(0)
}

/** Nothing loads and nothing moves: what fades or slides has another colour on the way. */
async function atRest(page: Page): Promise<void> {
  await settled(page)
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length))
    .toBe(0)
}

/** What the page has by now stands on the screen: a frame was drawn, and the next one began. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Axe is half a megabyte, which its own way hands over and runs twice for each look: once for a page is enough. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(new AxeBuilder({ page })['script']())
}

/** What axe finds on the page, by rule and place; nothing, everywhere. */
export async function expectAccessible(page: Page, rules: 'all' | 'colours' = 'all'): Promise<void> {
  await atRest(page)
  // There are no frames within our pages: what axe does for those would take a page of its own each time.
  await bringAxe(page)
  const axe = new AxeBuilder({ page, axeSource: 'undefined' }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (rules === 'colours') axe.withRules(['color-contrast', 'link-in-text-block'])
  const { violations } = await axe.analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))).toEqual([])
}

/** A phone on its side, and a tablet. */
const lowAndMiddle = [
  { width: 844, height: 390 },
  { width: 1024, height: 768 },
]

/** A pressed element that lies, where one presses it, below something else; a toast gives it free again soon. */
function coveredOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    scrollTo(0, 0)
    const isPressed = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      // A card on a surface that is moved below its own buttons comes out from under them.
      !element.closest('[inert], [aria-hidden="true"], .sr-only, .cursor-grab') &&
      !element.matches('.sr-only, [type=file]')
    /** What has been scrolled out of its box is no longer there to be pressed. */
    const isWithin = (element: Element, x: number, y: number): boolean => {
      const box = element.parentElement
      if (!box) return true
      const { left, top, right, bottom } = box.getBoundingClientRect()
      const clips = getComputedStyle(box).overflow !== 'visible'
      return (!clips || (x >= left && x <= right && y >= top && y <= bottom)) && isWithin(box, x, y)
    }
    return [...document.querySelectorAll('a, button, input, select, textarea')].filter(isPressed).flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const above = width > 0 && isWithin(element, x, y) && document.elementFromPoint(x, y)
      if (!above || above.closest('[data-sonner-toaster], [data-base-ui-inert]')) return []
      if (element.contains(above) || above.contains(element)) return []
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      return [`${element.tagName} ${name} below ${above.tagName} ${above.className}`]
    })
  })
}

const [light, dark] = [
  { colorScheme: 'light', rules: 'all' },
  { colorScheme: 'dark', rules: 'colours' },
] as const
/** Axe takes longer than all else that a journey does: at full size it looks in each theme at both widths, else once in each, in the whole run in light alone. */
const looks =
  process.env['LONG_TESTS'] === '1'
    ? [360, 1280].flatMap((width) => [light, dark].map((theme) => ({ width, ...theme })))
    : [{ width: 360, ...light }, ...(process.env['WHOLE_RUN'] === '1' ? [] : [{ width: 1280, ...dark }])]

/**
 * Looks at a page at both widths and in both themes: axe is silent, in the dark about colours, and nothing scrolls sideways; and on
 * a phone on its side and a tablet, where nothing covers what is pressed either.
 */
export async function expectGoodEverywhere(page: Page): Promise<void> {
  for (const size of lowAndMiddle) {
    await page.setViewportSize(size)
    await atRest(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect.soft(await coveredOn(page), `${size.width} × ${size.height}`).toEqual([])
  }
  for (const { width, colorScheme, rules } of looks) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await expectAccessible(page, rules)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  // Whatever it looked at last, the journey goes on at the width it began with.
  await page.setViewportSize({ width: 1280, height: 800 })
}

import type { Page } from '@playwright/test'
import { expect, type Member } from '../fixtures.ts'
import type { House } from '../house.ts'

/** How somebody leaves what they have pressed. */
export type Way = 'Cancel' | 'Close' | 'Escape' | 'Back' | 'a link' | 'Show the words again'

/** Something that is saved, pressed without a network. */
export type Save = {
  name: string
  /** The file of its form below web/src, once for each file (tools/form-rows.test.ts). */
  of?: string | undefined
  ways: readonly Way[]
  /** Its first way is a test of every whole run. */
  inWholeRun?: true
  /** Up to where only the button is missing. */
  open: (who: Member, others: (name: string) => Promise<Member>, house: House) => Promise<void>
  press: (page: Page) => Promise<void>
  /** The server has nothing of it. */
  isUnsaved: (who: Member) => Promise<void>
  isSaved?: (who: Member) => Promise<void>
}

export const waitingNotice = 'There is no connection. Your changes will be saved when the connection is back.'

export const button = (page: Page, name: string | RegExp) =>
  typeof name === 'string' ? page.getByRole('button', { name, exact: true }) : page.getByRole('button', { name })

/** Each piece of the code brings others: all have come once none has for a while. */
export async function allPieces(page: Page): Promise<void> {
  const quietMs = () => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return performance.now() - Math.max(0, ...loaded.map(({ responseEnd }) => responseEnd))
  }
  await expect.poll(() => page.evaluate(quietMs)).toBeGreaterThan(300)
}

/** The pieces of the page that say what waits come a moment after it: the board of notices is the last of them. */
export async function noticesCome(page: Page): Promise<void> {
  await expect(page.locator('section[aria-live="polite"]')).toBeAttached()
  await allPieces(page)
}

/** The browser says so too: what is pressed before it does is sent at once. */
export async function goOffline({ page, context }: Member): Promise<void> {
  await noticesCome(page)
  await context.setOffline(true)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
}

export async function leave(page: Page, way: Way): Promise<void> {
  if (way === 'Escape') await page.keyboard.press('Escape')
  else if (way === 'Back') await page.goBack()
  else if (way === 'a link') await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  else await button(page, way).last().click()
  // Where something was typed, the form asks first.
  const question = page.getByRole('alertdialog')
  await expect(question.or(page.locator('body').filter({ hasNotText: waitingNotice })).first()).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button', { name: /^(Discard|Leave)$/ }).click()
}

/** Comes to a page through another, so that Back leads there. */
export async function goBy(page: Page, path: string): Promise<void> {
  await page.goto('/home')
  await expect(page.getByRole('link', { name: 'Home', exact: true }).first()).toBeVisible()
  await goWithin(page, path)
  // Home has fields and buttons of the same names as other pages.
  if (path !== '/home') await expect(page.getByRole('heading', { level: 1, name: /^Namaste/ })).toHaveCount(0)
}

/** Goes to another page as a link would, which not every page has: by an entry of the router's own. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: 1, key: 'next' }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Everything that the page asks the server to change. */
export function changesBy(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/v1/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** Goes online, and answers after a call that the page makes later than any that waited. */
export async function goOnline({ page, context }: Member): Promise<void> {
  const online = page.evaluate(() => new Promise((done) => addEventListener('online', done, { once: true })))
  await context.setOffline(false)
  await online
  // The first call after the event may still fail.
  const status = () =>
    page.evaluate(() =>
      fetch('/v1/nobody/none').then(
        (reply) => reply.status,
        () => 0,
      ),
    )
  await expect.poll(status).toBe(404)
}

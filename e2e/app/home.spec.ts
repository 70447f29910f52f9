import type { Locator, Page } from '@playwright/test'
import { expect, expectGoodEverywhere, settled, test, type Member } from '../fixtures.ts'
import { shots } from '../shots.ts'

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true }

const box = async (element: Locator) => (await element.boundingBox())!
const composer = (page: Page) => page.getByRole('region', { name: 'Write a post' })
const words = (page: Page) => page.getByRole('textbox', { name: "What's on your mind?" })
const line = (page: Page) => page.getByRole('button', { name: /requests? waits? for you$/ })
const posts = (page: Page) => page.getByRole('article', { name: /^Post by/ })

/** The day and month of today on this machine, in another year. */
function dayIn(year: number): { year: number; month: number; day: number } {
  const today = new Date()
  return { year, month: today.getMonth() + 1, day: today.getDate() }
}

async function treeOf(who: Member, name: string): Promise<string> {
  return (await who.api<{ id: string }>('POST', '/v1/family/family-tree', { name, description: 'All' })).id
}
const add = (who: Member, treeId: string, person: object) =>
  who.api<{ id: string }>('POST', `/v1/family/${treeId}/person`, person)

/** A member with a day of today, three requests and five posts. */
async function fullHome(asha: Member, ravi: Member, meera: Member): Promise<void> {
  const treeId = await treeOf(asha, 'Thakali of Marpha')
  await add(asha, treeId, { firstName: 'Kamala', lastName: 'Thakali', birth: dayIn(1990) })
  await add(asha, treeId, { firstName: 'Bhakta', lastName: 'Thakali', birth: { year: 1920 }, death: dayIn(1999) })
  for (const who of [ravi, meera]) await who.api('POST', `/v1/family/member/${treeId}/request`)
  await asha.api('PUT', '/v1/profile/privacy-option', { approveFollowers: true })
  await ravi.api('POST', '/v1/follow', { userId: asha.id })
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) await asha.api('POST', '/v1/post', { text })
}

/** The sum of all shifts of the layout since the page was opened. */
async function recordShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0))
}

test(
  'Home on a phone: today, the composer, one line of requests, then posts, the asides after the third',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha Thakali', phone)
    await fullHome(asha, await member('Ravi Gurung'), await member('Meera Gurung'))
    const { page } = asha
    const shifted = await recordShifts(page)
    const week = page.getByRole('heading', { name: 'This week' })
    await test.step('the order is that of the page, and nothing shifts', async () => {
      await page.goto('/home')
      await expect(posts(page).first()).toBeVisible()
      await expect(week).toBeVisible()
      await settled(page)
      expect(await shifted()).toBeLessThan(0.02)
      const today = page.getByRole('region', { name: 'Today', exact: true })
      await expect(today.getByRole('listitem')).toHaveText([/Kamala/, /Bhakta/])
      const places = [
        page.getByRole('heading', { level: 1 }),
        today,
        composer(page),
        line(page),
        posts(page).nth(0),
        posts(page).nth(2),
        week,
        page.getByRole('heading', { name: 'Your family trees' }),
        posts(page).nth(3),
      ]
      await expect(page.getByRole('main').getByText(/^[०-९]{1,2} [ऀ-ॿ]+ २०[०-९]{2}$/)).toBeVisible()
      const tops = []
      for (const place of places) tops.push((await box(place)).y)
      expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    })
    await test.step('the composer is within the first screen, the first post within the second', async () => {
      const write = await box(composer(page))
      expect(write.y + write.height).toBeLessThan(780)
      const first = await box(posts(page).first())
      expect(first.y + first.height).toBeLessThan(2 * 780)
      await shots(asha, 'home-order')
      await expectGoodEverywhere(page)
    })
    await test.step('the line opens by keyboard, and its last answer keeps the focus near', async () => {
      await page.setViewportSize(phone.viewport)
      await expect(line(page)).toHaveText('3 requests wait for you')
      await expect(page.getByRole('button', { name: 'Accept Ravi Gurung' })).toBeHidden()
      await line(page).focus()
      await page.keyboard.press('Enter')
      await expect(line(page)).toHaveAttribute('aria-expanded', 'true')
      await expect(line(page)).toBeFocused()
      await shots(asha, 'home-requests-open')
      await page.setViewportSize(phone.viewport)
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(() => document.activeElement?.closest('[role=group]')?.getAttribute('aria-label')),
      ).toBe('Requests')
      const accept = page.getByRole('button', { name: 'Accept Ravi Gurung' })
      await accept.focus()
      await page.keyboard.press('Enter')
      await expect(line(page)).toHaveText('2 requests wait for you')
      for (const name of ['Ravi Gurung', 'Meera Gurung']) {
        const row = page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'wants to join' })
        await row.getByRole('button', { name: 'Accept' }).focus()
        await page.keyboard.press('Enter')
        await expect(row).toHaveCount(0)
      }
      await expect(line(page)).toHaveCount(0)
      await expect(page.getByRole('group', { name: 'Requests' })).toBeFocused()
    })
  },
)

test('a wide window has two columns, with the composer high', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Thakali', { viewport: { width: 1280, height: 800 } })
  await fullHome(asha, await member('Ravi Gurung'), await member('Meera Gurung'))
  const { page } = asha
  await page.goto('/home')
  await expect(posts(page).first()).toBeVisible()
  const aside = page.getByRole('complementary')
  await expect(aside.getByRole('heading', { name: 'This week' })).toBeVisible()
  await expect(aside.getByRole('heading', { name: 'Your family trees' })).toBeVisible()
  const [write, beside] = [await box(composer(page)), await box(aside)]
  expect(beside.x).toBeGreaterThan(write.x + write.width)
  expect(write.y + write.height).toBeLessThan(400)
  await expect(page.getByRole('button', { name: 'Accept Ravi Gurung' })).toBeVisible()
  await expect(line(page)).toHaveCount(0)
  await shots(asha, 'home-wide')
  await test.step('a turned window moves the asides between the posts, without loading them again', async () => {
    let isAsked = false
    page.on('request', (request) => (isAsked ||= request.url().includes('/v1/family/days')))
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(aside).toHaveCount(0)
    expect((await box(page.getByRole('heading', { name: 'This week' }))).y).toBeGreaterThan(
      (await box(posts(page).nth(2))).y,
    )
    expect(isAsked).toBe(false)
  })
})

test('a member without a tree has the composer within reach at 360', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Hari Without', phone)
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Welcome to Mulghar' })).toBeVisible()
  await expect(words(page)).toBeVisible()
  const write = await box(composer(page))
  expect(write.y + write.height).toBeLessThan(780)
  await words(page).fill('My first words')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(posts(page).filter({ hasText: 'My first words' })).toBeVisible()
})

test(
  'Wish and Light a lamp write a text that nobody sees before it is posted',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha Thakali', phone)
    const treeId = await treeOf(asha, 'Thakali of Marpha')
    await add(asha, treeId, { firstName: 'Kamala', lastName: 'Thakali', birth: dayIn(1990) })
    await add(asha, treeId, { firstName: 'Bhakta', lastName: 'Thakali', birth: { year: 1920 }, death: dayIn(1999) })
    const { page } = asha
    const today = page.getByRole('region', { name: 'Today', exact: true })
    await page.goto('/home')
    await test.step('a wish opens the composer, with the focus in it', async () => {
      await today.getByRole('button', { name: 'Wish Kamala Thakali a happy birthday' }).click()
      await expect(words(page)).toBeFocused()
      await expect(words(page)).toHaveValue('Happy birthday, Kamala Thakali! Health, joy and a long life to you.')
      await expect(posts(page)).toHaveCount(0)
      expect((await asha.api<{ data: unknown[] }>('GET', `/v1/post?userId=${asha.id}`)).data).toEqual([])
    })
    await test.step('a lamp keeps the draft, and a second press adds nothing', async () => {
      await words(page).fill('Dear Kamala')
      for (const _ of [1, 2]) await today.getByRole('button', { name: 'Light a lamp for Bhakta Thakali' }).click()
      await expect(words(page)).toHaveValue('Dear Kamala\n🪔 A lamp for Bhakta Thakali. We remember you.')
      await expectGoodEverywhere(page)
      await shots(asha, 'home-lamp')
    })
    await test.step('the post has the changed text', async () => {
      await page.getByRole('button', { name: 'Post', exact: true }).click()
      await expect(posts(page).filter({ hasText: 'A lamp for Bhakta Thakali' })).toBeVisible()
      await expect(words(page)).toHaveValue('')
    })
  },
)

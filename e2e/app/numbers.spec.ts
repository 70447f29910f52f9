import { expect, test } from '../fixtures.ts'
import { hold, inTime, stopTime } from '../moments.ts'

test('a toast stays for four seconds', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Asha')
  await page.clock.install()
  await page.goto('/home/settings')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeVisible()
  await stopTime(page)
  await save.click()
  const toast = page.locator('[data-sonner-toast]')
  await inTime(page, () => page.locator('[data-sonner-toast][data-mounted="true"]').count(), 1)
  await page.clock.runFor(3900)
  await expect(toast).toHaveAttribute('data-removed', 'false')
  await page.clock.runFor(150)
  await expect(toast).toHaveAttribute('data-removed', 'true')
  await inTime(page, () => toast.count(), 0)
})

test('fetched data stays fresh for five minutes', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Asha')
  const lists: string[] = []
  page.on('request', (request) => request.url().includes('/v1/family/family-tree') && lists.push(request.url()))
  await page.clock.install()
  // A page that begins to listen only after minutes asks for everything anew.
  const listening = page.waitForRequest((request) => request.url().includes('/v1/stream'))
  await page.goto('/home/family-list')
  await listening
  await expect(page.getByRole('heading', { name: 'No family trees yet' })).toBeVisible()
  const goAwayAndBack = async () => {
    await page.getByRole('button', { name: 'Menu of Asha' }).click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await expect(page.getByText('No bio yet.')).toBeVisible()
    await page.getByRole('link', { name: 'Family trees', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'No family trees yet' })).toBeVisible()
  }
  await page.clock.runFor(4 * 60_000)
  await goAwayAndBack()
  expect(lists).toHaveLength(1)
  await page.clock.runFor(2 * 60_000)
  await goAwayAndBack()
  await expect.poll(() => lists.length).toBe(2)
})

test(
  'after a refusal the one retry waits for nothing; after a failure it does',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 500/)
    const { page } = await member('Asha')
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/v1/user/profile') && calls.push(request.url()))
    const failed = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) })
    await page.clock.install()
    await page.goto('/home/profile/0190aaaa-0000-7000-8000-000000000000')
    await expect(failed).toContainText('User not found')
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Welcome to Mulghar' })).toBeVisible()
    calls.length = 0

    await stopTime(page)
    const before = await page.evaluate(() => Date.now())
    await page.goBack()
    await inTime(page, () => failed.isVisible(), true)
    expect(calls).toHaveLength(2)
    expect((await page.evaluate(() => Date.now())) - before).toBeLessThan(1000)

    // Our server never gives this: a failure of its own.
    await page.route('**/v1/user/profile**', (route) => route.fulfill({ status: 500, body: '' }))
    const again = failed.getByRole('button', { name: 'Try again' })
    await again.click()
    await inTime(page, () => calls.length, 3)
    await page.clock.runFor(500)
    expect(calls).toHaveLength(3)
    await inTime(page, () => calls.length, 4)
    await inTime(page, () => again.and(page.locator(':not([aria-busy])')).count(), 1)
  },
)

test('a spinner turns once a second while a person is fetched', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha', { reducedMotion: 'no-preference' })
  const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', {
    name: 'Shrestha',
    description: 'All',
  })
  const draft = { firstName: 'Sita', lastName: 'Shrestha', gender: 'FEMALE' }
  const { id } = await asha.api<{ id: string }>('POST', `/v1/family/${tree.id}/person`, draft)
  const letGo = await hold(asha.page, `**/v1/family/person/${id}`)
  await asha.page.goto(`/home/person/${id}`)
  const spinner = asha.page.locator('main .spin')
  await expect(spinner).toBeVisible()
  const turning = await spinner.evaluate((one) => {
    const { animationName, animationDuration, animationIterationCount } = getComputedStyle(one)
    return { animationName, animationDuration, animationIterationCount }
  })
  expect(turning).toEqual({ animationName: 'turn', animationDuration: '1s', animationIterationCount: 'infinite' })
  letGo()
  await expect(asha.page.getByRole('heading', { name: 'Sita Shrestha' })).toBeVisible()
})

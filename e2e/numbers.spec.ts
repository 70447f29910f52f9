import { expect, test } from './fixtures.ts'

test('a toast stays for four seconds', async ({ member }) => {
  const { page } = await member('Asha')
  await page.clock.install()
  await page.goto('/home/settings')
  await page.getByRole('button', { name: 'Save' }).click()
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toHaveAttribute('data-mounted', 'true')
  // From here on only the test moves the time.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await expect(toast).toHaveAttribute('data-removed', 'false')
  await page.clock.runFor(1000)
  await expect(toast).toHaveAttribute('data-removed', 'false')
  await page.clock.runFor(2500)
  await expect(toast).toHaveCount(0)
})

test('what was fetched stays fresh for five minutes', async ({ member }) => {
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

test('a spinner turns once a second while a person is fetched', async ({ member }) => {
  const asha = await member('Asha')
  const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', {
    name: 'Shrestha',
    description: 'All',
  })
  const draft = { firstName: 'Sita', lastName: 'Shrestha', gender: 'FEMALE' }
  const { id } = await asha.api<{ id: string }>('POST', `/v1/family/${tree.id}/person`, draft)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await asha.page.route(`**/v1/family/person/${id}`, async (route) => {
    await held
    await route.continue()
  })
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

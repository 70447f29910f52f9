import { expect, settled, test } from '../fixtures.ts'

test('the back button returns a page to its place, and forward opens it at the top', async ({ member }) => {
  const { page } = await member('Asha')
  await page.setViewportSize({ width: 1000, height: 400 })
  await page.goto('/home/settings')
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()
  // What comes late above would carry the page on.
  await settled(page)
  await page.evaluate(() => scrollTo(0, 600))
  await page.getByRole('link', { name: 'Family trees' }).click()
  await expect(page).toHaveURL(/\/home\/family-list$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  await page.goBack()
  await expect(page).toHaveURL(/\/home\/settings$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600)
  await page.goForward()
  await expect(page).toHaveURL(/\/home\/family-list$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test(
  'a link that is pressed before the script has come leads on, and from there one step back',
  { tag: '@room' },
  async ({ member }) => {
    const { page } = await member('Asha')
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/index-.*\.js/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/home/settings', { waitUntil: 'commit' })
    const anew = page.waitForRequest((request) => request.isNavigationRequest())
    await page.getByRole('link', { name: 'Finance', exact: true }).click({ noWaitAfter: true })
    await anew
    held.resolve()
    await page.getByRole('button', { name: 'Back to Menu' }).click()
    await expect(page).toHaveURL(/\/home\/settings$/)
    await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()
  },
)

test('a page stays until the code of the next one has loaded, and a later link wins', async ({ member }) => {
  const { page } = await member('Asha')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Namaste, Asha' })).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/tree-search-screen-/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Search trees' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Namaste, Asha' })).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
  await page.getByRole('link', { name: 'Family trees', exact: true }).first().click()
  await expect(page).toHaveURL(/\/home\/family-list$/)
  held.resolve()
  await page.getByRole('link', { name: 'Search trees' }).click()
  await expect(page).toHaveURL(/\/home\/search-family-tree$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/home\/family-list$/)
})

test(
  'a page whose code does not load says so, and other pages still open',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/tree-search-screen|Failed to (fetch|load)|net::ERR/)
    const { page } = await member('Asha')
    await page.goto('/home')
    // Before the frame is there a link is the browser's own, and a page that opens anew without its code has no frame.
    await expect(page.getByRole('heading', { level: 1, name: 'Namaste, Asha' })).toBeVisible()
    await page.route(/\/assets\/tree-search-screen-/, (route) => route.abort())
    await page.getByRole('link', { name: 'Search trees' }).click()
    await expect(page.getByRole('heading', { name: 'This page did not open' })).toBeVisible()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Namaste, Asha' })).toBeVisible()
  },
)

test(
  'loses no letter typed into the search field before the script has loaded',
  { tag: '@room' },
  async ({ member }) => {
    const { page } = await member('Asha')
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/home', { waitUntil: 'commit' })
    const field = page.getByRole('combobox', { name: 'Search people and trees' })
    await field.pressSequentially('Ram Shrsta')
    for (let letters = 0; letters < 3; letters++) await field.press('ArrowLeft')
    held.resolve()
    await expect(page.getByRole('heading', { level: 1, name: 'Namaste, Asha' })).toBeVisible()
    await expect(field).toHaveValue('Ram Shrsta')
    await expect(field).toBeFocused()
    await page.keyboard.type('e')
    await expect(field).toHaveValue('Ram Shresta')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/home\/search\?q=Ram(\+|%20)Shresta$/)
  },
)

const oddPaths = ['/home/group/%', '/home/%ff', '/home/profile/%E0%A4%A', '/%', '/home/group/%00', '/home/group/a%2Fb']

for (const path of oddPaths)
  test(`shows that the page ${path} does not exist`, { tag: '@room' }, async ({ member, allowNoise }) => {
    allowNoise(/Failed to load resource|40[04]/)
    const who = await member('Asha')
    const { page } = who
    await who.api('PUT', '/v1/profile/user-detail', { language: 'ne' })
    await page.goto('/home')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ne')
    const answer = await page.goto(path)
    expect(answer?.headers()['content-type']).toContain('text/html')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ne')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('भेटिएन')
  })

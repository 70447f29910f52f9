/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, expectGoodEverywhere, test } from '../fixtures.ts'
import { hold, inTime, stopTime } from '../moments.ts'

const password = 'a lamp in the door'
const stored = (page: Page) =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem('auth-storage') ?? '{}') as { state: Stored }).state)
type Stored = {
  accessToken: string | null
  refreshToken: string | null
  user: { id: string; name: string; email: string; phone: string } | null
  isAuthenticated: boolean
  vaultPasswordRequired: boolean
}

/** The console line of a refused refresh. */
const sessionEnded = /^Error: You have been logged out\. Please log in again\./

async function logIn(page: Page, email: string, words: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(words)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
}

async function spoilAccessToken(page: Page) {
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('auth-storage') ?? '{}') as { state: Stored }
    kept.state.accessToken = 'not a token'
    sessionStorage.setItem('auth-storage', JSON.stringify(kept))
  })
}

test('a visitor registers, is at home, and logs out', async ({ visitor }) => {
  const email = `sita-${crypto.randomUUID()}@example.org`

  await test.step('the form is sent once all its fields are valid', async () => {
    await visitor.goto('/')
    await visitor.getByRole('main').getByRole('link', { name: 'Register' }).first().click()
    await visitor.getByRole('button', { name: 'Register' }).click()
    await expect(visitor.getByText('This is required.').first()).toBeVisible()
    await visitor.getByLabel('Name').fill('Sita Shrestha')
    await visitor.getByLabel('Email').fill(email)
    await visitor.getByLabel('Password', { exact: false }).first().fill('short')
    await visitor.getByRole('button', { name: 'Register' }).click()
    await expect(visitor.getByText('This must have at least 8 characters.')).toBeVisible()
    await expect(visitor.getByLabel('Name')).toHaveValue('Sita Shrestha')
    await visitor.getByLabel('Password', { exact: false }).first().fill(password)
    await visitor.getByRole('button', { name: 'Register' }).click()
  })

  await test.step('the new member skips the first question and is at home', async () => {
    await expect(visitor.getByRole('heading', { level: 1, name: 'Who are you?' })).toBeVisible()
    await visitor.getByRole('link', { name: 'Not now' }).click()
    await expect(visitor).toHaveURL(/\/home$/)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Namaste, Sita' })).toBeVisible()
    const kept = await stored(visitor)
    expect(Object.keys(kept).toSorted()).toEqual(
      ['accessToken', 'isAuthenticated', 'refreshToken', 'user', 'vaultPasswordRequired'].toSorted(),
    )
    expect(kept).toMatchObject({ isAuthenticated: true, vaultPasswordRequired: false, user: { email, phone: '' } })
  })

  await test.step('logging out leaves nothing in the browser', async () => {
    await visitor.getByRole('button', { name: 'Menu of Sita Shrestha' }).click()
    await visitor.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(visitor).toHaveURL(/\/login$/)
    expect(await stored(visitor)).toEqual({
      accessToken: null,
      refreshToken: null,
      user: null,
      isAuthenticated: false,
      vaultPasswordRequired: false,
    })
  })
})

test('a taken email is said in words, and what was typed stays', { tag: '@room' }, async ({ visitor, member }) => {
  const asha = await member('Asha')
  await visitor.goto('/register')
  await visitor.getByLabel('Name').fill('Asha Again')
  await visitor.getByLabel('Email').fill(asha.email)
  await visitor.getByLabel('Password').first().fill(password)
  await visitor.getByRole('button', { name: 'Register' }).click()
  await expect(visitor.getByRole('alert')).toHaveText(
    'There is already an account with this email. Log in, or use another email.',
  )
  await expect(visitor.getByLabel('Name')).toHaveValue('Asha Again')
})

test('returns to the requested page after logging in', async ({ visitor, member }) => {
  const asha = await member('Asha')
  await visitor.goto('/home/settings')
  await expect(visitor).toHaveURL(/\/login\?from=/)
  await logIn(visitor, asha.email, 'not the password')
  await expect(visitor.getByRole('alert')).toHaveText('Wrong email or password.')
  await expect(visitor.getByLabel('Email')).toHaveValue(asha.email)
  await logIn(visitor, asha.email, asha.password)
  await expect(visitor).toHaveURL(/\/home\/settings$/)
})

test(
  'a login that the server does not answer says so in the words for it',
  { tag: '@room' },
  async ({ visitor, allowNoise }) => {
    allowNoise(/net::ERR_FAILED/)
    await visitor.goto('/login')
    await visitor.route('**/v1/auth/login', (route) => route.abort())
    await logIn(visitor, 'asha@example.org', password)
    await expect(visitor.getByRole('alert')).toHaveText('Login failed. Please check your credentials.')
  },
)

test('members are not shown the door, and visitors not the inside', { tag: '@room' }, async ({ visitor, member }) => {
  const asha = await member('Asha')
  for (const path of ['/login', '/register']) {
    await asha.page.goto(path)
    await expect(asha.page).toHaveURL(/\/home$/)
  }
  for (const path of [
    '/home',
    '/home/profile',
    '/home/settings',
    '/home/security',
    '/home/groups',
    '/home/search?q=a',
  ]) {
    await visitor.goto(path)
    await expect(visitor).toHaveURL(/\/login/)
  }
})

const pagesOfVault = ['vault', 'vault/change-password', 'storage', 'storage/trash', 'storage/recent']

test(
  'pages of the vault ask a visitor to log in, and show a member which page does not exist',
  { tag: '@room' },
  async ({ visitor, member }) => {
    for (const path of pagesOfVault) {
      await visitor.goto(`/home/${path}`)
      await expect(visitor).toHaveURL(`/login?from=${encodeURIComponent(`/home/${path}`)}`)
    }
    const asha = await member('Asha')
    await asha.page.goto('/home/no-such-page')
    await expect(asha.page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(asha.page).toHaveURL(/\/home\/no-such-page$/)
  },
)

test('the stored session is exchanged at start, and a reload stays signed in', async ({ member }) => {
  const asha = await member('Asha')
  const before = await stored(asha.page)
  await asha.page.goto('/home')
  await expect(asha.page.getByRole('heading', { name: 'Namaste, Asha' })).toBeVisible()
  const after = await stored(asha.page)
  expect(after.refreshToken).not.toBe(before.refreshToken)
  await asha.page.reload()
  await expect(asha.page.getByRole('heading', { name: 'Namaste, Asha' })).toBeVisible()
})

test('the loading image shows while the session is checked', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const letGo = await hold(asha.page, '**/v1/auth/token/refresh')
  await asha.page.goto('/home')
  const status = asha.page.getByRole('status').filter({ hasText: 'Loading...' })
  await expect(status.locator('svg')).toBeVisible()
  letGo()
  await expect(asha.page.getByRole('heading', { name: 'Namaste, Asha' })).toBeVisible()
})

test('a session that has ended says so, remembers the place, and is forgotten', async ({ member, allowNoise }) => {
  allowNoise(sessionEnded)
  const asha = await member('Asha')
  await asha.api('POST', '/v1/auth/logout')
  await asha.page.setViewportSize({ width: 1280, height: 800 })
  // Time stands still from the start, so that the words can be looked at for as long as that takes.
  await asha.page.clock.install()
  await stopTime(asha.page)
  await asha.page.goto('/home/profile')
  const toast = asha.page.locator('[data-sonner-toast]')
  await inTime(asha.page, () => asha.page.locator('[data-sonner-toast][data-mounted="true"]').count(), 1)
  await expect(asha.page).toHaveURL(/\/login\?from=%2Fhome%2Fprofile$/)
  await expect(toast).toContainText('Session Expired')
  await expect(toast).toContainText('Please log in again to continue.')
  expect((await stored(asha.page)).isAuthenticated).toBe(false)

  await expect(asha.page.locator('[data-sonner-toaster]')).toHaveAttribute('data-x-position', 'right')
  await expect(asha.page.locator('[data-sonner-toaster]')).toHaveAttribute('data-y-position', 'bottom')
  await expect.poll(async () => (await toast.boundingBox())?.width).toBe(356)
  const box = await toast.boundingBox()
  expect(1280 - (box!.x + box!.width)).toBeLessThanOrEqual(32)
  expect(800 - (box!.y + box!.height)).toBeLessThanOrEqual(32)
  await asha.page.clock.runFor(4500)
  await inTime(asha.page, () => toast.count(), 0)
})

test('a start that the network reaches within 30 seconds keeps the session', async ({ member, allowNoise }) => {
  allowNoise(/net::ERR_|status of 5/)
  const asha = await member('Asha')
  const tries: number[] = []
  await asha.page.route('**/v1/auth/token/refresh', (route) => {
    tries.push(Date.now())
    if (tries.length === 1) return route.abort()
    if (tries.length === 2) return route.fulfill({ status: 503 })
    if (tries.length === 3) return route.fulfill({ status: 429 })
    return route.continue()
  })
  await asha.page.goto('/home')
  await expect(asha.page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  await expect(asha.page.getByRole('heading', { name: 'Namaste, Asha' })).toBeVisible()
  expect(tries).toHaveLength(4)
  const pauses = tries.slice(1).map((time, at) => time - tries[at]!)
  expect(pauses[1]).toBeGreaterThan(pauses[0]!)
  expect(pauses[2]).toBeGreaterThan(pauses[1]!)
})

test(
  'a refresh that fails for 30 seconds ends the session with its toast, on every page but those with a token',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/net::ERR_|^Error: Failed to refresh token\. Please log in again\./)
    for (const [path, leadsTo] of [
      ['/home/profile', '/login?from=%2Fhome%2Fprofile'],
      ['/', '/login'],
      ['/contact', '/login'],
      ['/auth/forgot-password', '/login'],
      ['/auth/reset-password/some-token', '/auth/reset-password/some-token'],
    ] as const) {
      const { page } = await member('Asha')
      const reports: string[] = []
      page.on('console', (message) => message.type() === 'error' && reports.push(message.text()))
      await page.clock.install()
      await stopTime(page)
      await page.route('**/v1/auth/**', (route) => route.abort())
      await page.goto(path)
      await inTime(page, async () => (await stored(page)).isAuthenticated, true)
      await page.clock.runFor(28_000)
      expect((await stored(page)).isAuthenticated, path).toBe(true)
      await inTime(page, async () => (await page.clock.runFor(500), (await stored(page)).isAuthenticated), false)
      await inTime(page, () => new URL(page.url()).pathname + new URL(page.url()).search, leadsTo)
      await inTime(page, () => page.locator('[data-sonner-toast]', { hasText: 'Session Expired' }).count(), 1)
      expect(reports.filter((line) => line.startsWith('Error: Failed to refresh token.'))).toHaveLength(1)
    }
  },
)

test(
  'a refresh token that the server refuses ends the session at once, from public pages too',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(sessionEnded)
    for (const path of ['/', '/contact', '/auth/forgot-password']) {
      const asha = await member('Asha')
      await asha.api('POST', '/v1/auth/logout')
      await asha.page.goto(path)
      await expect(asha.page).toHaveURL(/\/login$/)
      await expect(asha.page.getByText('Please log in again to continue.')).toBeVisible()
      expect((await stored(asha.page)).refreshToken).toBeNull()
    }
  },
)

test('a session without a refresh token ends at the first 401', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  await asha.page.goto('/contact')
  await expect(asha.page.getByRole('heading', { name: 'Contact us' })).toBeVisible()
  const refreshes: string[] = []
  asha.page.on('request', (request) => request.url().includes('/token/refresh') && refreshes.push(request.url()))
  // The page itself loses its refresh token, as it would with a session of an older version.
  await asha.page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('auth-storage') ?? '{}') as { state: Stored }
    kept.state.refreshToken = null
    sessionStorage.setItem('auth-storage', JSON.stringify(kept))
  })
  await asha.page.goto('/home')
  await expect(asha.page).toHaveURL(/\/login(\?|$)/)
  expect((await stored(asha.page)).isAuthenticated).toBe(false)
  expect(refreshes).toHaveLength(0)
})

test('calls that are refused together share one refresh, and are made again', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  await asha.page.goto('/contact')
  await expect(asha.page.getByRole('heading', { name: 'Contact us' })).toBeVisible()

  const refreshes: string[] = []
  const answers: string[] = []
  asha.page.on('request', (request) => request.url().includes('/token/refresh') && refreshes.push(request.url()))
  asha.page.on('response', (response) => {
    const url = new URL(response.url())
    if (url.pathname.startsWith('/v1/') && !url.pathname.includes('refresh')) {
      answers.push(`${url.pathname} ${response.status()}`)
    }
  })
  // Each call is refused the first time, as with an access token that has run out.
  const seen = new Set<string>()
  await asha.page.route('**/v1/**', async (route) => {
    const url = route.request().url()
    // Later calls come with the new token.
    if (refreshes.length > 0 || seen.has(url)) return route.continue()
    seen.add(url)
    await route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer run-out' } })
  })
  await asha.page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(asha.page.getByRole('heading', { name: 'Welcome to Mulghar' })).toBeVisible()
  expect(answers.filter((answer) => answer.endsWith(' 401')).length).toBeGreaterThan(1)
  for (const refused of answers.filter((answer) => answer.endsWith(' 401'))) {
    await expect.poll(() => answers).toContain(refused.replace(' 401', ' 200'))
  }
  expect(refreshes).toHaveLength(1)
})

test('a tab that was opened from a tab goes on with the same session, and logs out with it', async ({ member }) => {
  const asha = await member('Asha')
  await asha.page.goto('/home')
  await expect(asha.page.getByRole('heading', { name: 'Namaste, Asha' })).toBeVisible()
  // Pressed as a person does: what a script presses itself is interrupted by the new window, and complains of it.
  await asha.page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/home', target: '_blank', rel: 'opener' })
    link.textContent = 'In a tab of its own'
    link.style.cssText = 'position: fixed; inset: 50% auto auto 50%; z-index: 9999'
    document.body.append(link)
  })
  const [sibling] = await Promise.all([
    asha.context.waitForEvent('page'),
    asha.page.getByRole('link', { name: 'In a tab of its own' }).click(),
  ])
  await expect(sibling.getByRole('heading', { name: 'Namaste, Asha' })).toBeVisible()
  await expect.poll(async () => (await stored(asha.page)).refreshToken).toBe((await stored(sibling)).refreshToken)

  await spoilAccessToken(asha.page)
  await asha.page.reload()
  await expect(asha.page.getByRole('heading', { name: 'Namaste, Asha' })).toBeVisible()
  await sibling.reload()
  await expect(sibling.getByRole('heading', { name: 'Namaste, Asha' })).toBeVisible()

  await sibling.getByRole('button', { name: 'Menu of Asha' }).click()
  await sibling.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(sibling).toHaveURL(/\/login$/)
  await expect(asha.page).toHaveURL(/\/login$/)
})

test('a forgotten password is replaced by a mailed link, once', async ({ visitor, member, house }) => {
  const asha = await member('Asha')
  await visitor.goto('/login')
  await visitor.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(visitor.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await visitor.getByLabel('Email').fill(asha.email)
  await visitor.getByRole('button', { name: 'Send the link' }).click()
  await expect(visitor.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect.poll(() => house.mailsTo(asha.email).length, { timeout: 20_000 }).toBe(1)
  const link = /\/auth\/reset-password\/[\w-]+/.exec(house.mailsTo(asha.email)[0]!)![0]

  await visitor.goto(link)
  await expectGoodEverywhere(visitor)
  await visitor.getByLabel('New password').fill('another lamp, another door')
  await visitor.getByRole('button', { name: 'Set the new password' }).click()
  await expect(visitor.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await visitor.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(visitor, asha.email, 'another lamp, another door')
  await expect(visitor).toHaveURL(/\/home$/)

  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(visitor.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
})

test('the pages at the door are good on both widths and in both themes', { tag: '@room' }, async ({ visitor }) => {
  for (const path of ['/', '/login', '/register', '/contact', '/auth/forgot-password', '/not-found']) {
    await visitor.goto(path)
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    await expectGoodEverywhere(visitor)
  }
})

test('an address that leads nowhere says so', { tag: '@room' }, async ({ visitor }) => {
  await visitor.goto('/no/such/page')
  await expect(visitor.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(visitor).toHaveURL(/\/$/)
})

test('a page fades in for half a second', { tag: '@room' }, async ({ visitor }) => {
  await visitor.emulateMedia({ reducedMotion: 'no-preference' })
  await visitor.goto('/login')
  await expect(visitor.getByLabel('Email')).toBeVisible()
  const duration = await visitor.locator('.page-fade').evaluate((page) => getComputedStyle(page).animationDuration)
  expect(duration).toBe('0.5s')
})

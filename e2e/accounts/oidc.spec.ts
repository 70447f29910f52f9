import type { BrowserContext, Page } from '@playwright/test'
import { startOidcProvider, type OidcServer } from '../../server/test/oidc-provider.ts'
import { expect, expectGoodEverywhere, request, test as base, type Session } from '../fixtures.ts'
import { freePort, openHouse, type House } from '../house.ts'

// Signing in with an account elsewhere, through the pages of a real provider.

type Village = { house: House; provider: OidcServer }

const test = base.extend<{ browserOf: (house: House) => Promise<BrowserContext> }, { village: Village }>({
  browserOf: async ({ chrome, watched }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (house) => {
      const context = watched(await chrome.newContext({ baseURL: house.url }))
      contexts.push(context)
      // The provider's own pages ask for a font from afar.
      await context.route('https://fonts.googleapis.com/**', (route) =>
        route.fulfill({ contentType: 'text/css', body: '' }),
      )
      return context
    })
    for (const context of contexts) await context.close()
  },
  village: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see the braces
    async ({}, use) => {
      const port = String(await freePort())
      const provider = await startOidcProvider(`http://127.0.0.1:${port}`)
      const house = await openHouse({ PORT: port, ...provider.settings })
      await use({ house, provider })
      await house.close()
      await provider.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

async function logInAtProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test(
  'a visitor comes in by a provider, to the page they wanted; their only way in stays',
  { tag: '@room' },
  async ({ browserOf, village }) => {
    const { house, provider } = village
    provider.people.set('gauri', { name: 'Gauri Karki', email: 'gauri@village.example', email_verified: true })
    const page = await (await browserOf(house)).newPage()

    await page.goto('/home/security')
    await expect(page).toHaveURL(/\/login\?from=/)
    await expect(page.getByRole('link', { name: 'Continue with Town Hall' })).toBeVisible()
    await expectGoodEverywhere(page)
    await page.getByRole('link', { name: 'Register' }).last().click()
    await page.getByRole('link', { name: 'Continue with Village' }).click()
    await logInAtProvider(page, 'gauri')
    await expect(page).toHaveURL(`${house.url}/home/security`)
    await expect(page.getByRole('button', { name: 'Menu of Gauri Karki' })).toBeVisible()
    // Nothing of the way in is left to go back to.
    await page.goBack()
    await expect(page).not.toHaveURL(/callback/)
    await page.goto('/home/security')

    const section = page.locator('section', { hasText: 'Connected accounts' })
    await expect(page.getByText('You have no password here yet.')).toBeVisible()
    await expectGoodEverywhere(page)
    await section.getByRole('button', { name: /^Disconnect/ }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(dialog.getByText('This is your only way to sign in. Please choose a password first.')).toBeVisible()
  },
)

test(
  'a provider account with the email of a member asks for the password first, then connects and signs in',
  { tag: '@room' },
  async ({ browserOf, village }) => {
    const { house, provider } = village
    const account = { name: 'Hari Thapa', email: 'hari@example.org', password: 'a lamp in the door' }
    await request<Session>(house, 'POST', '/v1/auth/register', account)
    provider.people.set('hari', { name: 'Hari', email: account.email, email_verified: true })
    const page = await (await browserOf(house)).newPage()

    await test.step('the provider account asks for the password first', async () => {
      await page.goto('/login')
      await page.getByRole('link', { name: 'Continue with Village' }).click()
      await logInAtProvider(page, 'hari')
      await expect(page.getByRole('alert')).toHaveText(
        'There is already an account with this email. Please log in with your password first, then connect this provider in your settings.',
      )
      await expectGoodEverywhere(page)
      await page.getByRole('link', { name: 'Back to login' }).click()
      await page.getByLabel('Email').fill(account.email)
      await page.getByLabel('Password', { exact: true }).fill(account.password)
      await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
      await expect(page).toHaveURL(`${house.url}/home/security`)
    })

    await test.step('the member connects it', async () => {
      await page.getByRole('button', { name: 'Connect Village' }).click()
      // The provider remembers who is there; it asks nothing again.
      await expect(page).toHaveURL(`${house.url}/home/security`)
      await expect(page.getByText(`· ${account.email}`)).toBeVisible()
    })

    await test.step('the member signs in by it', async () => {
      await page.getByRole('button', { name: 'Menu of Hari Thapa' }).click()
      await page.getByRole('menuitem', { name: 'Log out' }).click()
      await page.getByRole('link', { name: 'Continue with Village' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Namaste, Hari' })).toBeVisible()
    })

    await test.step('the member disconnects it', async () => {
      await page.goto('/home/security')
      await page.getByRole('button', { name: /^Disconnect/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
      await expect(page.getByText(`· ${account.email}`)).toHaveCount(0)
    })
  },
)

test(
  'says so when the provider was cancelled or the code was used',
  { tag: '@room' },
  async ({ browserOf, village }) => {
    const { house } = village
    const page = await (await browserOf(house)).newPage()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Continue with Village' }).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert')).toHaveText('Signing in was cancelled.')
    await page.goto('/login/callback?code=made-up')
    await expect(page.getByRole('alert')).toHaveText('This sign-in link has expired. Please sign in again.')
  },
)

test('without providers there is no button', { tag: '@room' }, async ({ visitor }) => {
  for (const address of ['/login', '/register']) {
    await visitor.goto(address)
    await visitor.waitForLoadState('networkidle')
    await expect(visitor.getByRole('link', { name: /^Continue with/ })).toHaveCount(0)
  }
})

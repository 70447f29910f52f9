/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { otherLetters, pseudoWords } from '../../tools/pseudo.ts'
import { test as base, expect, request } from '../fixtures.ts'
import { openHouse, type House } from '../house.ts'
import { plainOn, textsOf } from '../plain-texts.ts'
import { fillHouse } from '../pseudo-data.ts'
import { visits, whole } from '../visits.ts'

// Every screen of the router in a build whose messages are all in a pseudo language: a plain English word on it has gone
// past the translation. Whatever people have written is in Devanagari here. It has a second language, which somebody chooses.

const root = fileURLToPath(new URL('../..', import.meta.url))
const isLong = Boolean(process.env['LONG_TESTS'])

const test = base.extend<object, { house: House }>({
  house: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see the braces
    async ({}, use) => {
      const built = spawnSync(process.execPath, [join(root, 'tools/build-if-needed.ts'), '--pseudo'])
      if (built.status !== 0) throw new Error(String(built.stderr))
      writeMailTexts()
      const house = await openHouse({
        PAGES_DIR: 'dist/pseudo',
        MAIL_TEXTS_DIR: 'dist/pseudo-mails',
        CONTACT_EMAIL: 'hello@example.org',
      })
      await use(house)
      await house.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

// Both would build it at once.
test.describe.configure({ mode: 'default' })
test.skip(({ processes }) => processes > 1, 'it has a house of its own')

const newPassword = 'Choose a new password for Mulghar'

function writeMailTexts(): void {
  const folder = join(root, 'dist/pseudo-mails')
  mkdirSync(folder, { recursive: true })
  const head = 'msgid ""\nmsgstr ""\n'
  writeFileSync(join(folder, 'ne.po'), `${head}\nmsgid "${newPassword}"\nmsgstr "(ne) ${newPassword}"\n`)
  writeFileSync(join(folder, 'hi.po'), head)
}

const loading = `${pseudoWords('Loading')}...`

/** As the second language of the build says it. */
const other = (words: string) => pseudoWords(words, otherLetters)

/** Presses what can be pressed; what lies below something that has just opened cannot. */
async function press(button: Locator): Promise<void> {
  await button.click({ timeout: 2000 }).catch(() => undefined)
}

/** Opens what a screen has to open, one after the other, and looks at each. */
async function openAll(page: Page, found: (where: string) => Promise<void>, address: string): Promise<void> {
  await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)))
  await found('details')
  const tabs = page.locator('main [role=tab]')
  for (let at = 0; at < (await tabs.count()); at++) {
    await tabs.nth(at).click()
    await whole(page, loading)
    await found(`tab ${at}`)
  }
  if (!isLong) return
  // The frame is the same everywhere, and its menu ends the session.
  const buttons = page.locator('main button:visible:enabled:not([aria-disabled=true])')
  const count = Math.min(await buttons.count(), 60)
  for (let at = 0; at < count; at++) {
    if (new URL(page.url()).pathname !== new URL(address, page.url()).pathname) {
      await page.goto(address)
      await whole(page, loading)
    }
    const button = buttons.nth(at)
    if ((await button.count()) === 0) break
    const opens = await button.getAttribute('aria-haspopup')
    await press(button)
    await whole(page, loading)
    await found(`button ${at}`)
    if (opens === 'menu') {
      const items = page.locator('[role=menuitem]:not(a)')
      const many = await items.count()
      for (let item = 0; item < many; item++) {
        if (!(await items.nth(item).isVisible())) await press(button)
        await press(items.nth(item))
        await whole(page, loading)
        await found(`button ${at}, item ${item}`)
        await page.keyboard.press('Escape')
        if (new URL(page.url()).pathname !== new URL(address, page.url()).pathname) break
      }
    }
    await page.keyboard.press('Escape')
  }
}

const walks = [
  { opens: false, title: 'no screen of the house has a plain English word' },
  { opens: true, title: 'nor has what opens on a screen' },
]
for (const { opens, title } of walks)
  test(title, { tag: '@room' }, async ({ house, member, visitor, allowNoise }) => {
    test.setTimeout(isLong ? 1_200_000 : 400_000)
    allowNoise(/status of [45]/)
    const asha = await member('a आशा b')
    const ravi = await member('a रवि b')
    const made = await fillHouse(house, asha, ravi)
    await asha.page.addInitScript(() => localStorage.setItem('mulghar-kin-language', 'ne'))

    const pages = JSON.parse(readFileSync(join(root, 'dist/pseudo/.pages/table.json'), 'utf8')) as { path: string }[]
    const unseen = pages.map(({ path }) => path).filter((path) => !visits[path])
    expect(unseen, 'screens that nobody visits').toEqual([])

    // Countries have their names from the server, in the language of the browser.
    const { data } = await asha.api<{ data: { countryName: string }[] }>('GET', '/v1/city/countries')
    const countries = new Set(data.map(({ countryName }) => countryName))

    const all = new Map<string, string>()
    for (const [path, addressesOf] of Object.entries(visits)) {
      const page = path.startsWith('/home') ? asha.page : visitor
      for (const address of addressesOf(made)) {
        const found = async (where: string) => {
          for (const text of await plainOn(page))
            if (!all.has(text) && !countries.has(text)) all.set(text, `${path} (${where})`)
        }
        await page.goto(address)
        await whole(page, loading)
        await found('at first')
        if (path.startsWith('/home')) expect(new URL(page.url()).pathname, 'still signed in').toMatch(/^\/home/)
        // A page that shows nothing has nothing plain either.
        expect((await textsOf(page)).filter((text) => /[ȧḗǿĵŧ]/u.test(text)).length, address).toBeGreaterThan(3)
        if (opens) await openAll(page, found, address)
      }
    }
    expect([...all].map(([text, where]) => `${where}: ${text}`)).toEqual([])
  })

test(
  'a chosen language applies to visitors and members',
  { tag: '@room' },
  async ({ house, member, visitor, allowNoise }) => {
    allowNoise(/status of 4/)
    const isIn = (page: Page, language: string) => expect(page.locator('html')).toHaveAttribute('lang', language)

    await test.step('a visitor chooses Nepali, which applies to other pages', async () => {
      await visitor.goto('/login')
      await isIn(visitor, 'en')
      await visitor
        .getByRole('group', { name: pseudoWords('Language') })
        .getByRole('button', { name: 'नेपाली' })
        .click()
      await isIn(visitor, 'ne')
      const choice = visitor.getByRole('group', { name: other('Language') })
      await expect(choice.getByRole('button', { name: 'नेपाली' })).toHaveAttribute('aria-pressed', 'true')
      await visitor.getByRole('textbox', { name: other('Email') }).fill('nobody@example.org')
      await visitor.getByLabel(other('Password')).first().fill('nobody is at home')
      await visitor.getByRole('button', { name: other('Log in') }).click()
      await expect(visitor.getByRole('alert')).toContainText(other('Wrong email or password.'))
      await visitor.goto('/')
      await isIn(visitor, 'ne')
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(other('The house your family comes from'))
      expect(await visitor.evaluate(() => getComputedStyle(document.body).direction)).toBe('ltr')
    })
    await test.step('the server renders the page in Nepali', async () => {
      const drawn = await (await visitor.request.get('/')).text()
      expect(drawn).toContain('<html lang="ne"')
      expect(drawn).toContain(other('The house your family comes from'))
      expect(drawn).not.toContain('The house your family comes from')
    })
    await test.step('a new account has Nepali, also in mails', async () => {
      await visitor.goto('/register')
      const email = `om-${crypto.randomUUID()}@example.org`
      await visitor.getByRole('textbox', { name: other('Name') }).fill('ओम')
      await visitor.getByRole('textbox', { name: other('Email') }).fill(email)
      await visitor.getByLabel(other('Password')).first().fill('a lamp in the door')
      await visitor
        .getByRole('main')
        .getByRole('button', { name: other('Register') })
        .click()
      await visitor.waitForURL('**/home/begin')
      await isIn(visitor, 'ne')
      await request(house, 'POST', '/v1/auth/forgot-password', { email })
      await expect.poll(() => house.mailsTo(email).join('')).toContain(`Subject: (ne) ${newPassword}`)
    })

    const [asha, ravi] = [await member('a आशा b'), await member('a रवि b')]
    const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', { name: 'राई', description: 'हामी' })
    await ravi.api('POST', `/v1/family/member/${tree.id}/request`, {})
    const { page } = asha
    await test.step('a member chooses Nepali in the settings', async () => {
      await page.goto('/home/settings')
      await isIn(page, 'en')
      await page.getByRole('combobox', { name: pseudoWords('Language') }).selectOption('ne')
      await isIn(page, 'ne')
    })
    await test.step('dates, the profile and notifications are in Nepali', async () => {
      await page.goto('/home/security')
      // Since when a device is signed in: a browser has no Nepali, and says nothing in English for it.
      await expect(
        page.getByText(new RegExp(`${other('Logged in')} 20\\d\\d [\\u0900-\\u097f]+ \\d+, \\d+:\\d\\d`)).first(),
      ).toBeVisible()
      await page.goto('/home/settings')
      await page.getByRole('textbox', { name: other('Name') }).fill('आशा राई')
      await page
        .getByRole('button', { name: other('Save'), exact: true })
        .first()
        .click()
      await expect(page.getByText(other('Profile saved'))).toBeVisible()
      await page.goto('/home/notifications')
      await isIn(page, 'ne')
      await expect(page.getByText(other('wants to join')).first()).toBeVisible()
    })
    await test.step('public pages offer a member no other language', async () => {
      await page.goto('/contact')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(other('Contact us'))
      await expect(page.getByRole('group', { name: other('Language') })).toHaveCount(0)
    })
  },
)

import type { Page } from '@playwright/test'
import { notice, showText } from '../app/closed-steps.ts'
import { button } from '../finance/entry-steps.ts'
import { csvOf, generateVanshavali, rowsOf } from '../../tools/vanshavali.ts'
import { expect, test, type Member } from '../fixtures.ts'
import { anotherTab } from '../tabs.ts'

// Pasted rows of a vanshavali stay on the device until an import of them is done, or the field is emptied.

/** The import of so many people can be cancelled, and takes no minute. */
const manyPeople = 5000
const many = csvOf(rowsOf(generateVanshavali(manyPeople, 7)), '\t').replaceAll('\r\n', '\n')
const pasted = '1\tHari Joshi\t1\t\n2\tRam Joshi\t2\t1'
const rows = (page: Page) => page.getByLabel('Or paste the rows')
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' })
const keptNotice = 'Your text is kept on this device and is here again after you log in.'
const lostNotice = 'Your text on this page was not saved.'
const said = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })

const keptOnDevice = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':table ')).length)

async function logIn({ page, email, password }: Member): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /^(Log in|Login|Sign in)$/ }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

async function endSession(who: Member): Promise<void> {
  // The code that keeps typed text comes once there is a form.
  const hasCode = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('page-notices'))
  await expect.poll(() => who.page.evaluate(hasCode)).toBe(true)
  await who.api('POST', '/v1/auth/logout')
  await expect(who.page).toHaveURL(/\/login/)
}

/** Opens the import into a tree, and pastes rows. */
async function paste(who: Member, text = pasted): Promise<string> {
  const tree = await who.api<{ id: string }>('POST', '/v1/family/family-tree', { name: 'Joshi', description: 'x' })
  const address = `/home/family-graph/${tree.id}/import?from=table`
  await who.page.goto(address)
  // Chromium takes minutes to type thousands of lines.
  await rows(who.page).evaluate((field, value) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)
  await expect(rows(who.page)).toHaveValue(text)
  return address
}

test('pasted rows are there again after the session ended', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(/^Error: You have been logged out\.|status of 4/)
  const who = await member('Asha Joshi')
  const { page } = who
  await paste(who)
  await endSession(who)
  await expect(said(page, 'Session Expired')).toBeVisible()
  await expect(said(page, lostNotice)).toHaveCount(0)
  await logIn(who)
  await expect(rows(page)).toHaveValue(pasted)
})

test(
  'checked rows are there again after the session ended, and not after their import',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/^Error: You have been logged out\.|status of 4/)
    const who = await member('Asha Joshi')
    const { page } = who
    const address = await paste(who)
    await test.step('the session ends while the rows are checked', async () => {
      await button(page, 'Check the table').click()
      await page.getByLabel('Family name (optional)').fill('Joshi')
      await endSession(who)
      await expect(said(page, keptNotice)).toBeVisible()
      await logIn(who)
      await expect(rows(page)).toHaveValue(pasted)
      await button(page, 'Check the table').click()
      await expect(page.getByLabel('Family name (optional)')).toHaveValue('Joshi')
    })
    await test.step('the rows are imported', async () => {
      await button(page, 'Import 2 people').click()
      await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
      expect(await keptOnDevice(page)).toBe(0)
      await page.goto(address)
      await expect(rows(page)).toHaveValue('')
    })
  },
)

test('a cancelled import leaves the rows and what was put beside them', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  const address = await paste(who, many)
  await test.step('an import begins, and is cancelled after a look at another page', async () => {
    await button(page, 'Check the table').click()
    await page.getByLabel('Column 5').selectOption('Not used')
    await page.getByLabel('Family name (optional)').fill('Joshi')
    await page.getByRole('button', { name: /^Import [\d,]+ people/ }).click()
    await button(page, 'Cancel import').click()
    await expect(page.getByText('The import was cancelled. Nothing was changed.')).toBeVisible()
  })
  await test.step('the table is there as it was sent', async () => {
    await button(page, 'Check the table').click()
    await expect(page.getByLabel('Column 5')).toHaveValue('IGNORED')
    await expect(page.getByLabel('Family name (optional)')).toHaveValue('Joshi')
  })
  await test.step('the rows are there on a later visit', async () => {
    await page.goto('/home/groups')
    await page.goto(address)
    await expect(rows(page)).toHaveValue(many)
  })
})

test('a later visit shows the import of the rows, and no rows after it', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  const address = await paste(who, many)
  await button(page, 'Check the table').click()
  await page.getByRole('button', { name: /^Import [\d,]+ people/ }).click()
  await expect(button(page, 'Cancel import')).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
  expect(await keptOnDevice(page)).toBe(0)
  await button(page, 'Import another file').click()
  await expect(rows(page)).toHaveValue('')
})

/** Checks the kept rows in another tab. */
async function otherTab(who: Member, address: string): Promise<Page> {
  const other = await anotherTab(who)
  await other.goto(address)
  await button(other, 'Check the table').click()
  await expect(importButton(other)).toBeVisible()
  return other
}

const importButton = (page: Page) => page.getByRole('button', { name: /^Import [\d,]+ people/ })

test('rows whose import is under way in another tab are not sent again', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  const other = await otherTab(who, await paste(who, many))
  await button(page, 'Check the table').click()
  await importButton(page).click()
  await expect(button(page, 'Cancel import')).toBeVisible()
  await importButton(other).click()
  await expect(said(other, 'These rows were sent in another tab.')).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 30_000 })
})

test('rows that were imported in another tab are not sent again', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  const other = await otherTab(who, await paste(who))
  await button(page, 'Check the table').click()
  await importButton(page).click()
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
  await importButton(other).click()
  await expect(other.getByText('These rows were imported in another tab.')).toBeVisible()
})

/** Imports the checked rows. The server takes them, and its answer is lost. */
async function loseAnswer(page: Page): Promise<void> {
  await page.route('**/import?*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await importButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Mulghar cannot be reached.' })).toBeVisible()
  await page.unroute('**/import?*')
}

async function importAgain(page: Page): Promise<void> {
  await button(page, 'Check the table').click()
  await importButton(page).click()
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
}

const peopleIn = async (who: Member, address: string) => {
  const tree = /family-graph\/([^/]+)/.exec(address)![1]!
  return (await who.api<{ data: unknown[] }>('GET', `/v1/family/family-tree/${tree}/people?limit=50`)).data.length
}

const lostNoise = /Failed to load resource|net::ERR|NetworkFailure/

test(
  'rows whose answer was lost are imported once, also checked again',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(lostNoise)
    const who = await member('Asha Joshi')
    const { page } = who
    const address = await paste(who)
    await button(page, 'Check the table').click()
    await loseAnswer(page)
    await button(page, 'Choose another file').click()
    await expect(rows(page)).toHaveValue(pasted)
    await importAgain(page)
    expect(await peopleIn(who, address)).toBe(2)
  },
)

test(
  'rows whose answer was lost are imported once, also after a reload',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(lostNoise)
    const who = await member('Asha Joshi')
    const { page } = who
    const address = await paste(who)
    await button(page, 'Check the table').click()
    await loseAnswer(page)
    await page.reload()
    await expect(rows(page)).toHaveValue(pasted)
    await importAgain(page)
    expect(await peopleIn(who, address)).toBe(2)
  },
)

test(
  'rows whose answer was lost are imported once, also from another tab',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(lostNoise)
    const who = await member('Asha Joshi')
    const { page } = who
    const address = await paste(who)
    const other = await anotherTab(who)
    await other.goto(address)
    await button(page, 'Check the table').click()
    await loseAnswer(page)
    await importAgain(other)
    expect(await peopleIn(who, address)).toBe(2)
  },
)

test(
  'rows that were changed after a lost answer are imported at a second press',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(lostNoise)
    const who = await member('Asha Joshi')
    const { page } = who
    const address = await paste(who)
    await button(page, 'Check the table').click()
    await loseAnswer(page)
    await button(page, 'Choose another file').click()
    await rows(page).fill(pasted.replace('Ram', 'Rai'))
    await button(page, 'Check the table').click()
    await importButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'This may already be saved.' })).toBeVisible()
    await expect.poll(() => peopleIn(who, address)).toBe(2)
    await importButton(page).click()
    await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
    expect(await peopleIn(who, address)).toBe(4)
  },
)

test('rows whose tree is deleted during their import are offered', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(/status of 4/)
  const who = await member('Asha Joshi')
  const { page } = who
  const tree = /family-graph\/([^/]+)/.exec(await paste(who, many))![1]!
  await button(page, 'Check the table').click()
  await page.getByRole('button', { name: /^Import [\d,]+ people/ }).click()
  await expect(button(page, 'Cancel import')).toBeVisible()
  // Parts of an import hold the tree for a moment.
  await expect(async () => {
    await who.api('DELETE', `/v1/family/family-tree/${tree}`)
  }).toPass()
  await showText(page)
  await expect(notice(page)).toContainText(many.slice(0, 100).replaceAll('\t', ' '))
})

test('an imported file leaves the rows that were pasted beside it', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  const address = await paste(who)
  const other = csvOf(rowsOf(generateVanshavali(3, 5)), '\t')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Rai.tsv', mimeType: 'text/plain', buffer: Buffer.from(other) })
  await button(page, 'Import 3 people').click()
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
  await button(page, 'Import another file').click()
  await expect(rows(page)).toHaveValue(pasted)
  await expect(question(page)).toHaveCount(0)
  await page.goto(address)
  await expect(rows(page)).toHaveValue(pasted)
})

test(
  'pasted rows outlive a reload, another tab and another page, until they are deleted',
  { tag: '@room' },
  async ({ member }) => {
    const { page } = await member('Asha Joshi')
    await page.goto('/home/family-trees?from=table')
    await rows(page).fill(pasted)
    await page.reload()
    await expect(rows(page)).toHaveValue(pasted)
    await page.getByRole('tab', { name: 'GEDCOM' }).click()
    await page.getByRole('tab', { name: 'Vanshavali table' }).click()
    await expect(rows(page)).toHaveValue(pasted)
    await page.getByRole('link', { name: 'Groups', exact: true }).first().click()
    await expect(page).toHaveURL(/\/home\/groups/)
    await page.goBack()
    await expect(rows(page)).toHaveValue(pasted)
    await rows(page).fill('')
    expect(await keptOnDevice(page)).toBe(0)
    await page.reload()
    await expect(rows(page)).toHaveValue('')
  },
)

test(
  'rows that this device has no space for are not said to be kept',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/^Error: You have been logged out\.|status of 4/)
    const who = await member('Asha Joshi')
    const { page } = who
    await page.addInitScript(() => {
      // oxlint-disable-next-line typescript/unbound-method
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function set(key: string, text: string) {
        if (key.includes(':table ')) throw new DOMException('full', 'QuotaExceededError')
        setItem.call(this, key, text)
      }
    })
    await page.goto('/home/family-trees?from=table')
    await rows(page).fill(pasted)
    await expect(said(page, 'This browser has no space left to save a draft.')).toBeVisible()
    await page.getByRole('tab', { name: 'GEDCOM' }).click()
    await button(question(page), 'Keep editing').click()
    await button(page, 'Check the table').click()
    await page.getByLabel('Name of the new tree').fill('Joshi')
    await endSession(who)
    await expect(said(page, lostNotice)).toBeVisible()
    await expect(said(page, keptNotice)).toHaveCount(0)
  },
)

import type { Page } from '@playwright/test'
import { newEvent } from '../events/making.ts'
import { expect, test, type Member } from '../fixtures.ts'
import { holdAnswer } from '../moments.ts'
import { editors, forms } from './unsaved-forms.ts'
import { button, goBy, goOffline, waitingNotice } from './waiting-steps.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' })
const groups = (page: Page) => page.getByRole('link', { name: 'Groups', exact: true }).first()
const saving = (page: Page) => page.getByRole('status').filter({ hasText: 'Saving...' }).last()
const formOf = (name: string) => forms.find((form) => form.name === name)!

/** Saves that the person may leave, or take back with Cancel, while the server has not answered. */
const slow: {
  name: string
  open: (who: Member) => Promise<void>
  field: (page: Page) => ReturnType<Page['getByLabel']>
  call: readonly [method: string, address: RegExp]
  hasCancel?: true
  hasDraft?: true
}[] = [
  ...editors.map((editor) => ({
    ...editor,
    call: ['PUT', /\/v1\/(post|comments)/] as const,
    hasCancel: true as const,
    hasDraft: true as const,
  })),
  {
    name: 'an event that is managed',
    async open(who) {
      const { id } = await newEvent(who, 'Kul puja')
      await goBy(who.page, `/home/events/manage/${id}`)
    },
    field: (page) => page.getByLabel('Description'),
    call: ['PUT', /\/v1\/social\/event\//],
    hasCancel: true,
  },
  {
    name: 'a profile',
    open: ({ page }) => goBy(page, '/home/settings'),
    field: formOf('a profile').field,
    call: ['PUT', /\/v1\/profile\/user-detail/],
  },
]

for (const { name, open, field, call, hasCancel, hasDraft } of slow)
  test(`${name}: a save that was sent is waited for`, { tag: '@room' }, async ({ member }) => {
    const who = await member('Asha Joshi')
    const { page } = who
    await open(who)
    await field(page).fill('What grandmother tells')
    const { arrived, letGo } = await holdAnswer(page, ...call)
    await button(page, 'Save').first().click()
    await arrived
    await expect(field(page)).not.toBeEditable()
    if (hasCancel) {
      await button(page, 'Cancel').click({ force: true })
      await expect(question(page)).toHaveCount(0)
      await expect(field(page)).not.toBeEditable()
      await expect(field(page)).toHaveValue('What grandmother tells')
    }
    if (!hasDraft) {
      await groups(page).click()
      await expect(saving(page)).toBeVisible()
      await expect(question(page)).toHaveCount(0)
    }
    letGo()
    if (hasDraft) await expect(field(page)).toHaveCount(0)
    else await expect(page).toHaveURL(/\/home\/groups$/)
    await expect(question(page)).toHaveCount(0)
  })

test('a save that fails after a link was pressed asks whether to leave', async ({ member, allowNoise }) => {
  allowNoise(/409/)
  const who = await member('Asha Joshi')
  const { page } = who
  await goBy(page, '/home/settings')
  const bio = page.getByRole('textbox', { name: 'Bio' })
  await bio.fill('What grandmother tells')
  const now = await who.api<{ name: string; version: number }>('GET', '/v1/profile/user-detail')
  await who.api('PUT', '/v1/profile/user-detail', { name: now.name, bio: 'From Tansen', version: now.version })
  const { arrived, letGo } = await holdAnswer(page, 'PUT', /\/v1\/profile\/user-detail/)
  await button(page, 'Save').first().click()
  await arrived
  await groups(page).click()
  await expect(saving(page)).toBeVisible()
  letGo()
  await button(page, 'Keep editing').click()
  await expect(bio).toHaveValue('What grandmother tells')
  await expect(page.getByText('Show the newer version')).toBeVisible()
})

/** Everything that the page asks the server to change. */
function changesBy(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/v1/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

async function expectReloadAsks(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
}

test('the first minutes: leaving waits until every step is saved', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Asha Joshi')
  await goBy(page, '/home/begin')
  await page.getByLabel('Your father', { exact: true }).fill('Wrong Name')
  const calls = changesBy(page)
  const { arrived, letGo } = await holdAnswer(page, 'POST', /\/v1\/family\/family-tree$/)
  await button(page, 'Create my tree').click()
  await arrived
  await groups(page).click()
  await expect(saving(page)).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  letGo()
  await expect(page).toHaveURL(/\/home\/groups$/)
  const made = calls.length
  expect(calls.filter((call) => call.endsWith('/person'))).toHaveLength(2)
  expect(await page.evaluate(async () => (await fetch('/v1/nobody/none')).status)).toBe(404)
  expect(calls).toHaveLength(made)
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
)

async function openAlbum(who: Member): Promise<void> {
  const tree = await who.api<{ id: string }>('POST', '/v1/family/family-tree', { name: 'Joshi', description: 'x' })
  const person = await who.api<{ id: string }>('POST', `/v1/family/${tree.id}/person`, { firstName: 'Hari' })
  await goBy(who.page, `/home/person/${person.id}`)
}
const choosePictures = (page: Page, count: number) =>
  page
    .getByLabel('Pictures to add')
    .setInputFiles(
      Array.from({ length: count }, (_, at) => ({ name: `${at}.png`, mimeType: 'image/png', buffer: png })),
    )

test('pictures of a person: those not begun are not sent after Discard', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  await openAlbum(who)
  const calls = changesBy(page)
  const { arrived, letGo } = await holdAnswer(page, 'POST', /\/v1\/document\/upload/)
  await choosePictures(page, 3)
  await arrived
  await expectReloadAsks(page)
  await groups(page).click()
  await button(page, 'Discard').click()
  await expect(page).toHaveURL(/\/home\/groups$/)
  letGo()
  expect(await page.evaluate(async () => (await fetch('/v1/nobody/none')).status)).toBe(404)
  expect(calls).toHaveLength(1)
})

test(
  'a GEDCOM file that is being sent: leaving asks, and Discard cancels its import',
  { tag: '@room' },
  async ({ member }) => {
    const { page } = await member('Asha Joshi')
    await goBy(page, '/home/family-trees?from=gedcom')
    const { arrived, letGo } = await holdAnswer(page, 'POST', /\/import/)
    const calls = changesBy(page)
    const buffer = Buffer.from('0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Hari /Joshi/\n0 TRLR\n')
    await page.locator('input[type=file]').first().setInputFiles({ name: 'joshi.ged', mimeType: 'text/plain', buffer })
    await arrived
    await expectReloadAsks(page)
    await groups(page).click()
    await button(page, 'Discard').click()
    await expect(page).toHaveURL(/\/home\/groups$/)
    letGo()
    // The server has the whole file, so that only its answer names the import to cancel.
    await expect.poll(() => calls.some((call) => call.startsWith('DELETE /v1/job/'))).toBe(true)
  },
)

test(
  'a privacy choice that waits for a connection: a reload asks',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/ERR_INTERNET_DISCONNECTED|Failed to load resource|dynamically imported module|did not come/)
    const who = await member('Asha Joshi')
    const { page } = who
    await goBy(page, '/home/privacy')
    await expect(page.getByLabel('Bio, links and numbers')).toBeVisible()
    await goOffline(who)
    await page.getByLabel('Bio, links and numbers').selectOption({ index: 1 })
    await expect(page.getByText(waitingNotice)).toBeVisible()
    await expectReloadAsks(page)
  },
)

test('a dialog that was discarded opens empty', { tag: '@room' }, async ({ member, house }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  await formOf('an invitation to a group').open(who, member, house)
  const addresses = formOf('an invitation to a group').field(page)
  await addresses.fill('hari@example.org')
  await page.keyboard.press('Escape')
  await button(page, 'Discard').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await button(page, 'Invite').first().click()
  await page.getByRole('dialog').getByRole('radio', { name: 'By email' }).check()
  await expect(addresses).toHaveValue('')
})

test('a published place cannot be changed while it is saved', { tag: '@room' }, async ({ member, house }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  const form = formOf('a published place')
  await form.open(who, member, house)
  await form.field(page).fill('What grandmother tells')
  const { arrived, letGo } = await holdAnswer(page, 'PUT', /\/v1\/heritage\//)
  await button(page, 'Save').click()
  await arrived
  await expect(form.field(page)).not.toBeEditable()
  await groups(page).click()
  await expect(question(page)).toHaveCount(0)
  letGo()
  await expect(page).toHaveURL(/\/home\/groups$/)
})

test(
  'a published place: another step takes a waiting save back',
  { tag: '@room' },
  async ({ member, house, allowNoise }) => {
    allowNoise(/ERR_INTERNET_DISCONNECTED|Failed to load resource|dynamically imported module|did not come/)
    const who = await member('Asha Joshi')
    const { page } = who
    const form = formOf('a published place')
    await form.open(who, member, house)
    await form.field(page).fill('What grandmother tells')
    await goOffline(who)
    await button(page, 'Save').click()
    await expect(page.getByText(waitingNotice)).toBeVisible()
    await expect(form.field(page)).not.toBeEditable()
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('button').nth(1).click()
    await expect(page.getByText(waitingNotice)).toHaveCount(0)
  },
)

test('a relative: typed text is kept while a person is searched for', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  const tree = await who.api<{ id: string }>('POST', '/v1/family/family-tree', { name: 'Joshi', description: 'x' })
  const { id } = await who.api<{ id: string }>('POST', `/v1/family/${tree.id}/person`, { firstName: 'Hari' })
  await page.goto(`/home/family-graph/${tree.id}?person=${id}`)
  await page.getByRole('group', { name: 'Family chart' }).getByRole('button', { name: /Hari/ }).first().click()
  const acts = page.getByRole('region', { name: /^Actions for Hari/ })
  await acts.getByRole('button', { name: 'Add relative' }).click()
  await page.getByRole('menuitem', { name: 'Child', exact: true }).click()
  const first = page.getByRole('dialog').getByLabel('First name', { exact: true })
  await first.fill('Gita')
  await page.getByRole('dialog').getByRole('radio', { name: 'Already in this tree' }).check()
  await expect(first).toBeHidden()
  await page.getByRole('dialog').getByRole('radio', { name: 'New person' }).check()
  await expect(first).toHaveValue('Gita')
})

for (const { name, open, field } of editors)
  test(`${name}: words typed on after its save was left stay`, { tag: '@room' }, async ({ member }) => {
    const who = await member('Asha Joshi')
    const { page } = who
    await open(who)
    await field(page).fill('Roof mended')
    const { arrived, letGo } = await holdAnswer(page, 'PUT', /\/v1\/(post|comments)\//)
    await button(page, 'Save').last().click()
    await arrived
    await page.getByRole('link', { name: 'Groups', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
    await page.goBack()
    await field(page).fill('Roof mended in May')
    letGo()
    await expect(page.getByText(/updated/i).first()).toBeVisible()
    await page.getByRole('link', { name: 'Groups', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
    await page.goBack()
    await expect(field(page)).toHaveValue('Roof mended in May')
  })

/// <reference lib="dom" />
import type { Group } from '@mulghar/contract/groups/groups'
import type { Locator, Page } from '@playwright/test'
import { cityOf, newEvent } from '../events/making.ts'
import { button } from '../finance/entry-steps.ts'
import { expect, test, type Member } from '../fixtures.ts'
import { photo } from '../heritage/form-steps.ts'
import { notice, showText } from './closed-steps.ts'
import { goBy } from './waiting-steps.ts'

// Choices of forms that keep no draft are made again after the login that follows an ended session.

type Row = {
  name: string
  /** The login leads back to it. */
  isPage?: true
  /** Opens the form, before the end of the session and after it. */
  open: (who: Member) => Promise<unknown>
  prepare?: (who: Member, others: (name: string) => Promise<Member>) => Promise<void>
  choose: (page: Page) => Promise<void>
  check: (page: Page) => Promise<void>
}

const idOf = new WeakMap<Member, string>()
const dialog = (page: Page): Locator => page.getByRole('dialog')
const group = (who: Member) => who.api<Group>('POST', '/v1/group', { name: 'Gurung parivar', visibility: 'HIDDEN' })
const tree = (who: Member) =>
  who.api<{ id: string }>('POST', '/v1/family/family-tree', { name: 'Gurung of Ghandruk', description: 'x' })

async function pick(page: Page, field: Locator, name: string): Promise<void> {
  await field.fill(name)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

/** The code that keeps choices comes once there is a form. */
async function whenKept(page: Page): Promise<void> {
  const hasCode = () => performance.getEntriesByType('resource').some((piece) => piece.name.includes('page-notices'))
  await expect.poll(() => page.evaluate(hasCode)).toBe(true)
}

async function logInAgain({ page, email, password }: Member): Promise<void> {
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('is here again after you log in')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Log in').click()
  await expect(page).not.toHaveURL(/\/login/)
}

const pictureOf = (page: Page, name: string) => dialog(page).getByRole('group', { name })

async function choosePicture(page: Page, name: string): Promise<void> {
  const field = pictureOf(page, name)
  await field.locator('input[type=file]').setInputFiles(photo(`${name}.png`))
  await expect(button(field, 'Change picture')).toBeVisible()
}

/** Opens all parts of the form of a person. */
async function openFolds(page: Page): Promise<void> {
  await button(dialog(page), 'More').click()
  const folds = dialog(page).locator('details')
  await expect(folds.filter({ hasText: 'More names' })).toBeVisible()
  await folds.evaluateAll((all) => all.forEach((fold) => fold.setAttribute('open', '')))
}

const rows: Row[] = [
  {
    name: 'a new event: kind, country, city, time, tree and group',
    async prepare(who) {
      await group(who)
      await tree(who)
    },
    async open({ page }) {
      await goBy(page, '/home/events')
      await button(page, 'Add Event').click()
    },
    async choose(page) {
      const form = dialog(page)
      await form.getByLabel('Description').fill('All come home')
      await form.getByLabel('Event Type').selectOption('PRIVATE')
      await form.getByLabel('Country').selectOption('NP')
      await pick(page, form.getByLabel('City'), 'Kathmandu')
      await form.getByLabel('Start').fill('2190-01-02T10:00')
      await form.getByLabel('Family Tree (optional)').selectOption({ label: 'Gurung of Ghandruk' })
      await form.getByLabel('Group (optional)').selectOption({ label: 'Gurung parivar' })
    },
    async check(page) {
      const form = dialog(page)
      const shown = (label: string) => form.getByLabel(label).locator('option:checked')
      await expect(form.getByLabel('Description')).toHaveValue('All come home')
      await expect(form.getByLabel('Event Type')).toHaveValue('PRIVATE')
      await expect(form.getByLabel('Country')).toHaveValue('NP')
      await expect(form.getByLabel('City')).toHaveValue('Kathmandu')
      await expect(form.getByLabel('Start')).toHaveValue('2190-01-02T10:00')
      await expect(shown('Family Tree (optional)')).toHaveText('Gurung of Ghandruk')
      await expect(shown('Group (optional)')).toHaveText('Gurung parivar')
      await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Kul puja')
      await form.getByLabel('Address').fill('Ason 12')
      await form.getByLabel('End').fill('2190-01-02T12:00')
      await button(page, 'Create Event').click()
      // Saved: the city was chosen, and not only written.
      await expect(dialog(page)).toHaveCount(0)
    },
  },
  {
    name: 'guests of an event',
    async prepare(who, others) {
      idOf.set(who, (await newEvent(who, 'Kul puja')).id)
      await others('Tikaram Gurung')
      await others('Ujeli Gurung')
    },
    async open(who) {
      await goBy(who.page, `/home/events/manage/${idOf.get(who)!}`)
      await who.page.getByRole('tab', { name: /^Guests/ }).click()
      await button(who.page, 'Invite').click()
    },
    async choose(page) {
      await pick(page, dialog(page).getByLabel('Name'), 'Tikaram Gurung')
      await expect(button(dialog(page), 'Remove Tikaram Gurung')).toBeVisible()
      await pick(page, dialog(page).getByLabel('Name'), 'Ujeli Gurung')
      await expect(button(dialog(page), 'Remove Ujeli Gurung')).toBeVisible()
    },
    async check(page) {
      await expect(button(dialog(page), 'Remove Tikaram Gurung')).toBeVisible()
      await button(dialog(page), 'Invite').click()
      await expect(page.getByText('Invitations sent')).toBeVisible()
      await expect(page.getByText('Ujeli Gurung').first()).toBeVisible()
    },
  },
  {
    name: 'a member who is invited to a group',
    async prepare(who, others) {
      idOf.set(who, (await group(who)).id)
      await others('Phulmaya Gurung')
    },
    async open(who) {
      await goBy(who.page, `/home/group/${idOf.get(who)!}?tab=members`)
      await button(who.page, 'Invite').click()
    },
    choose: (page) => pick(page, dialog(page).getByRole('combobox'), 'Phulmaya Gurung'),
    async check(page) {
      await expect(dialog(page).getByRole('combobox')).toHaveValue('Phulmaya Gurung')
      await expect(page.getByRole('option')).toHaveCount(0)
      await button(dialog(page), 'Invite').click()
      await expect(page.getByText('Phulmaya Gurung was invited')).toBeVisible()
    },
  },
  {
    name: 'addresses behind a chosen way to invite',
    prepare: async (who) => void idOf.set(who, (await group(who)).id),
    async open(who) {
      await goBy(who.page, `/home/group/${idOf.get(who)!}?tab=members`)
      await button(who.page, 'Invite').click()
    },
    async choose(page) {
      await dialog(page).getByRole('radio', { name: 'By email' }).check()
      await dialog(page).getByLabel('Email addresses').fill('hari@example.org')
    },
    async check(page) {
      await expect(dialog(page).getByRole('radio', { name: 'By email' })).toBeChecked()
      await expect(dialog(page).getByLabel('Email addresses')).toHaveValue('hari@example.org')
    },
  },
  {
    name: 'the people of a new conversation',
    async prepare(_, others) {
      await others('Somkali Gurung')
      await others('Bhimraj Gurung')
    },
    async open({ page }) {
      await goBy(page, '/home/messages')
      await button(page, 'New message').first().click()
    },
    async choose(page) {
      for (const name of ['Somkali Gurung', 'Bhimraj Gurung']) {
        await pick(page, dialog(page).getByLabel('Name', { exact: true }), name)
        await expect(button(dialog(page), `Remove ${name}`)).toBeVisible()
      }
      await dialog(page).getByLabel('Name of the group (optional)').fill('The mill')
    },
    async check(page) {
      for (const name of ['Somkali Gurung', 'Bhimraj Gurung'])
        await expect(button(dialog(page), `Remove ${name}`)).toBeVisible()
      await expect(dialog(page).getByLabel('Name of the group (optional)')).toHaveValue('The mill')
    },
  },
  {
    name: 'feedback: what it is about and the stars',
    isPage: true,
    open: ({ page }) => goBy(page, '/home/feedback'),
    async choose(page) {
      await page.getByRole('radio', { name: 'Praise' }).check()
      await page.getByLabel('How do you like Mulghar? (optional)').selectOption('4')
    },
    async check(page) {
      await expect(page.getByRole('radio', { name: 'Praise' })).toBeChecked()
      await expect(page.getByLabel('How do you like Mulghar? (optional)')).toHaveValue('4')
    },
  },
  {
    name: 'a new person: gender, and the year of a death',
    prepare: async (who) => void idOf.set(who, (await tree(who)).id),
    async open(who) {
      await goBy(who.page, `/home/family-graph/${idOf.get(who)!}/people`)
      await button(who.page, 'Add person').first().click()
    },
    async choose(page) {
      await dialog(page).getByLabel('First name', { exact: true }).fill('Maya')
      await dialog(page).getByLabel('Gender').selectOption('FEMALE')
      await dialog(page).getByRole('switch', { name: 'Has died' }).check()
      await dialog(page).getByLabel('Year of death').fill('1972')
    },
    async check(page) {
      await expect(dialog(page).getByLabel('Year of death')).toHaveValue('1972')
      await expect(dialog(page).getByLabel('First name', { exact: true })).toHaveValue('Maya')
      await expect(dialog(page).getByLabel('Gender')).toHaveValue('FEMALE')
      await expect(dialog(page).getByRole('switch', { name: 'Has died' })).toBeChecked()
    },
  },
  {
    name: 'the pictures of a new group',
    async open({ page }) {
      await goBy(page, '/home/groups')
      await button(page, 'New group').first().click()
    },
    async choose(page) {
      await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Gurung parivar')
      await choosePicture(page, 'Cover image')
      await choosePicture(page, 'Profile image')
    },
    async check(page) {
      for (const name of ['Cover image', 'Profile image'])
        await expect(button(pictureOf(page, name), 'Change picture')).toBeVisible()
      await button(dialog(page), 'Create group').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Gurung parivar' })).toBeVisible()
      await expect(page.getByRole('main').locator('img')).not.toHaveCount(0)
    },
  },
  {
    name: 'added rows of a new person: names, work and places',
    prepare: async (who) => void idOf.set(who, (await tree(who)).id),
    async open(who) {
      await goBy(who.page, `/home/family-graph/${idOf.get(who)!}/people`)
      await button(who.page, 'Add person').first().click()
      await openFolds(who.page)
    },
    async choose(page) {
      const form = dialog(page)
      await button(form, 'Add a name').click()
      await form.getByRole('group', { name: 'Name 1' }).getByLabel('Given name').fill('Kanchhi')
      await button(form, 'Add a name').click()
      await form.getByRole('group', { name: 'Name 2' }).getByLabel('Given name').fill('Maiya')
      await form.getByRole('group', { name: 'Maiya' }).getByLabel('Kind').selectOption('MARRIED')
      await button(form, 'Add work').click()
      await form.getByLabel('Position').fill('Weaver')
      await button(form, 'Add a fact').click()
      await button(form, 'Add a note').click()
      await form.getByLabel('Text', { exact: true }).fill('She knew all songs')
      await form.getByLabel('First name', { exact: true }).fill('Maya')
    },
    async check(page) {
      const form = dialog(page)
      await expect(form.getByRole('group', { name: 'Kanchhi' }).getByLabel('Given name')).toHaveValue('Kanchhi')
      await expect(form.getByRole('group', { name: 'Maiya' }).getByLabel('Given name')).toHaveValue('Maiya')
      await expect(form.getByRole('group', { name: 'Maiya' }).getByLabel('Kind')).toHaveValue('MARRIED')
      await expect(form.getByRole('button', { name: /^Remove (Kanchhi|Maiya|Name \d)/ })).toHaveCount(2)
      await expect(form.getByLabel('Position')).toHaveValue('Weaver')
      await expect(form.getByLabel('Text', { exact: true })).toHaveValue('She knew all songs')
      await expect(form.getByLabel('First name', { exact: true })).toHaveValue('Maya')
    },
  },
  {
    name: 'a relative who is in the tree already',
    async prepare(who) {
      const { id } = await tree(who)
      const add = (firstName: string) => who.api<{ id: string }>('POST', `/v1/family/${id}/person`, { firstName })
      const { id: person } = await add('Harka')
      await add('Sita')
      idOf.set(who, `${id}?person=${person}`)
    },
    async open(who) {
      const { page } = who
      await page.goto(`/home/family-graph/${idOf.get(who)!}`)
      await page.getByRole('group', { name: 'Family chart' }).getByRole('button', { name: /Harka/ }).first().click()
      await button(page.getByRole('region', { name: /^Actions for Harka/ }), 'Add relative').click()
      await page.getByRole('menuitem', { name: 'Child', exact: true }).click()
    },
    async choose(page) {
      await dialog(page).getByRole('radio', { name: 'Already in this tree' }).check()
      await pick(page, dialog(page).getByLabel('Find by name'), 'Sita')
      await expect(button(dialog(page), 'Another person')).toBeVisible()
    },
    async check(page) {
      await expect(dialog(page).getByText('Sita', { exact: true })).toBeVisible()
      await button(dialog(page), 'Save').click()
      await expect(page.getByText('Person saved')).toBeVisible()
    },
  },
  {
    name: 'the person of a member',
    async prepare(who) {
      const { id } = await tree(who)
      idOf.set(who, id)
      await who.api('POST', `/v1/family/${id}/person`, { firstName: 'Harka', lastName: 'Gurung' })
      await who.api('POST', `/v1/family/${id}/person`, { firstName: 'Sita', lastName: 'Gurung' })
    },
    async open(who) {
      await goBy(who.page, `/home/family-graph/${idOf.get(who)!}/members`)
      await who.page
        .getByRole('button', { name: /^More about/ })
        .last()
        .click()
      await who.page.getByRole('menuitem', { name: 'Link to a person in the tree' }).click()
    },
    choose: (page) => pick(page, dialog(page).getByRole('combobox'), 'Harka Gurung'),
    async check(page) {
      await expect(dialog(page).getByRole('combobox')).toHaveValue('Harka Gurung')
      await button(dialog(page), 'Save').click()
      await expect(dialog(page)).toHaveCount(0)
    },
  },
]

for (const { name, isPage, open, prepare, choose, check } of rows)
  test(`${name}: chosen again after the session ended`, { tag: '@room' }, async ({ member, allowNoise }) => {
    allowNoise(/^Error: You have been logged out\.|status of 4/)
    const who = await member('Pabitra Gurung')
    const { page } = who
    await prepare?.(who, member)
    await open(who)
    await choose(page)
    await whenKept(page)
    await who.api('POST', '/v1/auth/logout')
    await logInAgain(who)
    if (!isPage) await open(who)
    await check(page)
  })

test(
  'a choice that was changed elsewhere is offered as a text, and not made again',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/^Error: You have been logged out\.|status of 4/)
    const who = await member('Nirmaya Gurung')
    const { page } = who
    const { id, version, name, type, description, address, startDate, endDate } = await newEvent(who, 'Kul puja')
    await goBy(page, `/home/events/manage/${id}`)
    const country = page.getByLabel('Country')
    await country.selectOption('IN')
    await whenKept(page)
    const cityId = await cityOf(who, 'Springfield', 'US')
    const changed = { name, type, description, cityId, address, startDate, endDate, version }
    await who.api('PUT', `/v1/social/event/${id}`, changed)
    await who.api('POST', '/v1/auth/logout')
    await logInAgain(who)
    await showText(page)
    await expect(notice(page).getByRole('definition')).toHaveText(['India'])
    await expect(country).toHaveValue('US')
  },
)

test('a form says which picture to choose again where the device could not keep it', async ({ member, allowNoise }) => {
  allowNoise(/^Error: You have been logged out\.|status of 4/)
  const who = await member('Sukmaya Gurung')
  const { page } = who
  const openForm = async () => {
    await goBy(page, '/home/groups')
    await button(page, 'New group').first().click()
  }
  await openForm()
  await choosePicture(page, 'Cover image')
  await whenKept(page)
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('There is no room', 'QuotaExceededError')
    }
  })
  await who.api('POST', '/v1/auth/logout')
  await logInAgain(who)
  await openForm()
  await expect(
    page.getByText('This device could not keep “Cover image.png”. Please choose it again for “Cover image”.'),
  ).toBeVisible()
  await expect(button(pictureOf(page, 'Cover image'), 'Choose a picture')).toBeVisible()
})

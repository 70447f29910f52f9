/// <reference lib="dom" />
import type { ConsoleMessage, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { newEvent } from './making.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

test('refuses a cover that is not an image', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Asha Rai')
  await page.goto('/home/events')
  await button(page, 'Add Event').click()
  const form = dialog(page, 'Create New Event')
  await expect(form.getByText('JPG, PNG')).toBeVisible()
  const input = form.locator('input[type=file]')
  await expect(input).toHaveAttribute('accept', /image\//)
  const uploads: string[] = []
  page.on('request', (request) => request.url().includes('/document/upload') && uploads.push(request.url()))
  await input.setInputFiles({ name: 'minutes.png', mimeType: 'image/png', buffer: Buffer.from('These are minutes.') })
  await expect(form.getByRole('alert').first()).toBeVisible()
  await expect(form.locator('img')).toHaveCount(0)
  expect(uploads).toEqual([])
})

test('calls a participant without a name Unnamed User, without a handle', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Rai'), await member('Ravi Joshi')]
  const event = await newEvent(asha, 'Kul puja')
  await ravi.api('POST', `/v1/social/event/${event.id}/participant`)
  // Our server has a name for every account.
  await asha.page.route(/\/participant(\?|$)/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { name: string }[] }
    await route.fulfill({ response, json: { ...body, data: body.data.map((row) => ({ ...row, name: '' })) } })
  })
  await asha.page.goto('/home/events')
  await card(asha.page, 'Kul puja')
    .getByRole('button', { name: /participant/ })
    .click()
  const row = dialog(asha.page, 'Participants').getByRole('listitem')
  await expect(row.getByRole('link', { name: 'Unnamed User' })).toBeVisible()
  await expect(row).not.toContainText('@')
})

test('shows Archive while the pointer is over a card', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  await newEvent(asha, 'Kul puja')
  await asha.page.goto('/home/events')
  const own = asha.page.getByRole('region', { name: 'My Events' }).getByRole('article', { name: 'Kul puja' })
  const archive = own.getByRole('button', { name: 'Archive' })
  await expect(archive).toHaveCSS('opacity', '0')
  await own.hover()
  await expect(archive).toHaveCSS('opacity', '1')
  await asha.page.getByRole('heading', { level: 1 }).hover()
  await expect(archive).toHaveCSS('opacity', '0')
})

test('a card has one line for the name and two for the description', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const name = `Kul puja ${'at the old house '.repeat(5)}`.trim()
  await newEvent(asha, name, { description: 'All branches come home once a year. '.repeat(20) })
  await asha.page.goto('/home/events')
  const linesOf = (text: Element) => {
    const { lineHeight, paddingBottom } = getComputedStyle(text)
    return Math.round((text.clientHeight - parseFloat(paddingBottom)) / parseFloat(lineHeight))
  }
  const own = card(asha.page, name)
  expect(await own.getByRole('heading', { level: 3 }).evaluate(linesOf)).toBe(1)
  const description = own.getByText('All branches come home')
  expect(await description.evaluate(linesOf)).toBe(2)
  expect(await description.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true)
})

test(
  'choices that do not load are empty lists, and written to the console',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 500|Refusal/)
    const asha = await member('Asha Rai')
    const { page } = asha
    await asha.api('POST', '/v1/family/family-tree', { name: 'Rai of Dharan', description: 'x' })
    await asha.api('POST', '/v1/group', { name: 'Rai parivar', visibility: 'HIDDEN' })
    const reports: string[] = []
    page.on('console', (message: ConsoleMessage) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        reports.push(message.text())
    })
    const fail = (address: RegExp) => page.route(address, (route) => route.fulfill({ status: 500, body: '' }))
    const [countries, trees, groups] = [/\/v1\/city\/countries/, /\/v1\/family\/family-tree(\?|$)/, /\/v1\/group(\?|$)/]
    const form = dialog(page, 'Create New Event')
    await test.step('the form opens without a country to choose', async () => {
      for (const address of [countries, trees, groups]) await fail(address)
      await page.goto('/home/events')
      await button(page, 'Add Event').click()
      await expect(form.getByLabel('Country').getByRole('option')).toHaveCount(1)
      await expect(form.getByLabel('City')).toBeDisabled()
    })
    await test.step('failed lists of trees and groups are empty and logged', async () => {
      await form.getByRole('combobox', { name: 'Family Tree (optional)' }).click()
      await expect.poll(() => reports.length).toBeGreaterThanOrEqual(3)
      await expect(page.getByRole('option', { name: 'Rai of Dharan' })).toHaveCount(0)
      await expect(page.getByRole('option', { name: 'Rai parivar' })).toHaveCount(0)
      await expect(form.getByRole('alert')).toHaveCount(0)
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    })
    await test.step('a failed search for a city is logged, and keeps the text', async () => {
      await page.unroute(countries)
      await page.reload()
      await button(page, 'Add Event').click()
      await form.getByLabel('Country').selectOption('NP')
      await fail(/\/v1\/city\/filter/)
      const before = reports.length
      await form.getByLabel('City').fill('Kathm')
      await expect.poll(() => reports.length).toBeGreaterThan(before)
      await expect(page.getByRole('option', { name: /^Kathmandu/ })).toHaveCount(0)
      await expect(form.getByLabel('City')).toHaveValue('Kathm')
    })
  },
)

test('shows the day in Bikram Sambat in Nepali to a member who chose it', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const startDate = '2027-11-27T03:00:00.000Z'
  const event = await newEvent(asha, 'Kul puja', { startDate, endDate: '2027-11-27T09:00:00.000Z' })
  await asha.api('PUT', '/v1/profile/user-detail', { calendar: 'BOTH' })
  await asha.page.goto(`/home/events/${event.id}`)
  const day = asha.page.getByText('११ मंसिर २०८४', { exact: true })
  await expect(day).toBeVisible()
  await expect(day).toHaveAttribute('lang', 'ne')
})

import type { FinanceProgram } from '@mulghar/contract/finance/programs'
import type { UserDetail } from '@mulghar/contract/people/profile'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { photo } from '../heritage/form-steps.ts'
import { button, goBy } from './waiting-steps.ts'

// A save is sent, and its answer never comes.

const notice = (page: Page) => page.getByText('This is taking longer than usual. Your connection may be slow.')
const unknown = 'We could not confirm that this was saved'

/** Lets changes reach the server, and never answers them. `isSent` once one has been sent. */
async function swallow(page: Page, path: string): Promise<{ isSent: () => boolean; answerAgain: () => Promise<void> }> {
  let sent = false
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    sent = true
    await route.fetch()
  })
  return { isSent: () => sent, answerAgain: () => page.unroute(path) }
}

/** Time goes on as always, and 20 seconds more go by at once. */
async function wait(page: Page, isSent: () => boolean): Promise<void> {
  await expect.poll(isSent).toBe(true)
  await expect(notice(page)).toHaveCount(0)
  await page.clock.fastForward(20_000)
  await expect(notice(page)).toBeVisible()
}

test('a program whose answer never comes is created once', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  await page.clock.install()
  await goBy(page, '/home/finance')
  await button(page, 'Add Program').first().click()
  const form = page.getByRole('dialog', { name: 'Add Program' })
  await form.getByLabel('Program Name').fill('Roof')
  await form.getByLabel('Description').fill('For the roof')
  const { isSent, answerAgain } = await swallow(page, '**/v1/finance/program')
  await button(page, 'Create Program').click()
  await expect(button(page, 'Creating...')).toBeVisible()
  await wait(page, isSent)
  await button(page, 'Stop waiting').click()
  await expect(form.getByRole('alert')).toContainText(unknown)
  await expect(form.getByLabel('Description')).toHaveValue('For the roof')
  await answerAgain()
  await button(page, 'Create Program').click()
  await expect(form).toHaveCount(0)
  const { data } = await who.api<{ data: FinanceProgram[] }>('GET', '/v1/finance/program/all?limit=50')
  expect(data.filter(({ createdById }) => createdById === who.id)).toHaveLength(1)
})

/** A new event with all that it needs, and a cover. */
async function fillEventWithCover(page: Page) {
  await goBy(page, '/home/events')
  await button(page, 'Add Event').first().click()
  const form = page.getByRole('dialog', { name: 'Create New Event' })
  const name = form.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Puja of the cover')
  await form.getByLabel('Description').fill('All branches come home.')
  await form.getByLabel('Country').selectOption('NP')
  await form.getByLabel('City').fill('Kathm')
  await page
    .getByRole('option', { name: /^Kathmandu/ })
    .first()
    .click()
  await form.getByLabel('Address').fill('Ason 12')
  await form.getByLabel('Start').fill('2027-03-01T10:00')
  await form.getByLabel('End').fill('2027-03-02T10:00')
  await form.locator('input[type=file]').setInputFiles(photo('cover.png'))
  return { form, name }
}

test('an event whose cover is not sent in time keeps all that was entered', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Asha Joshi')
  await page.clock.install()
  const { form, name } = await fillEventWithCover(page)
  let sent = false
  await page.route('**/v1/document/upload?*', () => void (sent = true))
  await button(page, 'Create Event').click()
  await wait(page, () => sent)
  await button(page, 'Stop waiting').click()
  await expect(form.getByRole('alert')).toHaveText(
    'You cancelled, so nothing was saved. The text you entered is still here.',
  )
  await expect(name).toHaveValue('Puja of the cover')
  await expect(form.getByRole('button', { name: 'Change picture' })).toBeVisible()
  await page.unroute('**/v1/document/upload?*')
  await button(page, 'Create Event').click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'Puja of the cover' })).toBeVisible()
})

test('an event says that the answer to its cover was lost', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(/Failed to load resource|net::ERR|NetworkFailure/)
  const { page } = await member('Asha Joshi')
  const { form, name } = await fillEventWithCover(page)
  await page.route('**/v1/document/upload?*', (route) => route.abort())
  await button(page, 'Create Event').click()
  await expect(form.getByRole('alert')).toHaveText(
    'Mulghar cannot be reached. Please check your connection and try again.',
  )
  await expect(name).toHaveValue('Puja of the cover')
  await page.unroute('**/v1/document/upload?*')
  await button(page, 'Create Event').click()
  await expect(form).toHaveCount(0)
})

test('a profile whose answer never comes can be left', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  await page.clock.install()
  await goBy(page, '/home/settings')
  const bio = page.getByRole('textbox', { name: 'Bio' })
  await bio.fill('From Palpa')
  const { isSent, answerAgain } = await swallow(page, '**/v1/profile/user-detail')
  await button(page, 'Save').first().click()
  await page.getByRole('link', { name: 'Groups', exact: true }).first().click()
  await expect(page.getByRole('status').filter({ hasText: 'Saving...' }).last()).toBeVisible()
  await wait(page, isSent)
  await button(page, 'Stop waiting').click()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await button(page, 'Keep editing').click()
  await expect(question).toHaveCount(0)
  await expect(page.getByText(unknown)).toBeVisible()
  await expect(bio).toHaveValue('From Palpa')
  await answerAgain()
  await button(page, 'Save').first().click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  expect(await who.api<UserDetail>('GET', '/v1/profile/user-detail')).toMatchObject({ bio: 'From Palpa' })
})

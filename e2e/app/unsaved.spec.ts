import type { Page } from '@playwright/test'
import { expect, test, type Member } from '../fixtures.ts'
import type { House } from '../house.ts'
import { button, phone } from '../finance/entry-steps.ts'
import { newEvent } from '../events/making.ts'
import { sendPictures } from '../posts/sent.ts'
import { editors, forms, type Form } from './unsaved-forms.ts'
import { moreForms } from './unsaved-more-forms.ts'
import { noticesCome } from './waiting-steps.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' })
const answer = (page: Page, words: 'Keep editing' | 'Discard') =>
  question(page).getByRole('button', { name: words, exact: true }).click()

/** Where somebody reloads, the browser itself asks, and no page can choose its words. */
async function expectReloadAsks(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog')
  // Playwright's own reload waits for a page that never comes.
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
}

async function open(
  form: Form,
  who: Member,
  { member, house }: { member: (name: string) => Promise<Member>; house: House },
): Promise<string> {
  await form.open(who, member, house)
  await form.field(who.page).fill(form.typed)
  return who.page.url()
}

/** Tries to leave, stays, and finds what was typed; tries again, and leaves. */
async function leaveTwice(form: Form, page: Page, leave: () => Promise<unknown>): Promise<void> {
  await leave()
  await answer(page, 'Keep editing')
  await expect(question(page)).toHaveCount(0)
  await expect(form.field(page)).toHaveValue(form.typed)
  await leave()
  await expect(question(page).getByText('Your changes have not been saved.')).toBeVisible()
  await answer(page, 'Discard')
}

for (const form of [...forms, ...moreForms]) {
  const tag = form.inWholeRun ? {} : { tag: '@room' }
  if (form.isDialog)
    test(`${form.name}: nothing that was typed is lost without a word`, tag, async ({ member, house }) => {
      const who = await member('Asha Joshi')
      const { page } = who
      const url = await open(form, who, { member, house })
      await expectReloadAsks(page)
      await expect(form.field(page)).toHaveValue(form.typed)
      for (const press of [
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(4, 4),
        () => page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click(),
        ...(form.hasCancel ? [() => button(page.getByRole('dialog'), 'Cancel').click()] : []),
      ]) {
        await press()
        await answer(page, 'Keep editing')
        await expect(question(page)).toHaveCount(0)
        await expect(form.field(page)).toHaveValue(form.typed)
      }
      await leaveTwice(form, page, () => page.keyboard.press('Escape'))
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(page.url()).toBe(url)
    })
  else
    test(`${form.name}: nothing that was typed is lost without a word`, tag, async ({ member, house }) => {
      const who = await member('Asha Joshi')
      const { page } = who
      const url = await open(form, who, { member, house })
      await expectReloadAsks(page)
      await expect(form.field(page)).toHaveValue(form.typed)
      await page
        .getByRole('link', { name: form.link ?? 'Groups', exact: true })
        .first()
        .click()
      await answer(page, 'Keep editing')
      expect(page.url()).toBe(url)
      await leaveTwice(form, page, () => page.goBack())
      await expect.poll(() => page.url()).not.toBe(url)
    })
  test(`${form.name}: on a phone Back leads out of it as it should`, { tag: '@room' }, async ({ member, house }) => {
    const who = await member('Asha Joshi', phone)
    const { page } = who
    const url = await open(form, who, { member, house })
    await leaveTwice(form, page, () => page.goBack())
    if (!form.isDialog) return await expect.poll(() => page.url()).not.toBe(url)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(page.url()).toBe(url)
  })
}

for (const { name, open: openEditor, field, typed } of editors)
  test(`${name}: Cancel asks before it discards what was typed`, { tag: '@room' }, async ({ member }) => {
    const who = await member('Asha Joshi')
    const { page } = who
    await openEditor(who)
    // Without a change there is nothing to ask.
    await button(page, 'Cancel').click()
    await expect(field(page)).toHaveCount(0)
    await openEditor(who)
    await field(page).fill(typed)
    await button(page, 'Cancel').click()
    await answer(page, 'Keep editing')
    await expect(field(page)).toHaveValue(typed)
    await button(page, 'Cancel').click()
    await answer(page, 'Discard')
    await expect(field(page)).toHaveCount(0)
    await expect(page.getByText(typed)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(field(page)).toHaveCount(0)
  })

test('Back closes a sheet, then leaves; forward leads where it led', async ({ member }) => {
  const { page } = await member('Asha Joshi')
  await page.goto('/home/settings')
  await page.getByRole('link', { name: 'Finance', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Finance Programs' })).toBeVisible()
  const add = page.getByRole('button', { name: 'Add Program', exact: true }).first()
  const sheet = page.getByRole('dialog', { name: 'Add Program' })
  await add.click()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/home\/finance$/)
  // Closed by other means it leaves nothing behind.
  await add.click()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await expect(sheet).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/home\/settings$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/home\/finance$/)
})

test('Back closes a sheet also on the first page of a window', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Asha Joshi', phone)
  await page.goto('/home/finance')
  const add = page.getByRole('button', { name: 'Add Program', exact: true }).first()
  const sheet = page.getByRole('dialog', { name: 'Add Program' })
  for (let time = 0; time < 2; time++) {
    await add.click()
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/\/home\/finance$/)
  }
  // One that was closed with its own button keeps nobody: the next Back leaves the app's first page.
  await add.click()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await expect(sheet).toHaveCount(0)
  await page.goBack()
  await expect.poll(() => page.url()).not.toMatch(/\/home\/finance$/)
})

test('in a question over a sheet Back closes the question alone', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Asha Joshi', phone)
  await page.goto('/home/finance')
  await page.getByRole('button', { name: 'Add Program', exact: true }).first().click()
  const name = page.getByRole('dialog', { name: 'Add Program' }).getByLabel('Program Name')
  await name.fill('Roof')
  await page.goBack()
  await expect(question(page)).toBeVisible()
  await page.goBack()
  await expect(question(page)).toHaveCount(0)
  await expect(name).toHaveValue('Roof')
})

test('a button pressed without a network keeps the page and what was typed, and opens later', async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page, context } = who
  const group = await who.api<{ id: string }>('POST', '/v1/group', { name: 'Joshi parivar', visibility: 'HIDDEN' })
  await page.goto(`/home/group/${group.id}?tab=settings`)
  await page.getByLabel('Description').fill('What grandmother tells')
  await page.getByLabel('Description').click()
  await noticesCome(page)
  await context.setOffline(true)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
  await page.getByRole('button', { name: 'Invite', exact: true }).first().click()
  await expect(page.getByText('There is no connection. This page opens when the connection is back.')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('What grandmother tells')
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Invite to Joshi parivar' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Description')).toHaveValue('What grandmother tells')
})

test('a cover that was removed asks before the page is left', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  await page.goto('/home')
  const [coverImage] = await sendPictures(who, 1)
  const { id } = await newEvent(who, 'Kul puja', { coverImage })
  await page.goto(`/home/events/manage/${id}`)
  await button(page, 'Remove picture').click()
  await expectReloadAsks(page)
  await page.getByRole('tab', { name: /^Guests/ }).click()
  await answer(page, 'Keep editing')
  await page.getByRole('link', { name: 'Groups', exact: true }).first().click()
  await answer(page, 'Keep editing')
  await expect(button(page, 'Choose a picture')).toBeVisible()
})

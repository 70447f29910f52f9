import type { Group } from '@mulghar/contract/groups/groups'
import type { Page } from '@playwright/test'
import { newEvent } from '../events/making.ts'
import { begun, button as buttonIn, dialog, fill } from '../finance/entry-steps.ts'
import { expect, test, type Member } from '../fixtures.ts'
import { photo } from '../heritage/form-steps.ts'
import { holdAnswer } from '../moments.ts'
import { editors } from './unsaved-forms.ts'
import { button, goBy } from './waiting-steps.ts'

// Input outlives whatever happens beside it.

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' })
const left = 'This invitation has not been sent yet. Send it, or close to discard it.'
const toast = (page: Page, words: string | RegExp) => expect(page.getByText(words).last()).toBeVisible()

async function treeOf(who: Member, name: string): Promise<string> {
  const { id } = await who.api<{ id: string }>('POST', '/v1/family/family-tree', { name, description: 'x' })
  return id
}

/** Somebody changes the tree elsewhere, and what the page reads then fails, with its second try. */
async function failedReads(page: Page, change: () => Promise<unknown>): Promise<void> {
  let failures = 0
  await page.route(/\/v1\/family/, (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    failures++
    return route.abort()
  })
  await change()
  await expect.poll(() => failures, { timeout: 30_000 }).toBeGreaterThan(1)
  // The second tries come within a second or two.
  let before = 0
  await expect.poll(() => before === (before = failures), { intervals: [4000], timeout: 40_000 }).toBe(true)
}

test('a failed refetch keeps a dialog and what is typed in it', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(/ERR_FAILED|Failed to load resource|NetworkFailure/)
  const who = await member('Asha Joshi')
  const { page } = who
  const tree = await treeOf(who, 'Joshi of Palpa')
  await goBy(page, `/home/family-graph/${tree}/members`)
  await button(page, 'Invite').click()
  const invite = page.getByRole('dialog')
  await invite.getByRole('radio', { name: 'By email' }).check()
  await invite.getByLabel('Email addresses').fill('hari@example.org')
  await failedReads(page, () => who.api('PUT', `/v1/family/family-tree/${tree}`, { name: 'Joshi of Tansen' }))
  await expect(page.getByText('Try again')).toHaveCount(0)
  await expect(invite.getByLabel('Email addresses')).toHaveValue('hari@example.org')
})

test('a failed refetch keeps a person who is being added', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(/ERR_FAILED|Failed to load resource|NetworkFailure/)
  const who = await member('Asha Joshi')
  const { page } = who
  const tree = await treeOf(who, 'Joshi of Palpa')
  await who.api('POST', `/v1/family/${tree}/person`, { firstName: 'Hari' })
  await goBy(page, `/home/family-graph/${tree}`)
  await button(page, 'Add person').first().click()
  const first = page.getByRole('dialog').getByLabel('First name', { exact: true })
  await first.fill('Gita')
  await failedReads(page, () => who.api('POST', `/v1/family/${tree}/person`, { firstName: 'Sita' }))
  await expect(page.getByText('Try again')).toHaveCount(0)
  await expect(first).toHaveValue('Gita')
})

test('a group: addresses stay when a member is invited beside them', { tag: '@room' }, async ({ member }) => {
  const [who, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  const { page } = who
  const group = await who.api<Group>('POST', '/v1/group', { name: 'Joshi parivar', visibility: 'HIDDEN' })
  await goBy(page, `/home/group/${group.id}`)
  await button(page, 'Invite').first().click()
  const invite = page.getByRole('dialog')
  await invite.getByRole('radio', { name: 'By email' }).check()
  await invite.getByLabel('Email addresses').fill(`hari-${who.id}@example.org`)
  await invite.getByRole('radio', { name: 'A member' }).check()
  await invite.getByRole('combobox').fill(ravi.name)
  await page.getByRole('option', { name: ravi.name }).first().click()
  await buttonIn(invite, 'Invite').click()
  await toast(page, 'Ravi Rai was invited')
  await expect(invite.getByText(left)).toBeVisible()
  await expect(invite.getByLabel('Email addresses')).toHaveValue(`hari-${who.id}@example.org`)
  await buttonIn(invite, 'Send').click()
  await expect(invite).toHaveCount(0)
})

test('an event: people stay chosen when a family is invited beside them', { tag: '@room' }, async ({ member }) => {
  const [who, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  const { page } = who
  await treeOf(who, 'Joshi of Palpa')
  const { id } = await newEvent(who, 'Kul puja')
  await goBy(page, `/home/events/manage/${id}`)
  await page.getByRole('tab', { name: /^Guests/ }).click()
  await button(page, 'Invite').click()
  const invite = page.getByRole('dialog')
  await invite.getByLabel('Name').fill(ravi.name)
  await page.getByRole('option', { name: ravi.name }).first().click()
  await invite.getByRole('radio', { name: 'Family tree' }).check()
  await invite.getByRole('combobox', { name: 'Family tree' }).selectOption('Joshi of Palpa')
  await buttonIn(invite, 'Invite').click()
  await toast(page, 'Members of Joshi of Palpa were invited')
  await expect(invite.getByText(left)).toBeVisible()
  await expect(buttonIn(invite, 'Remove Ravi Rai')).toBeVisible()
  await buttonIn(invite, 'Invite').click()
  await expect(invite).toHaveCount(0)
})

test('a donation keeps the chosen tree and half a name of it', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  const tree = await treeOf(who, 'Joshi')
  await who.api('POST', `/v1/family/${tree}/person`, { firstName: 'Hari' })
  const { id } = await begun(who, 'Roof')
  await page.goto(`/home/finance/${id}`)
  const form = dialog(page, 'Add Donor')
  await button(page, 'Add Donor').click()
  await fill(form, { name: 'For Hari', amount: '501' })
  await form.getByLabel('Family tree of this person').selectOption({ label: 'Joshi' })
  await form.getByLabel('Person in this tree').fill('Ha')
  // Open suggestions hide the rest of the dialog.
  await form.getByLabel('Person in this tree').press('Tab')
  await buttonIn(form, 'Cancel').click()
  await expect(form).toHaveCount(0)
  await page.reload()
  await button(page, 'Add Donor').click()
  await expect(form.getByLabel('Family tree of this person')).toHaveValue(tree)
  await expect(form.getByLabel('Person in this tree')).toHaveValue('Ha')
  // Saved without the person it would be another entry than the form shows.
  await buttonIn(form, 'Save').click()
  await expect(page.getByText('No one is chosen yet.').first()).toBeVisible()
})

test('a half-typed relative in a closed fold is shown when it stops the save', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  const tree = await treeOf(who, 'Joshi')
  await goBy(page, `/home/family-graph/${tree}/people`)
  await button(page, 'Add person').first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('First name', { exact: true }).fill('Gita')
  await buttonIn(form, 'More').click()
  const fold = form.locator('summary').filter({ hasText: 'Family' })
  await fold.click()
  await buttonIn(form, 'Add a parent').click()
  const parent = form.getByLabel('Who is the parent?')
  await parent.fill('Zzz')
  await form.getByLabel('First name', { exact: true }).focus()
  await fold.click()
  await expect(parent).toBeHidden()
  await buttonIn(form, 'Save').click()
  await expect(parent).toBeFocused()
  await expect(form.getByText('No one is chosen yet.')).toBeVisible()
})

test('a changed post keeps a photo that is added before its save is answered', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  const [{ open, field }] = editors as [(typeof editors)[0], ...typeof editors]
  await open(who)
  await field(page).fill('Roof mended')
  const { arrived, letGo } = await holdAnswer(page, 'PUT', /\/v1\/post\//)
  await button(page, 'Save').last().click()
  await arrived
  const leaveAndReturn = async () => {
    await page.getByRole('link', { name: 'Groups', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
    await page.goBack()
  }
  await leaveAndReturn()
  await page.getByLabel('Photos of the post').setInputFiles(photo('well.png'))
  await expect(button(page, 'Remove photo 1')).toBeVisible()
  letGo()
  await toast(page, /updated/i)
  await leaveAndReturn()
  await expect(button(page, 'Remove photo 1')).toBeVisible()
  await button(page, 'Save').last().click()
  await expect(field(page)).toHaveCount(0)
  await expect(page.getByRole('article').locator('img[src*="/"]').first()).toBeVisible()
})

test('a crop of the own picture that is not used yet is not lost by leaving', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Asha Joshi')
  await goBy(page, '/home/settings')
  const picture = page.getByRole('group', { name: 'Profile picture' })
  await picture.locator('input[type=file]').setInputFiles(photo('me.png'))
  await toast(page, 'Picture saved')
  const leave = () => page.getByRole('link', { name: 'Groups', exact: true }).first().click()
  await buttonIn(picture, 'Crop and rotate').click()
  await button(page, 'Rotate').click()
  await leave()
  await buttonIn(question(page), 'Keep editing').click()
  await button(page, 'Use this crop').click()
  await toast(page, 'Picture saved')
  await expect(button(page, 'Use this crop')).toHaveCount(0)
  await leave()
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
})

test('a relative: asks before a typed name is left out for a chosen person', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  const tree = await treeOf(who, 'Joshi')
  const add = (firstName: string) => who.api<{ id: string }>('POST', `/v1/family/${tree}/person`, { firstName })
  const [{ id }] = [await add('Hari'), await add('Sita')]
  const form = page.getByRole('dialog')
  const first = form.getByLabel('First name', { exact: true })
  await test.step('Asha types the name of a new child', async () => {
    await page.goto(`/home/family-graph/${tree}?person=${id}`)
    await page.getByRole('group', { name: 'Family chart' }).getByRole('button', { name: /Hari/ }).first().click()
    await buttonIn(page.getByRole('region', { name: /^Actions for Hari/ }), 'Add relative').click()
    await page.getByRole('menuitem', { name: 'Child', exact: true }).click()
    await first.fill('Gita')
  })
  const asked = page.getByRole('alertdialog', { name: 'Save without the hidden changes?' })
  await test.step('a chosen person asks about the typed name', async () => {
    await form.getByRole('radio', { name: 'Already in this tree' }).check()
    await form.getByLabel('Find by name').fill('Sita')
    await page.getByRole('option', { name: /Sita/ }).first().click()
    await buttonIn(form, 'Save').click()
    await expect(asked).toContainText('The details you entered for the new person will not be saved.')
    await buttonIn(asked, 'Keep editing').click()
  })
  await test.step('a new person asks about the chosen one, and is saved', async () => {
    await form.getByRole('radio', { name: 'New person' }).check()
    await expect(first).toHaveValue('Gita')
    await buttonIn(form, 'Save').click()
    await expect(asked).toContainText('The person you chose from the tree will not be added.')
    await buttonIn(asked, 'Save').click()
    await toast(page, 'Person saved')
  })
})

test('a group: half a name stays when addresses are invited beside it', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  const group = await who.api<Group>('POST', '/v1/group', { name: 'Joshi parivar', visibility: 'HIDDEN' })
  await goBy(page, `/home/group/${group.id}`)
  await button(page, 'Invite').first().click()
  const invite = page.getByRole('dialog')
  await invite.getByRole('combobox').fill('Zzq')
  // The open suggestions cover what is above them.
  await invite.getByRole('combobox').press('Tab')
  await invite.getByRole('radio', { name: 'By email' }).check()
  await invite.getByLabel('Email addresses').fill(`hari-${who.id}@example.org`)
  await buttonIn(invite, 'Send').click()
  await toast(page, 'Invitations sent')
  await expect(invite.getByText(left)).toBeVisible()
  await expect(invite.getByRole('combobox')).toHaveValue('Zzq')
})

test('an event: half a name stays when a family is invited beside it', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  await treeOf(who, 'Joshi of Palpa')
  const { id } = await newEvent(who, 'Kul puja')
  await goBy(page, `/home/events/manage/${id}`)
  await page.getByRole('tab', { name: /^Guests/ }).click()
  await button(page, 'Invite').click()
  const invite = page.getByRole('dialog')
  await invite.getByLabel('Name').fill('Zzq')
  await invite.getByLabel('Name').press('Tab')
  await invite.getByRole('radio', { name: 'Family tree' }).check()
  await invite.getByRole('combobox', { name: 'Family tree' }).selectOption('Joshi of Palpa')
  await buttonIn(invite, 'Invite').click()
  await toast(page, 'Members of Joshi of Palpa were invited')
  await expect(invite.getByText(left)).toBeVisible()
  await expect(invite.getByLabel('Name')).toHaveValue('Zzq')
})

test(
  'a message to the owner of a tree stays when the window is looked at again',
  { tag: '@room' },
  async ({ member }) => {
    const [who, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
    const { page } = who
    const tree = await treeOf(ravi, 'Rai of Dharan')
    await goBy(page, `/home/family-graph/${tree}/members`)
    await button(page, 'Add a message').click()
    const field = page.getByRole('dialog').getByLabel('Message (optional)')
    await field.fill('I am the son of Hari')
    // Whoever turns to another app and back has the page fetched again.
    const fetched = page.waitForResponse((response) => response.url().includes(`/family-tree/${tree}/detail`))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    expect((await fetched).status()).toBe(403)
    await expect(field).toHaveValue('I am the son of Hari')
  },
)

import type { DonorEntry } from '@mulghar/contract/finance/donors'
import type { FinanceProgram } from '@mulghar/contract/finance/programs'
import type { Group } from '@mulghar/contract/groups/groups'
import type { Page } from '@playwright/test'
import { begun, button, dialog, entered, fill, rowOf } from '../finance/entry-steps.ts'
import { newEvent } from '../events/making.ts'
import { expect, test } from '../fixtures.ts'
import { photo } from '../heritage/form-steps.ts'
import { sendPictures } from '../posts/sent.ts'
import { goBy } from './waiting-steps.ts'

// Somebody types while the same is changed on another device.

type Made = { id: string }
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' })

test('a kept edit of an entry shows what the entry has become', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Adhikari')
  const { page } = asha
  const { id: program } = await begun(asha, `Roof ${asha.id.slice(-8)}`)
  const entry = await entered(asha, program, 'Hari Rai', 100)
  await page.goto(`/home/finance/${program}`)
  const form = dialog(page, 'Update Entry')
  const open = () => button(rowOf(page, 'Hari Rai'), 'Edit').click()
  await open()
  await fill(form, { amount: '700' })
  await button(form, 'Cancel').click()
  await expect(form).toHaveCount(0)
  const at = `/v1/finance/donor/${entry.id}`
  await asha.api<DonorEntry>('PUT', at, { donorName: 'Hari Rai', amount: 900, version: entry.version })
  await page.reload()
  for (const _ of ['at once', 'as long as it is so']) {
    await open()
    await expect(form.getByText('In the meantime the entry was changed to: Hari Rai, Rs. 900')).toBeVisible()
    await expect(form.getByLabel('Amount')).toHaveValue('700')
    await button(form, 'Cancel').click()
    await expect(form).toHaveCount(0)
  }
  await open()
  await button(form, 'Save').click()
  await expect(form).toHaveCount(0)
  await expect(rowOf(page, 'Hari Rai')).toContainText('700')
})

test('an entry that is changed again is not saved over unseen', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(/409/)
  const asha = await member('Asha Adhikari')
  const { page } = asha
  const { id: program } = await begun(asha, `Roof ${asha.id.slice(-8)}`)
  const entry = await entered(asha, program, 'Hari Rai', 100)
  await page.goto(`/home/finance/${program}`)
  const form = dialog(page, 'Update Entry')
  await button(rowOf(page, 'Hari Rai'), 'Edit').click()
  await fill(form, { amount: '700' })
  const at = `/v1/finance/donor/${entry.id}`
  let { version } = entry
  for (const amount of [900, 950]) {
    ;({ version } = await asha.api<DonorEntry>('PUT', at, { donorName: 'Hari Rai', amount, version }))
    await button(form, 'Save').click()
    await button(page, 'OK').click()
    await expect(form.getByText(`In the meantime the entry was changed to: Hari Rai, Rs. ${amount}`)).toBeVisible()
  }
  await button(form, 'Save').click()
  await expect(form).toHaveCount(0)
  await expect(rowOf(page, 'Hari Rai')).toContainText('700')
})

test('a program shows its newer version before it is saved over', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(/409/)
  const asha = await member('Asha Adhikari')
  const { page } = asha
  const { id, name, version } = await begun(asha, `Roof ${asha.id.slice(-8)}`)
  await page.goto('/home/finance')
  await button(page.getByRole('row').filter({ hasText: name }), 'Edit Program').click()
  const form = dialog(page, 'Update Program')
  await form.getByLabel('Description').fill('Typed here')
  await asha.api('PUT', `/v1/finance/program/${id}`, { name, description: 'Typed there', goal: 5000, version })
  await button(form, 'Update Program').click()
  await form.getByText('Show the newer version').click()
  await expect(form.getByText('Typed there')).toBeVisible()
  await expect(form.getByText('Rs. 5,000')).toBeVisible()
  await form.getByLabel('Goal (optional)').fill('5000')
  await button(form, 'Update Program').click()
  await expect(form).toHaveCount(0)
  expect(await asha.api<FinanceProgram>('GET', `/v1/finance/program/${id}`)).toMatchObject({
    description: 'Typed here',
    goal: 5000,
  })
})

test('a caption leaves the date of its picture alone', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Joshi')
  const { page } = asha
  const tree = await asha.api<Made>('POST', '/v1/family/family-tree', { name: 'Joshi of Palpa', description: 'x' })
  const person = await asha.api<Made>('POST', `/v1/family/${tree.id}/person`, { firstName: 'Hari', lastName: 'Joshi' })
  const [documentId] = await sendPictures(asha, 1)
  const at = `/v1/family/person/${person.id}/picture`
  const { id } = await asha.api<Made>('POST', at, { documentId })
  await goBy(page, `/home/person/${person.id}`)
  await button(page, 'Picture 1 of Hari Joshi').click()
  const viewer = page.getByRole('dialog', { name: 'Pictures of Hari Joshi' })
  await button(viewer, 'Edit').click()
  await viewer.getByLabel('Caption').fill('In Palpa')
  await asha.api('PUT', `${at}/${id}`, { taken: { year: 1962 } })
  await button(viewer, 'Save').click()
  await expect(page.getByText('Picture saved')).toBeVisible()
  const { data } = await asha.api<{ data: object[] }>('GET', at)
  expect(data[0]).toMatchObject({ caption: 'In Palpa', taken: { year: 1962 } })
})

test(
  'the settings of a group stay in sight when the right to change them ends',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
    const { page } = ravi
    const { id } = await asha.api<Group>('POST', '/v1/group', { name: `Guthi ${asha.id.slice(-6)}` })
    await ravi.api('POST', `/v1/group/${id}/join`)
    await asha.api('PUT', `/v1/group/${id}/member/${ravi.id}`, { role: 'ADMIN' })
    await goBy(page, `/home/group/${id}?tab=settings`)
    await page.getByLabel('Description').fill('All of us')
    await asha.api('PUT', `/v1/group/${id}/member/${ravi.id}`, { role: 'MEMBER' })
    await expect(
      page.getByText('You can no longer change this group. You can still copy what you typed.'),
    ).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue('All of us')
    await expect(button(page, 'Save')).toHaveCount(0)
    await page.getByRole('tab', { name: 'About' }).click()
    await button(question(page), 'Discard').click()
    await expect(page.getByRole('tab', { name: 'Settings' })).toHaveCount(0)
  },
)

test('a comment that is deleted elsewhere keeps its editor', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Joshi')
  const { page } = asha
  const { id: parentId } = await asha.api<Made>('POST', '/v1/post', { text: 'The well is full' })
  const comment = { parentId, parentType: 'POST', comment: 'Who dug it?' }
  const { id } = await asha.api<Made>('POST', '/v1/comments', comment)
  await goBy(page, `/home/post/${parentId}`)
  await button(page, 'More about this comment').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editor = page.getByRole('textbox', { name: 'Edit comment' })
  await editor.fill('My grandfather dug it.')
  await asha.api('DELETE', `/v1/comments/${id}`)
  await expect(
    page.getByText('This comment has been deleted in the meantime. You can still copy your text.'),
  ).toBeVisible()
  await expect(editor).toHaveValue('My grandfather dug it.')
  await expect(button(page, 'Save')).toHaveCount(0)
  await button(page, 'Cancel').click()
  await button(question(page), 'Discard').click()
  await expect(editor).toHaveCount(0)
  await expect(page.getByText('No comments yet')).toBeVisible()
})

test('a post that is deleted elsewhere leaves what was typed', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(/404/)
  const asha = await member('Asha Joshi')
  const { page } = asha
  const { id } = await asha.api<Made>('POST', '/v1/post', { text: 'The well is full' })
  await goBy(page, `/home/post/${id}`)
  await button(page, 'More about this post').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Edit post' }).fill('My grandfather dug it.')
  await asha.api('DELETE', `/v1/post/${id}`)
  await expect(page.getByLabel('Your text')).toHaveValue('My grandfather dug it.')
  await button(page, 'Discard').click()
  await expect(page.getByLabel('Your text')).toHaveCount(0)
})

test('a name that is typed and not chosen holds an invitation back', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Joshi')
  const guest = 'Tarapati Khanal'
  await member(guest)
  const { page } = asha
  const { id } = await newEvent(asha, 'Kul puja')
  await goBy(page, `/home/events/manage/${id}?tab=guests`)
  await button(page, 'Invite').first().click()
  const form = dialog(page, 'Invite to Kul puja')
  await form.getByLabel('Name').fill(guest)
  await page.getByRole('option', { name: guest }).first().click()
  await expect(button(form, `Remove ${guest}`)).toBeVisible()
  await form.getByLabel('Name').fill('Sita')
  // While suggestions are open, the button has no name for readers of the screen.
  await form.locator('button[type=submit]').click()
  await expect(form.getByText(/^No one is chosen yet\./)).toBeVisible()
  await form.getByLabel('Name').fill('')
  await button(form, 'Invite').click()
  await expect(page.getByText('Invitations sent')).toBeVisible()
})

test('another table asks for what was said of the first', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Asha Joshi')
  await goBy(page, '/home/family-trees?from=table')
  const buffer = Buffer.from('Name,Father\nHari,\nRam,Hari\n')
  await page.locator('input[type=file]').last().setInputFiles({ name: 'v.csv', mimeType: 'text/csv', buffer })
  await page.getByLabel('Name of the new tree').fill('Joshi of Palpa')
  await button(page, 'Choose another file').click()
  await button(question(page), 'Keep editing').click()
  await expect(page.getByLabel('Name of the new tree')).toHaveValue('Joshi of Palpa')
  await page.getByLabel('Name of the new tree').fill('')
  await page.getByLabel('Column 2').selectOption('IGNORED')
  await button(page, 'Choose another file').click()
  await button(question(page), 'Keep editing').click()
  await page.getByRole('link', { name: 'Groups', exact: true }).first().click()
  await expect(question(page)).toBeVisible()
})

test('another import asks for the name that was typed for the first', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Asha Joshi')
  await goBy(page, '/home/family-trees?from=table')
  const buffer = Buffer.from('Name,Father\nHari,\nRam,Hari\n')
  await page.locator('input[type=file]').last().setInputFiles({ name: 'v.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: /^Import \d/ }).click()
  await expect(page.getByText('Name this tree')).toBeVisible()
  const name = page.getByRole('main').getByLabel('Name', { exact: true })
  await name.fill('Joshi of Palpa')
  await button(page, 'Import another file').click()
  await button(question(page), 'Keep editing').click()
  await expect(name).toHaveValue('Joshi of Palpa')
  await button(page, 'Import another file').click()
  await button(question(page), 'Discard').click()
  await expect(name).toHaveCount(0)
})

test('a picture is saved as its frame shows it', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Joshi')
  const { page } = asha
  const tree = await asha.api<Made>('POST', '/v1/family/family-tree', { name: 'Joshi of Palpa', description: 'x' })
  const person = await asha.api<Made>('POST', `/v1/family/${tree.id}/person`, { firstName: 'Hari' })
  await goBy(page, `/home/person/${person.id}`)
  await button(page, 'Edit').first().click()
  const form = dialog(page, 'Edit person')
  await form.getByRole('group', { name: 'Picture' }).locator('input[type=file]').setInputFiles(photo('hari.png'))
  await button(form, 'Crop and rotate').click()
  await button(form, 'Rotate').click()
  const uploaded = page.waitForResponse(/document\/upload/)
  await button(form, 'Save').click()
  const { id } = (await (await uploaded).json()) as Made
  await expect(form).toHaveCount(0)
  expect(await asha.api('GET', `/v1/document/${id}`)).toMatchObject({ name: 'hari.jpg' })
})

test('a merge whose answer was lost is made once', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(/ERR_FAILED|Failed to load resource/)
  const asha = await member('Asha Joshi')
  const { page } = asha
  const tree = await asha.api<Made>('POST', '/v1/family/family-tree', { name: 'Joshi of Palpa', description: 'x' })
  const draft = { firstName: 'Ram', lastName: 'Joshi', gender: 'MALE', birth: { year: 1950 }, birthPlace: 'Palpa' }
  for (const _ of ['once', 'and again']) await asha.api('POST', `/v1/family/${tree.id}/person`, draft)
  await page.goto(`/home/family-graph/${tree.id}/review`)
  await page
    .getByRole('button', { name: /^Check this tree/ })
    .first()
    .click()
  await button(page, 'Merge…').first().click()
  const form = dialog(page, 'Merge two people')
  let tries = 0
  await page.route(/\/review\/merge$/, async (route) => {
    if (route.request().method() !== 'POST' || tries++ > 0) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await expect(form.getByText('Relatives after the merge')).toBeVisible()
  await button(form, 'Merge').click()
  await expect(form.getByRole('alert')).toHaveCount(1)
  await button(form, 'Merge').click()
  await expect(page.getByText('Merged into one person')).toBeVisible()
  await expect(form).toHaveCount(0)
})

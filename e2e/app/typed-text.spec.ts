import type { Page } from '@playwright/test'
import type { Group } from '@mulghar/contract/groups/groups'
import type { TreeDetail } from '@mulghar/contract/trees/trees'
import type { UserDetail } from '@mulghar/contract/people/profile'
import { newEvent } from '../events/making.ts'
import { begun, dialog, fill } from '../finance/entry-steps.ts'
import { expect, test, type Member } from '../fixtures.ts'
import { editors } from './unsaved-forms.ts'
import { button, changesBy, goBy, goOffline, goOnline, waitingNotice } from './waiting-steps.ts'

const noise = /ERR_INTERNET_DISCONNECTED|Failed to load resource|dynamically imported module|did not come|409/
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' })
const answer = (page: Page, words: 'Keep editing' | 'Discard') => button(page, words).click()
const waiting = (page: Page) => page.getByText(waitingNotice)

async function expectReloadAsks(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
}

for (const { name, open, field, typed } of editors)
  test(
    `${name}: Cancel takes a waiting save back and asks, also without a network`,
    { tag: '@room' },
    async ({ member, allowNoise }) => {
      allowNoise(noise)
      const who = await member('Asha Joshi')
      const { page } = who
      await test.step('a save waits for the network', async () => {
        await open(who)
        await field(page).fill(typed)
        await goOffline(who)
        await button(page, 'Save').click()
        await expect(waiting(page)).toBeVisible()
      })
      await test.step('Cancel takes the save back, and the text stays', async () => {
        await button(page, 'Cancel').click()
        await expect(question(page)).toBeVisible()
        await expect(waiting(page)).toHaveCount(0)
        await answer(page, 'Keep editing')
        await expect(field(page)).toBeEditable()
        await expect(field(page)).toHaveValue(typed)
      })
      await test.step('Discard closes the form, and nothing is sent', async () => {
        await button(page, 'Cancel').click()
        await answer(page, 'Discard')
        await expect(field(page)).toHaveCount(0)
        const calls = changesBy(page)
        await goOnline(who)
        expect(calls).toEqual([])
      })
    },
  )

/** Forms with the field that somebody may go on typing into, and the button that saves. */
const saving: {
  name: string
  open: (who: Member) => Promise<void>
  field: (page: Page) => ReturnType<Page['getByLabel']>
  save: string
}[] = [
  {
    name: 'a profile',
    open: ({ page }) => goBy(page, '/home/settings'),
    field: (page) => page.getByRole('textbox', { name: 'Bio' }),
    save: 'Save',
  },
  {
    name: 'feedback',
    open: ({ page }) => goBy(page, '/home/feedback'),
    field: (page) => page.getByLabel('Message'),
    save: 'Send feedback',
  },
  {
    name: 'an event that is managed',
    async open(who) {
      const { id } = await newEvent(who, 'Kul puja')
      await goBy(who.page, `/home/events/manage/${id}`)
    },
    field: (page) => page.getByLabel('Description'),
    save: 'Save',
  },
  {
    name: 'the settings of a group',
    async open(who) {
      const { id } = await who.api<Group>('POST', '/v1/group', { name: 'Joshi parivar', visibility: 'HIDDEN' })
      await goBy(who.page, `/home/group/${id}?tab=settings`)
    },
    field: (page) => page.getByLabel('Description'),
    save: 'Save',
  },
  {
    name: 'a new program',
    async open({ page }) {
      await goBy(page, '/home/finance')
      await button(page, 'Add Program').first().click()
      await page.getByRole('dialog').getByLabel('Program Name').fill('Roof')
    },
    field: (page) => page.getByRole('dialog').getByLabel('Description'),
    save: 'Create Program',
  },
  {
    name: 'a new tree',
    async open({ page }) {
      await goBy(page, '/home/family-trees')
      await page.getByRole('textbox', { name: /^Name/ }).fill('Joshi of Palpa')
    },
    field: (page) => page.getByLabel('Description'),
    save: 'Create family tree',
  },
]

for (const { name, open, field, save } of [...saving, ...editors.map((editor) => ({ ...editor, save: 'Save' }))])
  test(`${name}: nothing can be typed while it waits to be saved`, { tag: '@room' }, async ({ member, allowNoise }) => {
    allowNoise(noise)
    const who = await member('Asha Joshi')
    const { page } = who
    await open(who)
    await field(page).fill('What grandmother tells')
    await goOffline(who)
    await button(page, save).last().click()
    await expect(waiting(page)).toBeVisible()
    await expect(field(page)).not.toBeEditable()
    await expect(field(page)).toHaveValue('What grandmother tells')
  })

test('a comment: words typed after it was sent stay in the box', async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  const { id } = await who.api<{ id: string }>('POST', '/v1/post', { text: 'The well is full' })
  await goBy(page, `/home/post/${id}`)
  const box = page.getByRole('main').getByRole('textbox').last()
  await box.fill('At last')
  const held = Promise.withResolvers<void>()
  await page.route('**/v1/comments', async (route) => {
    await held.promise
    await route.continue()
  })
  const sent = page.waitForRequest('**/v1/comments')
  await page.getByRole('main').getByRole('button', { name: 'Post', exact: true }).click()
  await sent
  await box.press('End')
  await box.pressSequentially(', and clear')
  held.resolve()
  await expect(page.getByText('Comment added!')).toBeVisible()
  await expect(box).toHaveValue(', and clear')
})

test('the settings of a group: a newer version does not empty what is being typed', async ({ member, allowNoise }) => {
  allowNoise(noise)
  const who = await member('Asha Joshi')
  const { page } = who
  const group = await who.api<Group>('POST', '/v1/group', { name: 'Joshi parivar', visibility: 'HIDDEN' })
  const [description, rules] = [page.getByLabel('Description'), page.getByLabel('Rules (optional)')]
  await test.step('a switch that saves keeps the typed text', async () => {
    await goBy(page, `/home/group/${group.id}?tab=settings`)
    await description.fill('What grandmother tells')
    await rules.fill('Be kind')
    await page.getByRole('switch', { name: /^Active/ }).click()
    await expect(page.getByRole('switch', { name: /^Active/ })).not.toBeChecked()
    await expect(description).toHaveValue('What grandmother tells')
    await page.getByRole('switch', { name: /^Active/ }).click()
    await expect(page.getByRole('switch', { name: /^Active/ })).toBeChecked()
    await expect(rules).toHaveValue('Be kind')
  })
  await test.step('Asha saves the typed text', async () => {
    await button(page, 'Save').first().click()
    await expect(page.getByText('Group saved')).toBeVisible()
    expect(await who.api<Group>('GET', `/v1/group/${group.id}`)).toMatchObject({
      description: 'What grandmother tells',
      rules: 'Be kind',
    })
  })
  await test.step('another device saves, and the typed text stays', async () => {
    await description.fill('What grandfather tells')
    const now = await who.api<Group>('GET', `/v1/group/${group.id}`)
    await who.api('PUT', `/v1/group/${group.id}`, { name: 'Joshi family', version: now.version })
    await expect(page.getByRole('heading', { level: 1, name: 'Joshi family' })).toBeVisible()
    await expect(description).toHaveValue('What grandfather tells')
    await button(page, 'Save').first().click()
    await expect(page.getByText('Show the newer version')).toBeVisible()
    await expect(description).toHaveValue('What grandfather tells')
  })
})

test('a save waits while the page asks whether to discard it', async ({ member, allowNoise }) => {
  allowNoise(noise)
  const who = await member('Asha Joshi')
  const { page } = who
  await goBy(page, '/home/settings')
  await page.getByRole('textbox', { name: 'Bio' }).fill('From Palpa')
  await goOffline(who)
  await button(page, 'Save').first().click()
  await expect(waiting(page)).toBeVisible()
  const calls = changesBy(page)
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(question(page)).toBeVisible()
  await goOnline(who)
  expect(calls).toEqual([])
  await answer(page, 'Discard')
  await expect(page).toHaveURL(/\/home$/)
  expect(calls).toEqual([])
  expect((await who.api<UserDetail>('GET', '/v1/profile/user-detail')).bio ?? '').toBe('')
})

test(
  'a save that was held by the question is sent after Keep editing',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(noise)
    const who = await member('Asha Joshi')
    const { page } = who
    await goBy(page, '/home/settings')
    await page.getByRole('textbox', { name: 'Bio' }).fill('From Palpa')
    await goOffline(who)
    await button(page, 'Save').first().click()
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await expect(question(page)).toBeVisible()
    await goOnline(who)
    await answer(page, 'Keep editing')
    await expect.poll(async () => (await who.api<UserDetail>('GET', '/v1/profile/user-detail')).bio).toBe('From Palpa')
  },
)

test('a reason that is being typed is not lost without a question', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const ravi = await member('Ravi Rai')
  const { page } = who
  const tree = await who.api<TreeDetail>('POST', '/v1/family/family-tree', { name: 'Joshi', description: 'x' })
  await who.api('PUT', `/v1/family/family-tree/${tree.id}`, { approval: true })
  const person = await who.api<{ id: string }>('POST', `/v1/family/${tree.id}/person`, { firstName: 'Hari' })
  await ravi.api('POST', `/v1/family/member/${tree.id}/request`)
  const membership = { familyTreeId: tree.id, userId: ravi.id }
  await who.api('POST', '/v1/family/member/accept', { ...membership, role: 'READ_WRITE' })
  await ravi.api('PUT', `/v1/family/person/${person.id}`, { firstName: 'Hariprasad' })
  await goBy(page, `/home/family-graph/${tree.id}/proposals`)
  await button(page, /^Reject/)
    .first()
    .click()
  const reason = page.getByLabel('Reason (optional)')
  await reason.fill('It is another Hari')
  await expectReloadAsks(page)
  await expect(reason).toHaveValue('It is another Hari')
  await button(page, 'Cancel').click()
  await answer(page, 'Keep editing')
  await expect(reason).toHaveValue('It is another Hari')
})

test('pasted rows are kept when another table is chosen', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Asha Joshi')
  await goBy(page, '/home/family-trees?from=table')
  const rows = page.getByLabel('Or paste the rows')
  const pasted = '1\tHari Joshi\t1\t\n2\tRam Joshi\t2\t1'
  await rows.fill(pasted)
  await button(page, 'Check the table').click()
  await expect(button(page, /^Import \d/)).toBeVisible()
  await button(page, 'Choose another file').click()
  await expect(rows).toHaveValue(pasted)
})

test(
  'a profile that was changed elsewhere shows its newer version at Save',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(noise)
    const who = await member('Asha Joshi')
    const { page } = who
    await goBy(page, '/home/settings')
    const bio = page.getByRole('textbox', { name: 'Bio' })
    await bio.fill('From Palpa')
    const now = await who.api<UserDetail>('GET', '/v1/profile/user-detail')
    await who.api('PUT', '/v1/profile/user-detail', { name: now.name, bio: 'From Tansen', version: now.version })
    await button(page, 'Save').first().click()
    await page.getByText('Show the newer version').click()
    await expect(page.getByText('From Tansen')).toBeVisible()
    await expect(bio).toHaveValue('From Palpa')
    await button(page, 'Save').first().click()
    await expect.poll(async () => (await who.api<UserDetail>('GET', '/v1/profile/user-detail')).bio).toBe('From Palpa')
  },
)

test(
  'a tree that is edited keeps what another device has changed in it',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(noise)
    const who = await member('Asha Joshi')
    const { page } = who
    const tree = await who.api<TreeDetail>('POST', '/v1/family/family-tree', { name: 'Joshi', description: 'x' })
    await goBy(page, '/home/family-list')
    await button(page, /^Edit/).first().click()
    await page.getByRole('dialog').getByLabel('Description').fill('What grandmother tells')
    await who.api('PUT', `/v1/family/family-tree/${tree.id}`, { name: 'Joshi of Palpa' })
    await button(page, 'Save').click()
    await expect(page.getByText('Show the newer version')).toBeVisible()
    await button(page, 'Save').click()
    await expect(page.getByText('Family tree saved')).toBeVisible()
    expect(await who.api<TreeDetail>('GET', `/v1/family/family-tree/${tree.id}`)).toMatchObject({
      name: 'Joshi of Palpa',
      description: 'What grandmother tells',
    })
  },
)

test(
  'the newer version of an event replaces what was typed only after a question',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(noise)
    const who = await member('Asha Joshi')
    const { page } = who
    const { id, version, name, type, city, address, startDate, endDate } = await newEvent(who, 'Kul puja')
    await goBy(page, `/home/events/manage/${id}`)
    const description = page.getByLabel('Description')
    await description.fill('What grandmother tells')
    await who.api('PUT', `/v1/social/event/${id}`, {
      name,
      type,
      cityId: city?.id,
      address,
      startDate,
      endDate,
      version,
      description: 'What grandfather tells',
    })
    await button(page, 'Save').click()
    await button(page, 'Show the newer version').click()
    await answer(page, 'Keep editing')
    await expect(description).toHaveValue('What grandmother tells')
    await button(page, 'Show the newer version').click()
    await answer(page, 'Discard')
    await expect(description).toHaveValue('What grandfather tells')
  },
)

test(
  'a photo posted without a network waits, and is not called failed',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(noise)
    const who = await member('Asha Joshi')
    const { page } = who
    await goBy(page, '/home')
    const writer = page.getByRole('region', { name: 'Write a post' })
    await writer.getByRole('textbox').fill('The roof leaks')
    await goOffline(who)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'roof.png',
        mimeType: 'image/png',
        buffer: Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      })
    await writer.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByText('Failed to upload any files')).toHaveCount(0)
    await expect(waiting(page)).toBeVisible()
  },
)

test('a name that was typed and not chosen stays, and the form is not saved without it', async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  const tree = await who.api<{ id: string }>('POST', '/v1/family/family-tree', { name: 'Joshi', description: 'x' })
  await who.api('POST', `/v1/family/${tree.id}/person`, { firstName: 'Hari' })
  const { id } = await begun(who, 'Roof')
  await page.goto(`/home/finance/${id}`)
  await button(page, 'Add Donor').click()
  const form = dialog(page, 'Add Donor')
  await fill(form, { name: 'For Hari', amount: '501' })
  await form.getByLabel('Family tree of this person').selectOption({ label: 'Joshi' })
  const person = form.getByLabel('Person in this tree')
  await person.fill('Hari')
  await expect(page.getByRole('option', { name: 'Hari' })).toBeVisible()
  await form.getByLabel('Amount').click()
  await expect(person).toHaveValue('Hari')
  const notChosen = form.getByText('No one is chosen yet. Choose from the suggestions, or clear this field.')
  await expect(notChosen).toBeVisible()
  const calls = changesBy(page)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(person).toBeFocused()
  await expect(notChosen).toBeVisible()
  expect(calls).toEqual([])
  await person.fill('')
  await expect(notChosen).toHaveCount(0)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toHaveCount(0)
})

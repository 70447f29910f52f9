import type { Page } from '@playwright/test'
import { expect, test, type Member } from '../fixtures.ts'
import { photo } from '../heritage/form-steps.ts'
import { button, changesBy, goBy, goOffline, goOnline, waitingNotice } from './waiting-steps.ts'

const noise = /ERR_INTERNET_DISCONNECTED|Failed to load resource|dynamically imported module|did not come/
const waiting = (page: Page) => page.getByText(waitingNotice)

for (const [change, text, tag] of [
  ['is corrected', 'At long last', {}],
  ['is emptied', '', { tag: '@room' }],
] as const)
  test(`a comment that waits is taken back when it ${change}`, tag, async ({ member, allowNoise }) => {
    allowNoise(noise)
    const who = await member('Asha Joshi')
    const { page } = who
    const { id } = await who.api<{ id: string }>('POST', '/v1/post', { text: 'The well is full' })
    await goBy(page, `/home/post/${id}`)
    const box = page.getByRole('main').getByRole('textbox').last()
    await box.fill('At last')
    await goOffline(who)
    await page.getByRole('main').getByRole('button', { name: 'Post', exact: true }).click()
    await expect(waiting(page)).toBeVisible()
    await box.fill(text)
    await expect(waiting(page)).toHaveCount(0)
    const calls = changesBy(page)
    await goOnline(who)
    expect(calls).toEqual([])
    await expect(box).toHaveValue(text)
  })

/** Saves that wait on a page, and whose text stays when they are taken back. */
const onPages = [
  {
    name: 'a comment',
    async open(who: Member) {
      const { id } = await who.api<{ id: string }>('POST', '/v1/post', { text: 'The well is full' })
      await goBy(who.page, `/home/post/${id}`)
    },
    field: (page: Page) => page.getByRole('main').getByRole('textbox').last(),
    inWholeRun: 'Cancel saving',
  },
  {
    name: 'a post',
    open: ({ page }: Member) => goBy(page, '/home'),
    field: (page: Page) => page.getByRole('region', { name: 'Write a post' }).getByRole('textbox'),
    inWholeRun: 'Escape',
  },
]

for (const { name, open, field, inWholeRun } of onPages)
  for (const way of ['Cancel saving', 'Escape'])
    test(
      `${name} that waits is taken back by ${way}, and stays as it was typed`,
      way === inWholeRun ? {} : { tag: '@room' },
      async ({ member, allowNoise }) => {
        allowNoise(noise)
        const who = await member('Asha Joshi')
        const { page } = who
        await open(who)
        await field(page).fill('At last')
        await goOffline(who)
        await page.getByRole('main').getByRole('button', { name: 'Post', exact: true }).click()
        await expect(waiting(page)).toBeVisible()
        if (way === 'Escape') await page.keyboard.press('Escape')
        else await button(page, way).click()
        await expect(waiting(page)).toHaveCount(0)
        await expect(field(page)).toBeEditable()
        const calls = changesBy(page)
        await goOnline(who)
        expect(calls).toEqual([])
        await expect(field(page)).toHaveValue('At last')
      },
    )

const treeOf = async (who: Member) =>
  (await who.api<{ id: string }>('POST', '/v1/family/family-tree', { name: 'Joshi', description: 'All of us' })).id
const addPerson = async (who: Member, treeId: string, draft: object) =>
  (await who.api<{ id: string }>('POST', `/v1/family/${treeId}/person`, { gender: 'MALE', ...draft })).id

/** Pages that send a picture as soon as it is chosen. */
const pictures = [
  {
    name: 'feedback',
    async open({ page }: Member) {
      await goBy(page, '/home/feedback')
      await page.getByLabel('Message').fill('The grandmother is missing')
    },
    field: (page: Page) => page.locator('main input[type=file]'),
    async isFree(page: Page) {
      await button(page, 'Send feedback').click()
      await expect(page.getByText('Thank you for your feedback')).toBeVisible()
    },
  },
  {
    name: 'the album of a person',
    async open(who: Member) {
      const id = await addPerson(who, await treeOf(who), { firstName: 'Hari' })
      await goBy(who.page, `/home/person/${id}`)
    },
    field: (page: Page) => page.getByLabel('Pictures to add'),
    async isFree(page: Page) {
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      await page.getByRole('link', { name: 'Groups', exact: true }).first().click()
      await expect(page).toHaveURL(/\/home\/groups$/)
    },
  },
  {
    name: 'a profile',
    open: ({ page }: Member) => goBy(page, '/home/settings'),
    field: (page: Page) => page.locator('main input[type=file]').first(),
    // The picture that was never sent is not shown as one's own.
    isFree: (page: Page) => expect(page.locator('main img[src^=blob]')).toHaveCount(0),
  },
]

for (const { name, open, field, isFree } of pictures)
  test(
    `${name}: a picture that waits is taken back by Cancel saving, and the form is free again`,
    name === 'feedback' ? {} : { tag: '@room' },
    async ({ member, allowNoise }) => {
      allowNoise(noise)
      const who = await member('Asha Joshi')
      const { page } = who
      await open(who)
      await expect(field(page)).toBeAttached()
      await goOffline(who)
      await field(page).setInputFiles(photo('us.png'))
      await expect(waiting(page)).toBeVisible()
      await button(page, 'Cancel saving').click()
      await expect(waiting(page)).toHaveCount(0)
      const calls = changesBy(page)
      await goOnline(who)
      expect(calls).toEqual([])
      await isFree(page)
    },
  )

async function mergeTwo(who: Member): Promise<void> {
  const { page } = who
  const treeId = await treeOf(who)
  for (const firstName of ['Hari', 'Hari'])
    await addPerson(who, treeId, { firstName, lastName: 'Joshi', birth: { year: 1950 } })
  await goBy(page, `/home/family-graph/${treeId}/review`)
  await button(page, 'Check this tree').click()
  await button(page, /^Merge/)
    .first()
    .click()
  // Until both are there the button does nothing.
  await expect(page.getByText('We keep')).toBeVisible()
  await button(page, 'Merge').click()
  await expect(page.getByText('Merged into one person')).toBeVisible()
}

test('Undo of a merge waits for the network though its page was left', async ({ member, allowNoise }) => {
  allowNoise(noise)
  const who = await member('Asha Joshi')
  const { page, context } = who
  await mergeTwo(who)
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(page.getByRole('region', { name: 'Write a post' })).toBeVisible()
  await goOffline(who)
  await button(page, 'Undo').click()
  await expect(waiting(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Merge undone')).toBeVisible()
})

test('Undo that the server refuses can be tried again', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(/500/)
  const who = await member('Asha Joshi')
  const { page } = who
  await mergeTwo(who)
  await page.route('**/revert', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  const calls = changesBy(page)
  await button(page, 'Undo').click()
  await button(page, 'Try again').focus()
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByText('Merge undone')).toBeVisible()
  expect(calls.filter((call) => call.endsWith('/revert'))).toHaveLength(2)
})

test('Undo of a merge names the kept person who was deleted meanwhile', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  await mergeTwo(who)
  const [, treeId] = /family-graph\/([^/]+)/.exec(page.url())!
  const { data } = await who.api<{ data: { id: string }[] }>('GET', `/v1/family/family-tree/${treeId}/people`)
  await who.api('DELETE', `/v1/family/${treeId}/person/${data[0]!.id}`)
  await button(page, 'Undo').click()
  await expect(page.getByText(/please undo the later change first\. Hari Joshi: .* no longer exists/i)).toBeVisible()
  await expect(page.getByText('Merge undone')).toHaveCount(0)
})

test(
  'rows that are read offline say so, and lead back to what was pasted',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(noise)
    const who = await member('Asha Joshi')
    const { page, context } = who
    await goBy(page, '/home/family-trees')
    await page.getByRole('tab', { name: 'Vanshavali table' }).click()
    const pasted = page.getByLabel('Or paste the rows')
    await pasted.fill('Name\tFather\nHari\t\nRam\tHari')
    await goOffline(who)
    await button(page, 'Check the table').click()
    await expect(page.getByText('There is no connection. This page opens when the connection is back.')).toBeVisible()
    await button(page, 'Choose another file').click()
    await expect(pasted).toHaveValue('Name\tFather\nHari\t\nRam\tHari')
    await button(page, 'Check the table').click()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: '2 people' })).toBeVisible()
  },
)

import type { FinanceProgram } from '@mulghar/contract/finance/programs'
import type { Post } from '@mulghar/contract/posts/posts'
import type { Page } from '@playwright/test'
import { begun, dialog, fill } from '../finance/entry-steps.ts'
import { expect, test, type Member } from '../fixtures.ts'
import { button } from './waiting-steps.ts'

/** Something that is created by a form, and counted by the server. */
type Creation = {
  name: string
  /** The call whose answer is lost. */
  call: string
  /** Opens the form; after a reload it may have to be filled in again. */
  write: (who: Member, root: string) => Promise<void>
  press: (page: Page) => Promise<void>
  /** Makes what the form needs, and answers its id. */
  root: (who: Member) => Promise<string>
  path: (root: string) => string
  count: (who: Member, root: string) => Promise<number>
}

const writer = (page: Page) => page.getByRole('region', { name: 'Write a post' })

const creations: Creation[] = [
  {
    name: 'a donation',
    call: '**/v1/finance/donor',
    root: async (who) => (await begun(who, 'Roof')).id,
    path: (root) => `/home/finance/${root}`,
    async write({ page }) {
      await button(page, 'Add Donor').click()
      await fill(dialog(page, 'Add Donor'), { name: 'Karki family', amount: '500' })
    },
    press: (page) => button(page, 'Save').click(),
    count: async (who, root) =>
      (await who.api<{ data: unknown[] }>('GET', `/v1/finance/donor/program/${root}?limit=10`)).data.length,
  },
  {
    name: 'a post',
    call: '**/v1/post',
    root: async () => '',
    path: () => '/home',
    write: ({ page }) => writer(page).getByRole('textbox').fill('The roof leaks'),
    press: (page) => writer(page).getByRole('button', { name: 'Post', exact: true }).click(),
    count: async (who) => (await who.api<{ data: Post[] }>('GET', `/v1/post?userId=${who.id}`)).data.length,
  },
  {
    name: 'a comment',
    call: '**/v1/comments',
    root: async (who) => (await who.api<Post>('POST', '/v1/post', { text: 'The well is full' })).id,
    path: (root) => `/home/post/${root}`,
    write: ({ page }) => page.getByRole('main').getByRole('textbox').last().fill('At last'),
    press: (page) => page.getByRole('main').getByRole('button', { name: 'Post', exact: true }).click(),
    count: async (who, root) => (await who.api<Post>('GET', `/v1/post/${root}`)).comments,
  },
  {
    name: 'a program',
    call: '**/v1/finance/program',
    root: async () => '',
    path: () => '/home/finance',
    async write({ page }) {
      await button(page, 'Add Program').first().click()
      await page.getByRole('dialog').getByLabel('Program Name').fill('Roof')
      await page.getByRole('dialog').getByLabel('Description').fill('For the roof')
    },
    press: (page) => button(page, 'Create Program').click(),
    // The list has programs of other members, whose tests run at the same time.
    count: async (who) =>
      (await who.api<{ data: FinanceProgram[] }>('GET', '/v1/finance/program/all?limit=50')).data.filter(
        ({ createdById }) => createdById === who.id,
      ).length,
  },
]

for (const { name, call, root: rootOf, path, write, press, count } of creations)
  test(
    `${name}: a reload while it is being saved does not create it twice`,
    name === 'a donation' ? {} : { tag: '@room' },
    async ({ member }) => {
      const who = await member('Asha Joshi')
      const { page } = who
      page.on('dialog', (question) => void question.accept())
      const root = await rootOf(who)
      await page.goto(path(root))
      await write(who, root)
      let reached = false
      await page.route(call, async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        await route.fetch()
        reached = true
      })
      await press(page)
      await expect.poll(() => reached).toBe(true)
      expect(await count(who, root)).toBe(1)
      // Without a route the browser sends the held request, and may have its answer before it leaves the page.
      await page.goto(path(root))
      await page.unroute(call)
      await write(who, root)
      const answered = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok())
      await press(page)
      await answered
      expect(await count(who, root)).toBe(1)
    },
  )

test('after a lost answer the page says so, and other contents are saved only at a second press', async ({
  member,
  allowNoise,
}) => {
  allowNoise(/Failed to load resource|net::ERR/)
  const who = await member('Asha Joshi')
  const { page } = who
  const { id } = await begun(who, 'Roof')
  const form = dialog(page, 'Add Donor')
  const alert = page.getByRole('alertdialog')
  await test.step('the answer to a donation is lost, and the page says so', async () => {
    await page.goto(`/home/finance/${id}`)
    await button(page, 'Add Donor').click()
    await fill(form, { name: 'Karki family', amount: '50000' })
    await page.route('**/v1/finance/donor', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await button(page, 'Save').click()
    await expect(alert).toContainText('We could not confirm that this was saved')
    // The list beneath has been fetched again.
    await expect(page.getByRole('cell', { name: 'Karki family', includeHidden: true })).toHaveCount(1)
  })
  await test.step('another amount is held back with a warning', async () => {
    await button(page, 'OK').click()
    await page.unroute('**/v1/finance/donor')
    await fill(form, { amount: '5000' })
    await button(page, 'Save').click()
    await expect(alert).toContainText('This may already be saved')
    await button(page, 'OK').click()
  })
  await test.step('a second press saves it', async () => {
    const saved = async () =>
      (await who.api<{ data: { amount: number }[] }>('GET', `/v1/finance/donor/program/${id}?limit=10`)).data.map(
        ({ amount }) => amount,
      )
    expect(await saved()).toEqual([50000])
    await button(page, 'Save').click()
    await expect(form).toHaveCount(0)
    expect((await saved()).toSorted((one, other) => one - other)).toEqual([5000, 50000])
  })
})

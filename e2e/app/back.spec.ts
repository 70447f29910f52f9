import type { Locator, Page } from '@playwright/test'
import { expect, test, type Member } from '../fixtures.ts'
import { phone } from '../finance/entry-steps.ts'
import { button } from './waiting-steps.ts'

/** Something that opens over a page and is no dialog. */
type List = {
  name: string
  inWholeRun?: true
  open: (who: Member, others: (name: string) => Promise<Member>) => Promise<void>
  list: (page: Page) => Locator
  /** What Back leaves as it was. */
  stays?: (page: Page) => Promise<void>
}

const treeOf = async (who: Member) =>
  (await who.api<{ id: string }>('POST', '/v1/family/family-tree', { name: 'Joshi of Palpa', description: 'x' })).id
async function openGroups(page: Page): Promise<void> {
  await page.goto('/home/groups')
  await expect(page.getByText('No groups yet')).toBeVisible()
}
const post = (page: Page) => page.getByRole('textbox', { name: "What's on your mind?" })

const lists: List[] = [
  {
    name: 'the menu of the bar',
    inWholeRun: true,
    async open({ page }) {
      await openGroups(page)
      await button(page, 'More').click()
    },
    list: (page) => page.getByRole('menu'),
  },
  {
    name: 'the menu of a post',
    async open(who) {
      const { id } = await who.api<{ id: string }>('POST', '/v1/post', { text: 'The well is full' })
      await who.page.goto(`/home/post/${id}`)
      await button(who.page, 'More about this post').click()
    },
    list: (page) => page.getByRole('menu'),
  },
  {
    name: 'the names in a post',
    async open(who, others) {
      const ravi = await others('Ravi Rai')
      await who.api('POST', '/v1/follow', { userId: ravi.id })
      await who.page.goto('/home')
      await post(who.page).pressSequentially('With @Ra')
    },
    list: (page) => page.getByRole('listbox', { name: 'People you can mention' }),
    stays: (page) => expect(post(page)).toHaveValue('With @Ra'),
  },
  {
    name: 'the people found in a tree',
    async open(who) {
      const id = await treeOf(who)
      await who.api('POST', `/v1/family/${id}/person`, { firstName: 'Sita', lastName: 'Joshi', gender: 'FEMALE' })
      await who.page.goto(`/home/family-graph/${id}`)
      await who.page.getByRole('combobox', { name: 'Find in this tree' }).fill('Sita')
    },
    list: (page) => page.getByRole('listbox', { name: 'Found' }),
    stays: (page) => expect(page.getByRole('combobox', { name: 'Find in this tree' })).toHaveValue('Sita'),
  },
  {
    name: 'the suggestions in a dialog',
    async open(who, others) {
      await others('Ravi Rai')
      const { id } = await who.api<{ id: string }>('POST', '/v1/group', { name: 'Joshi parivar', visibility: 'HIDDEN' })
      await who.page.goto(`/home/group/${id}`)
      await button(who.page, 'Invite').first().click()
      await who.page.getByRole('dialog').getByRole('combobox').fill('Ravi Rai')
    },
    list: (page) => page.getByRole('listbox', { name: 'Suggestions' }),
    async stays(page) {
      await expect(page.getByRole('dialog', { name: 'Invite to Joshi parivar' })).toBeVisible()
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
    },
  },
]

for (const { name, inWholeRun, open, list, stays } of lists)
  test(`Back closes ${name}`, inWholeRun ? {} : { tag: '@room' }, async ({ member }) => {
    const who = await member('Asha Joshi', phone)
    const { page } = who
    await open(who, member)
    await expect(list(page)).toBeVisible()
    const url = page.url()
    await page.goBack()
    await expect(list(page)).toBeHidden()
    expect(page.url()).toBe(url)
    await stays?.(page)
  })

test(
  'Back closes the question how two people are related, and leaves a page that was opened with it',
  { tag: '@room' },
  async ({ member }) => {
    const who = await member('Asha Joshi', phone)
    const { page } = who
    const id = await treeOf(who)
    const [sita, hari] = await Promise.all(
      ['Sita', 'Hari'].map((firstName) => who.api<{ id: string }>('POST', `/v1/family/${id}/person`, { firstName })),
    )
    const panel = page.getByRole('complementary', { name: 'Kinship' })
    await openGroups(page)
    await page.goto(`/home/family-graph/${id}`)
    await button(page, 'How are we related?').click()
    await expect(panel).toBeVisible()
    await page.goBack()
    await expect(panel).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/home/family-graph/${id}$`))
    await page.goto(`/home/family-graph/${id}?kin=pair&from=${sita!.id}&to=${hari!.id}`)
    await expect(panel).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`/home/family-graph/${id}$`))
    await expect(panel).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/home\/groups$/)
  },
)

test('a menu that was left by Back opens again, and its links lead on', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Asha Joshi', phone)
  await openGroups(page)
  const menu = page.getByRole('menu')
  await button(page, 'More').click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await button(page, 'More').click()
  await menu.getByRole('menuitem', { name: 'Finance' }).click()
  await expect(page).toHaveURL(/\/home\/finance$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/home\/groups$/)
})

test(
  'Back closes the dialog that a menu opened, on the first page of a window',
  { tag: '@room' },
  async ({ member }) => {
    const who = await member('Asha Joshi', phone)
    const { page } = who
    const { id } = await who.api<{ id: string }>('POST', '/v1/post', { text: 'The well is full' })
    const dialog = page.getByRole('alertdialog')
    await page.goto(`/home/post/${id}`)
    for (let time = 0; time < 2; time++) {
      await button(page, 'More about this post').click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expect(dialog).toBeVisible()
      await page.goBack()
      await expect(dialog).toHaveCount(0)
      await expect(page).toHaveURL(`/home/post/${id}`)
    }
  },
)

test('after a reload with an open sheet one step Back leaves the page', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Asha Joshi', phone)
  await page.goto('/home/settings')
  await expect(page.getByRole('textbox', { name: 'Bio' })).toBeVisible()
  await page.goto('/home/finance')
  const sheet = page.getByRole('dialog', { name: 'Add Program' })
  await button(page, 'Add Program').first().click()
  await expect(sheet).toBeVisible()
  await page.reload()
  await expect(button(page, 'Add Program').first()).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/home\/settings$/)
  // Forward leads to the page again, and not to what was open over it.
  await page.goForward()
  await expect(page).toHaveURL(/\/home\/finance$/)
  await page.goForward()
  await expect(button(page, 'Add Program').first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/home\/settings$/)
})

import type { Page } from '@playwright/test'
import { begun, dialog, fill } from '../finance/entry-steps.ts'
import { expect, test, type Member } from '../fixtures.ts'
import { photo } from '../heritage/form-steps.ts'
import { sendPictures } from '../posts/sent.ts'
import { anotherTab } from '../tabs.ts'
import { button } from './waiting-steps.ts'

/** A form whose draft is kept in the browser, for all tabs. */
type Draft = {
  name: string
  open: (page: Page, root: string) => Promise<void>
  root: (who: Member) => Promise<string>
  field: (page: Page) => ReturnType<Page['getByLabel']>
  type: (page: Page, text: string) => Promise<void>
  press: (page: Page) => Promise<void>
}

const writer = (page: Page) => page.getByRole('region', { name: 'Write a post' })
const box = (page: Page) => page.getByRole('main').getByRole('textbox').last()

const drafts: Draft[] = [
  {
    name: 'a post',
    root: async () => '',
    open: async (page) => void (await page.goto('/home')),
    field: (page) => writer(page).getByRole('textbox'),
    type: (page, text) => writer(page).getByRole('textbox').fill(text),
    press: (page) => writer(page).getByRole('button', { name: 'Post', exact: true }).click(),
  },
  {
    name: 'a comment',
    root: async (who) => (await who.api<{ id: string }>('POST', '/v1/post', { text: 'The well is full' })).id,
    open: async (page, root) => void (await page.goto(`/home/post/${root}`)),
    field: box,
    type: (page, text) => box(page).fill(text),
    press: (page) => page.getByRole('main').getByRole('button', { name: 'Post', exact: true }).click(),
  },
  {
    name: 'a donation',
    root: async (who) => (await begun(who, 'Roof')).id,
    async open(page, root) {
      await page.goto(`/home/finance/${root}`)
      await button(page, 'Add Donor').click()
    },
    field: (page) => dialog(page, 'Add Donor').getByLabel('Donor name'),
    type: (page, text) => fill(dialog(page, 'Add Donor'), { name: text, amount: '500' }),
    press: (page) => button(page, 'Save').click(),
  },
]

for (const { name, root: rootOf, open, field, type, press } of drafts) {
  const saved = (page: Page) => page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())

  test(`${name}: a draft that another tab has sent is not offered again`, { tag: '@room' }, async ({ member }) => {
    const who = await member('Asha Joshi')
    const root = await rootOf(who)
    await open(who.page, root)
    await type(who.page, 'At last')
    const tab = await anotherTab(who)
    await open(tab, root)
    await expect(field(tab)).toHaveValue('At last')
    const answered = saved(who.page)
    await press(who.page)
    await answered
    await expect(field(tab)).toHaveValue('')
    await open(tab, root)
    await expect(field(tab)).toHaveValue('')
    await tab.close()
  })

  const tag = name === 'a comment' ? { tag: '@room' } : {}
  test(`${name}: what is typed in one tab stays when another one sends its own`, tag, async ({ member }) => {
    const who = await member('Asha Joshi')
    const root = await rootOf(who)
    await open(who.page, root)
    await type(who.page, 'At last')
    const tab = await anotherTab(who)
    await open(tab, root)
    await type(tab, 'The well is dry')
    const answered = saved(who.page)
    await press(who.page)
    await answered
    await expect(field(tab)).toHaveValue('The well is dry')
    await open(tab, root)
    await expect(field(tab)).toHaveValue('The well is dry')
    await tab.close()
  })
}

for (const { name, open, root: rootOf, field, type } of drafts)
  test(`${name}: each tab keeps its own text over a reload`, { tag: '@room' }, async ({ member }) => {
    const who = await member('Asha Joshi')
    const root = await rootOf(who)
    const tab = await anotherTab(who)
    await open(tab, root)
    await open(who.page, root)
    await type(who.page, 'At last')
    await type(tab, 'The well is dry')
    for (const page of [who.page, tab]) {
      await page.reload()
      await open(page, root)
    }
    await expect(field(who.page)).toHaveValue('At last')
    await expect(field(tab)).toHaveValue('The well is dry')
    await tab.close()
    const third = await anotherTab(who)
    await open(third, root)
    await expect(field(third)).toHaveValue('The well is dry')
    await third.close()
  })

test('another tab says that photos are chosen in the first one, and not lost', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  await page.goto('/home')
  await page.getByLabel('Photos of the post').setInputFiles(photo('well.png'))
  await writer(page).getByRole('textbox').first().fill('The well')
  await expect(button(page, 'Remove photo 1')).toBeVisible()
  const tab = await anotherTab(who)
  await tab.goto('/home')
  await expect(writer(tab).getByRole('note')).toContainText('Photos and videos stay in the tab where you chose them.')
  await tab.close()

  const post = await who.api<{ id: string }>('POST', '/v1/post', {
    text: 'The old well',
    mediaIds: await sendPictures(who, 2),
  })
  await page.goto(`/home/post/${post.id}`)
  await button(page, 'More about this post').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await button(page, 'Remove photo 2').click()
  const second = await anotherTab(who)
  await second.goto(`/home/post/${post.id}`)
  await expect(second.getByRole('note')).toContainText('Your changes to the photos are in the other tab only.')
  await second.close()
})

test('a draft stays for its account when the session has ended', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  await page.goto('/home')
  await writer(page).getByRole('textbox').fill('At last')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/login')
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: /^(Log in|Login|Sign in)$/ }).click()
  await expect(writer(page).getByRole('textbox')).toHaveValue('At last')
})

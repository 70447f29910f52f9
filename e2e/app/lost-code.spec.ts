import type { Page } from '@playwright/test'
import type { Post } from '@mulghar/contract/posts/posts'
import { expect, test, type Member } from '../fixtures.ts'
import { button, goBy, goOffline, noticesCome } from './waiting-steps.ts'

const noise = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)|dynamically imported module|did not come/
const noConnection = (page: Page) =>
  page.getByText('There is no connection. This page opens when the connection is back.')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Loses the first requests of a file, and counts all of them. */
async function loseFirst(page: Page, file: RegExp, lost: number): Promise<() => number> {
  let asked = 0
  await page.route(file, (route) => (++asked <= lost ? route.abort() : route.continue()))
  return () => asked
}

/** Earlier tests may have left the code of a page in the browser's cache, which is not asked where requests are routed. */
const forgetCode = (page: Page) => page.route(/\/assets\//, (route) => route.continue())

const postsOf = async (who: Member) => (await who.api<{ data: Post[] }>('GET', `/v1/post?userId=${who.id}`)).data

test('after code was lost the next press creates what the first one could not', async ({ member, allowNoise }) => {
  allowNoise(noise)
  const who = await member('Asha Joshi')
  const { page } = who
  // One press asks twice.
  await loseFirst(page, /\/assets\/attempts-/, 2)
  await page.goto('/home')
  const box = page.getByRole('region', { name: 'Write a post' })
  await box.getByRole('textbox').fill('The roof leaks')
  await button(page, 'Post').click()
  await expect(page.getByText(/Mulghar cannot be reached/)).toBeVisible()
  await button(page, 'Post').click()
  await expect.poll(async () => (await postsOf(who)).map(({ text }) => text)).toEqual(['The roof leaks'])
})

test('one lost request of code is repeated without a word', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(noise)
  const { page } = await member('Asha Joshi')
  const asked = await loseFirst(page, /\/assets\/group-dialog-/, 1)
  await page.goto('/home/groups')
  await button(page, 'New group').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(asked()).toBeGreaterThan(1)
})

test('a link pressed offline keeps the page, says so, and opens when the network returns', async ({
  member,
  allowNoise,
}) => {
  allowNoise(noise)
  const who = await member('Asha Joshi')
  const { page, context } = who
  await forgetCode(page)
  await goBy(page, '/home/groups')
  await expect(heading(page, 'Groups')).toBeVisible()
  await noticesCome(page)
  await goOffline(who)
  await page.getByRole('link', { name: 'Heritage', exact: true }).first().click()
  await expect(noConnection(page)).toBeVisible()
  await expect(heading(page, 'Groups')).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/home\/heritage$/)
  await expect(heading(page, 'Groups')).toHaveCount(0)
})

test(
  'a visitor who presses a link offline stays on the page until it opens',
  { tag: '@room' },
  async ({ visitor: page, allowNoise }) => {
    allowNoise(noise)
    await forgetCode(page)
    await page.goto('/contact')
    await page.getByLabel('Subject').fill('A question')
    await noticesCome(page)
    await page.getByLabel('Subject').fill('')
    await page.context().setOffline(true)
    await page
      .getByRole('link', { name: /Log in/ })
      .first()
      .click()
    await expect(noConnection(page)).toBeVisible()
    await expect(page.getByLabel('Subject')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page).toHaveURL(/\/login/)
  },
)

test('asks before it opens a late page over typed text', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(noise)
  const who = await member('Asha Joshi')
  const { page, context } = who
  await forgetCode(page)
  await goBy(page, '/home/feedback')
  await expect(page.getByLabel('Message')).toBeVisible()
  await noticesCome(page)
  await goOffline(who)
  await page.getByRole('link', { name: 'Heritage', exact: true }).first().click()
  await expect(noConnection(page)).toBeVisible()
  await page.getByLabel('Message').fill('The grandmother is missing')
  await context.setOffline(false)
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('The grandmother is missing')
})

test(
  'nothing says that there is no connection when there is one again',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(noise)
    const who = await member('Asha Joshi')
    const { page, context } = who
    const group = await who.api<{ id: string }>('POST', '/v1/group', { name: 'Joshi parivar', visibility: 'HIDDEN' })
    await goBy(page, `/home/group/${group.id}`)
    await expect(button(page, 'Invite').first()).toBeVisible()
    await noticesCome(page)
    await goOffline(who)
    await button(page, 'Invite').first().click()
    await expect(noConnection(page)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('dialog', { name: 'Invite to Joshi parivar' })).toBeVisible()
    await expect(noConnection(page)).toHaveCount(0)
  },
)

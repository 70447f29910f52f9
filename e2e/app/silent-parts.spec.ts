/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { befriend, bubble, openWith, send, write } from '../messages/talking.ts'
import { shots } from '../shots.ts'
import { button, goBy, goOffline, waitingNotice } from './waiting-steps.ts'

const noise = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)|dynamically imported module|did not come/
const noConnection = (page: Page) =>
  page.getByText('There is no connection. This page opens when the connection is back.')
/** Earlier tests may have left the code of a page in the browser's cache, which is not asked where requests are routed. */
const forgetCode = (page: Page) => page.route(/\/assets\//, (route) => route.continue())
/** Marks the page when something announces that its code is missing: the toast appears a moment later. */
const markAnnouncements = (page: Page) =>
  page.addInitScript(() => addEventListener('waits', () => (document.documentElement.dataset['announced'] = '')))
const expectNoToast = async (page: Page) => {
  await page.waitForTimeout(1000)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await expect(page.locator('html[data-announced]')).toHaveCount(0)
}
const toastBoard = (page: Page) => page.locator('section[aria-live="polite"][aria-relevant]')
const drawings = (page: Page) => page.locator('main svg[viewBox="0 0 128 96"]')

test(
  'a part of an open page that is missing offline raises no toast',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(noise)
    const who = await member('Asha Joshi')
    const { page, context } = who
    const post = await who.api<{ id: string }>('POST', '/v1/post', { text: 'The well is full' })
    await who.api('POST', '/v1/comments', { comment: 'It is deep', parentType: 'POST', parentId: post.id })
    await forgetCode(page)
    await markAnnouncements(page)
    await goBy(page, '/home/activity')
    await button(page, 'Delete comment: It is deep').click()
    await goOffline(who)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'No comments yet' })).toBeVisible()
    await expect(page.getByText(waitingNotice)).toBeVisible()
    await expectNoToast(page)
    await expect(drawings(page)).toHaveCount(0)
    await shots(who, 'silent-activity')
    await context.setOffline(false)
    await expect(drawings(page)).toBeVisible()
  },
)

test('no toast covers Cancel saving', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(noise)
  const who = await member('Asha Joshi')
  const { page } = who
  const post = await who.api<{ id: string }>('POST', '/v1/post', { text: 'The well is full' })
  await who.api('POST', '/v1/comments', { comment: 'It is deep', parentType: 'POST', parentId: post.id })
  await page.setViewportSize({ width: 390, height: 844 })
  await forgetCode(page)
  await markAnnouncements(page)
  await goBy(page, '/home/activity')
  await button(page, 'Delete comment: It is deep').click()
  await expect(toastBoard(page), 'the code of toasts has come').toBeAttached()
  await goOffline(who)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(waitingNotice)).toBeVisible()
  await page.getByRole('button', { name: 'Menu of Asha Joshi' }).first().press('Enter')
  await expect(noConnection(page)).toBeVisible()
  await button(page, 'Cancel saving').click({ timeout: 2000 })
  await expect(page.getByText('It is deep')).toBeVisible()
})

test('the list shows a message that waits for a connection', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(noise)
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  await befriend(asha, ravi)
  const { id } = await openWith(asha, ravi)
  await send(asha, id, 'Namaste')
  const { page, context } = asha
  await forgetCode(page)
  await markAnnouncements(page)
  await goBy(page, `/home/messages/${id}`)
  await expect(bubble(page, 'Namaste')).toBeVisible()
  const row = page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: /Ravi Rai/ })
  await goOffline(asha)
  await write(page, 'Are you there?')
  await expect(bubble(page, 'Are you there?')).toContainText('Waiting for a connection')
  await test.step('the list shows it as waiting', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('link', { name: 'Back to messages' }).click()
    await expect(row).toContainText('You: Are you there?')
    await expect(row.getByLabel('Waiting for a connection')).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectNoToast(page)
    await shots(asha, 'silent-messages')
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('the list shows it as not sent once it is refused', async () => {
    await page.route(`**/v1/message/conversation/${id}`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { code: 'messages/empty' } })
        : route.fallback(),
    )
    await context.setOffline(false)
    await expect(row).toContainText('Not sent')
    await expect(row).toContainText('You: Are you there?')
  })
})

import type { Page } from '@playwright/test'
import { expect, test, type Member } from '../fixtures.ts'
import { befriend, openWith, send, thread } from './talking.ts'

const isAt = (path: string) => (url: URL) => url.pathname === path
const addressOf = (id: string) => `/v1/message/conversation/${id}`
const newLine = (page: Page) => thread(page).getByText('1 new')
const openThread = (page: Page) => page.getByRole('link', { name: /Asha Joshi.*page three/ }).click()

/** Time in which a page that marks messages too early does so. */
const earlyMs = 1500

/** A message of Asha's that Ravi has not read, while Ravi looks at the list of conversations. */
async function unreadMessage(asha: Member, ravi: Member) {
  await befriend(asha, ravi)
  const { id } = await openWith(asha, ravi)
  const { id: messageId } = await send(asha, id, 'page three')
  await ravi.page.goto('/home/messages')
  await expect(ravi.page.getByRole('link', { name: /^Messages.*1 unread/ })).toBeVisible()
  return { id, messageId }
}

/** The answers to a thread's questions wait in turn for these. */
async function holdAnswers(page: Page, id: string, waits: readonly (() => Promise<unknown>)[]): Promise<() => number> {
  let asked = 0
  await page.route(isAt(addressOf(id)), async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    await waits[asked++]?.()
    await route.continue()
  })
  return () => asked
}

/** Resolves when the page has marked messages as read, or has not for a while. */
const readOrTime = (page: Page, id: string) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, earlyMs)
    page.on('response', (response) => {
      if (new URL(response.url()).pathname !== `${addressOf(id)}/read`) return
      clearTimeout(timer)
      resolve()
    })
  })

/** Reacts to a message, and waits until the page has heard of it: it asks for the list again. */
async function reactUntilHeard(asha: Member, ravi: Member, messageId: string, id: string): Promise<void> {
  const heard = ravi.page.waitForRequest((request) => new URL(request.url()).pathname === '/v1/message/conversation')
  await asha.api('PUT', `${addressOf(id)}/message/${messageId}/reaction`, { emoji: '❤️' })
  await heard
}

for (const { from, open } of [
  { from: 'from the list', open: openThread },
  { from: 'by its address', open: (page: Page, id: string) => page.goto(`/home/messages/${id}`) },
])
  test(
    `shows the new messages of a thread opened ${from} that changes while it first loads`,
    { tag: '@room' },
    async ({ member }) => {
      const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
      const { page } = ravi
      const { id, messageId } = await unreadMessage(asha, ravi)
      const changed = Promise.withResolvers<void>()
      const asked = await holdAnswers(page, id, [() => changed.promise, () => readOrTime(page, id)])
      await open(page, id)
      await expect.poll(asked).toBe(1)
      await expect(page.getByRole('link', { name: /Asha Joshi.*page three/ })).toBeVisible()
      await reactUntilHeard(asha, ravi, messageId, id)
      changed.resolve()
      await expect.poll(asked).toBeGreaterThan(1)
      await expect(newLine(page)).toBeVisible()
      await expect(page.getByRole('link', { name: /^Messages.*unread/ })).toHaveCount(0)
      await expect(newLine(page)).toBeVisible()
    },
  )

test(
  'shows the new messages when the answer to the reading comes before all others',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
    const { page } = ravi
    const { id } = await unreadMessage(asha, ravi)
    const marked = page.waitForResponse((response) => new URL(response.url()).pathname === `${addressOf(id)}/read`)
    await page.route(isAt('/v1/message/conversation'), async (route) => {
      await marked
      await route.continue()
    })
    await openThread(page)
    await expect(newLine(page)).toBeVisible()
    await marked
    await expect(page.getByRole('link', { name: /^Messages.*unread/ })).toHaveCount(0)
    await expect(newLine(page)).toBeVisible()
  },
)

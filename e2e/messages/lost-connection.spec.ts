import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { befriend, box, bubble, openWith, send, thread, write } from './talking.ts'

const wordsOn = (page: Page) => thread(page).getByText(/^word/).allTextContents()

test(
  'messages written while the network is cut for a minute and the server restarts arrive once and in order',
  { tag: '@room' },
  async ({ member, house, allowNoise }) => {
    allowNoise(/net::ERR|Failed to load resource|did not come/)
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
    await befriend(asha, ravi)
    const { id } = await openWith(asha, ravi)
    await send(asha, id, 'word 0')
    for (const { page } of [asha, ravi]) {
      await page.goto(`/home/messages/${id}`)
      await expect(bubble(page, 'word 0')).toBeVisible()
    }

    await test.step('one side writes without a network, and says so', async () => {
      await asha.context.setOffline(true)
      for (const count of [1, 2]) await write(asha.page, `word ${count} of Asha`)
      await expect(bubble(asha.page, 'word 2 of Asha')).toContainText('Waiting for a connection')
    })

    await test.step('the other side writes across a restart of the server', async () => {
      await write(ravi.page, 'word 1 of Ravi')
      await expect(bubble(ravi.page, 'word 1 of Ravi')).not.toContainText('Sending...')
      const restarted = house.restart()
      await write(ravi.page, 'word 2 of Ravi')
      await restarted
      await write(asha.page, 'word 3 of Asha')
      await expect(bubble(ravi.page, 'word 2 of Ravi')).toContainText(/\d:\d\d/)
    })

    await test.step('after a minute both have all of them, once and in one order', async () => {
      // The minute that a train needs through a tunnel.
      await asha.page.waitForTimeout(60_000)
      await asha.context.setOffline(false)
      await write(ravi.page, 'word 3 of Ravi')
      const expected = ['Asha', 'Ravi'].flatMap((name) => [1, 2, 3].map((count) => `word ${count} of ${name}`))
      for (const { page } of [asha, ravi])
        await expect.poll(async () => (await wordsOn(page)).toSorted()).toEqual(['word 0', ...expected].toSorted())
      const words = await wordsOn(asha.page)
      expect(await wordsOn(ravi.page)).toEqual(words)
      for (const name of ['Asha', 'Ravi'])
        expect(words.filter((word) => word.endsWith(name))).toEqual(expected.filter((word) => word.endsWith(name)))
    })

    await test.step('the same is shown after a reload', async () => {
      const words = await wordsOn(asha.page)
      for (const { page } of [asha, ravi]) {
        await page.reload()
        await expect.poll(() => wordsOn(page)).toEqual(words)
      }
    })
  },
)

test(
  'a message that waits for a connection can be deleted, and is not sent later',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/net::ERR|Failed to load resource|did not come/)
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
    await befriend(asha, ravi)
    const { id } = await openWith(asha, ravi)
    await asha.page.goto(`/home/messages/${id}`)
    await expect(box(asha.page)).toBeVisible()
    await asha.context.setOffline(true)
    await write(asha.page, 'word in haste')
    await bubble(asha.page, 'word in haste').getByRole('button', { name: 'Delete' }).click()
    await asha.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(bubble(asha.page, 'word in haste')).toHaveCount(0)
    await asha.context.setOffline(false)
    await write(asha.page, 'word with care')
    await ravi.page.goto(`/home/messages/${id}`)
    await expect(bubble(ravi.page, 'word with care')).toBeVisible()
    expect(await wordsOn(ravi.page)).toEqual(['word with care'])
  },
)

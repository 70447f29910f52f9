/// <reference lib="dom" />
import type { Post } from '@mulghar/contract/posts/posts'
import type { Page } from '@playwright/test'
import { expect, test, type Member } from '../fixtures.ts'

const composer = (page: Page) => page.getByRole('region', { name: 'Write a post' })
const words = (page: Page) => page.getByRole('textbox', { name: "What's on your mind?" })
const send = (page: Page) => composer(page).getByRole('button', { name: 'Post', exact: true })
const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
const textsOf = async (who: Member) =>
  (await who.api<{ data: Post[] }>('GET', '/v1/post')).data.map(({ text, medias }) => [text, medias.length])

test(
  'a post that could not be made stays as it was written, and is made the next time',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 500/)
    const asha = await member('Asha Joshi')
    const { page } = asha
    await page.goto('/home')
    await words(page).fill('The old house')
    await page.getByLabel('Who can see it').selectOption('ONLY_ME')
    await page.route('**/v1/post', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    )
    await send(page).click()
    await says(page, 'Failed to create post.')
    await expect(words(page)).toHaveValue('The old house')
    await expect(page.getByLabel('Who can see it')).toHaveValue('ONLY_ME')
    await page.unroute('**/v1/post')
    await send(page).click()
    await says(page, 'Posted')
    await expect(words(page)).toHaveValue('')
    expect(await textsOf(asha)).toEqual([['The old house', 0]])
  },
)

type Reading = { begun: number; letGo: () => void }
const readingOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { reading: Reading }).reading.begun)

test(
  'files that are chosen twice while the device reads them are weighed once more before they are posted',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha Joshi')
    const { page } = asha
    // A device that takes its time to read: each handful is small enough beside what is there when it is chosen.
    await page.addInitScript(() => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const reading: Reading = { begun: 0, letGo: resolve }
      Object.assign(globalThis, { reading })
      const { slice } = Blob.prototype
      Blob.prototype.slice = function (this: Blob, ...range) {
        const part = slice.apply(this, range)
        const read = part.arrayBuffer.bind(part)
        if (this instanceof File)
          part.arrayBuffer = async () => {
            const bytes = await read()
            reading.begun += 1
            await promise
            return bytes
          }
        return part
      }
      // A call that is held here hands its bytes to the test: 135 MB of them keep the page from being pressed.
      const { send } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.send = function () {
        send.call(this)
      }
    })
    await test.step('Asha drops three large files', async () => {
      await page.goto('/home')
      await words(page).fill('The whole of the wedding')
      // No file arrives: what is asked here is asked before.
      await page.route('**/v1/document/upload', () => undefined)
      const drop = async (names: string[]) => {
        const dataTransfer = await page.evaluateHandle((names) => {
          const all = new DataTransfer()
          for (const name of names) all.items.add(new File([new Uint8Array(45 * 1024 * 1024)], name))
          return all
        }, names)
        await composer(page).dispatchEvent('drop', { dataTransfer })
      }
      await drop(['one.jpg', 'two.jpg'])
      await drop(['three.jpg'])
      await expect.poll(() => readingOf(page)).toBe(3)
      await page.evaluate(() => (globalThis as unknown as { reading: Reading }).reading.letGo())
      await says(page, '3 of 10 files, 135.0 MB of 100.0 MB')
    })

    await test.step('the post is refused for its size, and its text stays', async () => {
      await send(page).click()
      await says(page, 'Total files size exceeds 100MB limit')
      expect(await textsOf(asha)).toEqual([])
      await expect(words(page)).toHaveValue('The whole of the wedding')
    })

    await test.step('it is posted without the files', async () => {
      for (const place of [3, 2, 1]) await page.getByRole('button', { name: `Remove photo ${place}` }).click()
      await send(page).click()
      await says(page, 'Posted')
      expect(await textsOf(asha)).toEqual([['The whole of the wedding', 0]])
    })
  },
)

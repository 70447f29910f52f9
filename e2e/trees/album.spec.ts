/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, expectGoodEverywhere, test, type Member } from '../fixtures.ts'

type Made = { id: string }

const colours = ['#a4512c', '#1b6446', '#f2b23a', '#7a3a20']

/** Pictures as a family has them: of one colour each, some upright, some not. */
async function pictureFiles(page: Page, count: number) {
  const all = await page.evaluate(
    async ([colours, count]) =>
      Promise.all(
        Array.from({ length: count as number }, async (_, at) => {
          const canvas = at % 2 === 0 ? new OffscreenCanvas(300, 200) : new OffscreenCanvas(200, 300)
          const context = canvas.getContext('2d')!
          context.fillStyle = (colours as string[])[at % 4]!
          context.fillRect(0, 0, 300, 300)
          const blob = await canvas.convertToBlob({ type: 'image/png' })
          return [...new Uint8Array(await blob.arrayBuffer())]
        }),
      ),
    [colours, count] as const,
  )
  return all.map((bytes, at) => ({ name: `${at + 1}.png`, mimeType: 'image/png', buffer: Buffer.from(bytes) }))
}

async function treeOf(owner: Member) {
  const tree = (await owner.api<Made>('POST', '/v1/family/family-tree', { name: 'Adhikari', description: 'All' })).id
  const draft = { firstName: 'Mohan', lastName: 'Adhikari', gender: 'MALE', birth: { year: 1951 } }
  const mohan = (await owner.api<Made>('POST', `/v1/family/${tree}/person`, draft)).id
  return { tree, mohan }
}

test(
  'a family fills an album with pictures, writes captions, reorders, removes and restores them',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha')
    const { page } = asha
    const { tree, mohan } = await treeOf(asha)
    const main = page.getByRole('main')
    await test.step('Asha opens a person page without pictures', async () => {
      await page.goto(`/home/person/${mohan}`)
      await expect(main.getByText(/^No pictures yet/)).toBeVisible()
      await expectGoodEverywhere(page)
    })
    await test.step('Asha adds three pictures, and the page refuses a text file', async () => {
      const files = await pictureFiles(page, 3)
      const noPicture = {
        name: 'letter.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('Dear all, this is no picture'),
      }
      await main.getByLabel('Pictures to add').setInputFiles([...files, noPicture])
      await expect(main.getByRole('button', { name: 'Picture 3 of Mohan Adhikari' })).toBeVisible()
      await expect(main.getByRole('alert')).toContainText('letter.txt We could not read this picture')
      await expect(main.getByText(/^No pictures yet/)).toHaveCount(0)
      await expectGoodEverywhere(page)
    })
    const viewer = page.getByRole('dialog', { name: 'Pictures of Mohan Adhikari' })
    await test.step('Asha writes a caption and a year', async () => {
      await main.getByRole('button', { name: 'Picture 1 of Mohan Adhikari' }).click()
      await expect(viewer.getByText('1 of 3')).toBeVisible()
      await expect(viewer.getByRole('button', { name: 'Previous picture' })).toHaveCount(0)
      await viewer.getByRole('button', { name: 'Edit', exact: true }).click()
      await viewer.getByLabel('Caption').fill('With the first radio')
      // In a field the arrows move the cursor.
      await page.keyboard.press('ArrowLeft')
      await viewer.getByRole('group', { name: 'Date taken' }).getByLabel('Year', { exact: true }).fill('1975')
      await expectGoodEverywhere(page)
      await viewer.getByRole('button', { name: 'Save' }).click()
      await expect(viewer.getByText('With the first radio')).toBeVisible()
      await expect(viewer.getByText('1975', { exact: true })).toBeVisible()
    })
    await test.step('Asha makes the picture the portrait and moves it back', async () => {
      await viewer.getByRole('button', { name: 'Use as portrait' }).click()
      await expect(viewer.getByText('Portrait', { exact: true })).toBeVisible()
      await viewer.getByRole('button', { name: 'Move back' }).click()
      await expect(viewer.getByText('2 of 3')).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await expect(viewer.getByText('3 of 3')).toBeVisible()
      await viewer.getByRole('button', { name: 'Previous picture' }).click()
      await expect(viewer.getByText('2 of 3')).toBeVisible()
    })
    await test.step('Asha removes a picture', async () => {
      await page.keyboard.press('ArrowRight')
      await viewer.getByRole('button', { name: 'Remove' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question.getByText('You can restore it from the history.', { exact: false })).toBeVisible()
      await question.getByRole('button', { name: 'Remove' }).click()
      await expect(viewer.getByText('2 of 2')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(viewer).toHaveCount(0)
      await expect(main.getByRole('button', { name: /: With the first radio$/ })).toBeVisible()
      await expect(main.getByRole('button', { name: /^Picture \d of/ })).toHaveCount(2)
      await expect(main.getByRole('button', { name: 'Enlarge: Picture of Mohan Adhikari' })).toBeVisible()
    })
    await test.step('Asha restores the picture from the history', async () => {
      await page.goto(`/home/family-graph/${tree}/history`)
      await main.getByRole('button', { name: /^Undo.*removed a picture of Mohan Adhikari/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Undo', exact: true }).click()
      await expect(page.getByText('Undone').first()).toBeVisible()
      await page.goto(`/home/person/${mohan}`)
      await expect(main.getByRole('button', { name: /^Picture \d of/ })).toHaveCount(3)
    })
  },
)

test(
  'a finger turns the pictures on a phone, and a reader finds no buttons to change them',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha')
    const { tree, mohan } = await treeOf(asha)
    const ravi = await member('Ravi')
    await ravi.api('POST', `/v1/family/member/${tree}/request`, {})
    await asha.api('POST', '/v1/family/member/accept', { familyTreeId: tree, userId: ravi.id, role: 'VIEW_ONLY' })
    const { page } = ravi
    await test.step('a reader sees no heading for an empty album', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`/home/person/${mohan}`)
      await expect(page.getByRole('heading', { name: 'Mohan Adhikari' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Pictures', exact: true })).toHaveCount(0)
    })
    await test.step('the owner adds two pictures', async () => {
      await asha.page.goto(`/home/person/${mohan}`)
      await asha.page.getByLabel('Pictures to add').setInputFiles(await pictureFiles(asha.page, 2))
      await expect(asha.page.getByRole('button', { name: 'Picture 2 of Mohan Adhikari' })).toBeVisible()
    })
    await test.step('on a phone every tile lies within the padding of its card', async () => {
      await asha.page.setViewportSize({ width: 360, height: 780 })
      const tile = asha.page.getByRole('button', { name: 'Add pictures' })
      const inset = await tile.evaluate((element) => {
        const card = element.closest('section')!
        return element.getBoundingClientRect().left - card.getBoundingClientRect().left
      })
      expect(inset).toBeGreaterThanOrEqual(12)
    })
    const viewer = page.getByRole('dialog', { name: 'Pictures of Mohan Adhikari' })
    await test.step('the reader opens a picture and finds no button to change it', async () => {
      await page.getByRole('button', { name: 'Picture 1 of Mohan Adhikari' }).click()
      await expect(viewer.getByText('1 of 2')).toBeVisible()
      for (const name of ['Edit', 'Remove', 'Use as portrait'])
        await expect(viewer.getByRole('button', { name })).toHaveCount(0)
    })
    await test.step('a finger turns the pictures', async () => {
      const swipe = (from: number, to: number) =>
        viewer.getByRole('img').evaluate(
          (picture, [from, to]) => {
            const at = (clientX: number) => ({ pointerType: 'touch', clientX, clientY: 200, bubbles: true })
            picture.dispatchEvent(new PointerEvent('pointerdown', at(from)))
            picture.dispatchEvent(new PointerEvent('pointerup', at(to)))
          },
          [from, to] as const,
        )
      await swipe(300, 100)
      await expect(viewer.getByText('2 of 2')).toBeVisible()
      await swipe(100, 300)
      await expect(viewer.getByText('1 of 2')).toBeVisible()
      await expectGoodEverywhere(page)
    })
    await test.step('the reader closes the viewer', async () => {
      await viewer.getByRole('button', { name: 'Close' }).click()
      await expect(viewer).toHaveCount(0)
    })
  },
)

test(
  'a caption that another device has changed meanwhile is shown before it is replaced',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/409/)
    const asha = await member('Asha')
    const { page } = asha
    const { mohan } = await treeOf(asha)
    const main = page.getByRole('main')
    await page.goto(`/home/person/${mohan}`)
    await main.getByLabel('Pictures to add').setInputFiles(await pictureFiles(page, 1))
    await main.getByRole('button', { name: 'Picture 1 of Mohan Adhikari' }).click()
    const viewer = page.getByRole('dialog', { name: 'Pictures of Mohan Adhikari' })
    await viewer.getByRole('button', { name: 'Edit', exact: true }).click()
    await viewer.getByLabel('Caption').fill('With the first radio')

    const { data } = await asha.api<{ data: Made[] }>('GET', `/v1/family/person/${mohan}/picture`)
    await asha.api('PUT', `/v1/family/person/${mohan}/picture/${data[0]!.id}`, { caption: 'With the second radio' })
    await viewer.getByRole('button', { name: 'Save' }).click()
    await viewer.getByText('Show the newer version').click()
    await expect(viewer.getByText('With the second radio')).toBeVisible()
    await expect(viewer.getByLabel('Caption')).toHaveValue('With the first radio')
    await viewer.getByRole('button', { name: 'Save' }).click()
    await expect(viewer.getByText('With the first radio')).toBeVisible()
    await expect(viewer.getByLabel('Caption')).toHaveCount(0)
  },
)

import type { Page, Route } from '@playwright/test'
import { expect, expectGoodEverywhere, test } from '../fixtures.ts'
import { shots } from '../shots.ts'
import { choose, goTo, named, newFolder, openFiles, upload } from './files-steps.ts'
import { button, heading, password, unlock } from './vault-steps.ts'

type Changes = { data: { id: string; parentId: string | null; box: string }[] }

/** The list of files as a server would tell it that cannot be trusted. */
async function listAs(page: Page, change: (list: Changes) => void): Promise<void> {
  await page.route('**/v1/storage/changes?*', async (route: Route) => {
    const response = await route.fetch()
    const list = (await response.json()) as Changes
    change(list)
    await route.fulfill({ response, json: list })
  })
}

test('a list that was changed elsewhere is not shown as genuine', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const page = await openFiles(asha)
  await newFolder(page, 'Vanshavali')
  await newFolder(page, 'Letters')
  await page.reload()
  await listAs(page, ({ data }) => void data.pop())
  await unlock(page, password)
  await expect(page.getByText(/^Mulghar shows different files from those you last saved\./)).toBeVisible()
  await expect(named(page, 'Vanshavali')).toBeHidden()
  await expect(button(page, 'New folder')).toBeHidden()
  await expectGoodEverywhere(page)
  await shots(asha, 'files-wrong')
})

test('files that cannot be read are asked for again', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(/Failed to load resource/)
  const asha = await member('Asha Rai')
  const page = await openFiles(asha)
  await newFolder(page, 'Vanshavali')
  await page.reload()
  await page.route('**/v1/storage/changes?*', (route) => route.abort())
  await unlock(page, password)
  await expect(page.getByText(/^Mulghar cannot be reached\./)).toBeVisible()
  await expectGoodEverywhere(page)
  await shots(asha, 'files-failed')
  await page.unroute('**/v1/storage/changes?*')
  await button(page, 'Try again').click()
  await expect(named(page, 'Vanshavali')).toBeVisible()
})

test('nothing can be added before the files are checked', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const page = await openFiles(asha)
  await newFolder(page, 'Vanshavali')
  await upload(page, { name: 'Page 1.txt' })
  await button(page, 'List').click()
  await page.reload()
  const held = Promise.withResolvers<void>()
  await page.route('**/v1/storage/changes?*', async (route) => {
    await held.promise
    await route.continue()
  })
  await unlock(page, password)
  await expect(page.getByText('Checking…').first()).toBeVisible()
  await expect(button(page, 'New folder')).toHaveAttribute('aria-disabled', 'true')
  await shots(asha, 'files-checking')
  held.resolve()
  await expect(named(page, 'Page 1.txt')).toBeVisible()
  await expect(page.getByText('Checking…')).toBeHidden()
})

test(
  'a change that is refused is taken back, and can be tried again',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/Failed to load resource/)
    const page = await openFiles(await member('Asha Rai'))
    await newFolder(page, 'Vanshavali')
    const refusal = {
      code: 'storage/too-deep',
      message: 'Folders can be nested at most 32 levels deep.',
      status: 400,
      requestId: 'test',
      errors: [],
    }
    await page.route('**/v1/storage/batch', (route) => route.fulfill({ status: 400, json: refusal }))
    await choose(page, 'Vanshavali', 'Rename')
    await page.keyboard.type('Letters')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Rename' })
    await expect(dialog.getByRole('alert')).toContainText('Folders can be nested at most 32 levels deep.')
    await expect(dialog.getByRole('textbox')).toHaveValue('Letters')
    await expect(page.getByText('Vanshavali', { exact: true }).first()).toBeAttached()
    await page.unroute('**/v1/storage/batch')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await expect(named(page, 'Letters')).toBeVisible()
    await expect(page.getByText('Renamed', { exact: true })).toBeVisible()
  },
)

test('a read-only vault shows its files and changes nothing', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const page = await openFiles(asha)
  await newFolder(page, 'Vanshavali')
  await upload(page, { name: 'Page 1.txt' })
  await page.reload()
  await page.evaluate((key) => {
    const seen = JSON.parse(localStorage.getItem(key)!) as { vaultVersion: number }
    localStorage.setItem(key, JSON.stringify({ ...seen, vaultVersion: seen.vaultVersion + 9 }))
  }, `mulghar-vault-${asha.id}`)
  await unlock(page, password)
  await expect(heading(page, 'Something looks different from last time')).toBeVisible()
  await expect(named(page, 'Page 1.txt')).toBeVisible()
  await expect(button(page, 'New folder')).toHaveAttribute('aria-disabled', 'true')
  await button(page, 'More about Page 1.txt').click()
  await expect(page.getByRole('menuitem')).toHaveText(['Open', 'Download', 'Details'])
  await page.keyboard.press('Escape')
  await page.getByLabel('Select Page 1.txt').check()
  await expect(page.getByRole('toolbar', { name: 'Selection' }).getByRole('button')).toHaveText(['', 'Download', ''])
  await expectGoodEverywhere(page)
  await shots(asha, 'files-read-only')
})

test(
  'a folder of the trash that has lost a file is restored only after a question',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha Rai')
    const page = await openFiles(asha)
    await newFolder(page, 'Letters')
    await named(page, 'Letters').click()
    await expect(heading(page, 'This folder is empty')).toBeVisible()
    await upload(page, { name: 'Page 1.txt' }, { name: 'Page 2.txt' })
    await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'Storage' }).click()
    await choose(page, 'Letters', 'Move to Trash')
    await expect(page.getByText('Moved to Trash', { exact: true })).toBeVisible()
    await page.reload()
    await listAs(page, (list) => {
      const lost = list.data.find(({ parentId }) => parentId !== null)
      list.data = list.data.filter((node) => node !== lost)
    })
    await unlock(page, password)
    await goTo(page, 'Trash')
    await button(page, 'Restore Letters').click()
    const asks = page.getByRole('alertdialog', { name: 'Some files are missing' })
    await expect(asks).toContainText('Some files have been deleted from this folder since it was moved to the Trash.')
    await shots(asha, 'files-shrunk')
    await asks.getByRole('button', { name: 'Restore anyway' }).click()
    await expect(heading(page, 'The Trash is empty')).toBeVisible()
  },
)

test('a finger selects by resting on a file, then by tapping', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await openFiles(asha)
  await upload(page, { name: 'a.txt' }, { name: 'b.txt' })
  const box = (await named(page, 'a.txt').boundingBox())!
  const touch = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + 20, y: box.y + 5 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('1 selected')
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await named(page, 'b.txt').tap()
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('2 selected')
  await named(page, 'b.txt').tap()
  await named(page, 'a.txt').tap()
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeHidden()
})

/// <reference lib="dom" />
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { expect, expectGoodEverywhere, test, type Member } from '../fixtures.ts'
import { shots } from '../shots.ts'
import { choose, goTo, named, names, newFolder, openFiles, upload } from './files-steps.ts'
import { button, isLocked, onAnotherDevice, password, unlock } from './vault-steps.ts'

const icon = readFileSync(new URL('../../web/public/icon-192.png', import.meta.url))
/** A picture that no other is equal to: readers of PNG pass over what comes after its end. */
const picture = (at: number): Buffer => Buffer.concat([icon, Buffer.from(`page ${at}`)])
const pageName = (at: number): string => `पाना ${String(at).padStart(2, '0')}.png`

/** A folder on this computer with so many photos, some of them in a folder below. */
function photoFolder(count: number): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'mulghar-photos-')), 'Scans 2007')
  mkdirSync(join(folder, 'Covers'), { recursive: true })
  for (let at = 1; at <= count; at++)
    writeFileSync(join(folder, at % 10 === 0 ? 'Covers' : '', pageName(at)), picture(at))
  return folder
}

const card = (page: Page) => page.getByRole('region', { name: 'Uploads and downloads' })
const large = (megabytes: number): Buffer => randomBytes(megabytes * 2 ** 20)

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

/** Without its save dialog, which no test can use, a browser saves as others do. */
async function withoutSaveDialog({ context }: Member): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
}

test('a folder of sixty photos goes in over a cut network and a lock, and comes out of a ZIP', async ({
  member,
  allowNoise,
}) => {
  allowNoise(/Failed to load resource|net::ERR/)
  const asha = await member('Asha Rai')
  await withoutSaveDialog(asha)
  const page = await openFiles(asha)
  const chunks = '**/v1/storage/upload/*/chunk/*'
  let sent = 0
  await page.route(chunks, async (route) => {
    sent += 1
    // One chunk never arrives, of another one the answer is lost.
    if (sent === 5) return route.abort('connectionreset')
    if (sent !== 8) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await test.step('the uploads continue by themselves after the cuts', async () => {
    await page.getByLabel('Folder to upload').setInputFiles(photoFolder(60))
    await expect(card(page)).toContainText(/\d+ of \d+ files/)
    await expect.poll(() => sent).toBeGreaterThan(20)
  })
  await test.step('a lock in the middle loses nothing', async () => {
    await button(page, 'Lock').click()
    const ask = page.getByRole('alertdialog')
    await ask.getByRole('button', { name: 'Lock' }).click()
    await isLocked(page)
    const before = sent
    await unlock(page, password)
    await expect.poll(() => sent).toBeGreaterThan(before)
  })
  await expect(card(page)).toBeHidden({ timeout: 60_000 })
  await expect.poll(() => names(page)).toEqual(['Scans 2007'])
  await named(page, 'Scans 2007').click()
  await expect(named(page, 'Covers')).toBeVisible()
  await expect(named(page, pageName(1))).toBeVisible()
  await test.step('a thumbnail is shown, and the picture in full', async () => {
    await named(page, pageName(1)).click()
    const viewer = page.getByRole('dialog', { name: 'Look inside' })
    await expect(viewer.getByRole('img', { name: pageName(1) })).toHaveJSProperty('naturalWidth', 192)
    await page.keyboard.press('Escape')
  })
  await test.step('the ZIP has all of them, as they were', async () => {
    await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'Storage' }).click()
    const zip = await saved(page, () => choose(page, 'Scans 2007', 'Download'))
    expect(zip.name).toBe('Scans 2007.zip')
    const files = unzipSync(zip.bytes)
    expect(Object.keys(files).toSorted()).toEqual(
      Array.from(
        { length: 60 },
        (_, at) => `Scans 2007/${(at + 1) % 10 === 0 ? 'Covers/' : ''}${pageName(at + 1)}`,
      ).toSorted(),
    )
    expect(picture(20).equals(files[`Scans 2007/Covers/${pageName(20)}`]!)).toBe(true)
  })
})

test(
  'an upload is paused, continued and given up; its name is kept twice or replaced',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha Rai')
    await withoutSaveDialog(asha)
    const page = await openFiles(asha)
    const file = large(9)
    const release: (() => void)[] = []
    let isHeld = true
    await page.route('**/v1/storage/upload/*/chunk/1', async (route) => {
      if (isHeld) await new Promise<void>((done) => release.push(done))
      // The page may have given the call up meanwhile.
      await route.continue().catch(() => {})
    })
    const choose9 = (name = 'film.bin') =>
      page.getByLabel('Files to upload').setInputFiles({ name, mimeType: '', buffer: file })
    await choose9()
    await expect(card(page)).toContainText('film.bin')
    await expect.poll(() => release.length).toBe(1)
    await button(page, 'Pause').click()
    await expect(card(page)).toContainText('Paused')
    await expectGoodEverywhere(page)
    await shots(asha, 'paused')
    isHeld = false
    for (const go of release) go()
    await button(page, 'Continue').click()
    await expect(named(page, 'film.bin')).toBeVisible()
    expect((await saved(page, () => choose(page, 'film.bin', 'Download'))).bytes.equals(file)).toBe(true)

    await test.step('the same name again is kept as another file', async () => {
      await choose9()
      const ask = page.getByRole('dialog', { name: 'This name is taken' })
      await expectGoodEverywhere(page)
      await shots(asha, 'same-name')
      await ask.getByRole('button', { name: 'Keep both' }).click()
      await expect(named(page, 'film (2).bin')).toBeVisible()
    })
    await test.step('replacing keeps one file with the new bytes', async () => {
      await page
        .getByLabel('Files to upload')
        .setInputFiles({ name: 'film.bin', mimeType: '', buffer: Buffer.from('short') })
      await page.getByRole('dialog', { name: 'This name is taken' }).getByRole('button', { name: 'Replace' }).click()
      await expect(card(page)).toBeHidden()
      await expect.poll(() => names(page)).toEqual(['film (2).bin', 'film.bin'])
      expect((await saved(page, () => choose(page, 'film.bin', 'Download'))).bytes.toString()).toBe('short')
    })
    await test.step('giving up frees the space', async () => {
      const { bytes } = await asha.api<{ bytes: number }>('GET', '/v1/storage/usage')
      isHeld = true
      await choose9('other.bin')
      await expect.poll(() => release.length).toBe(2)
      await card(page).getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stop uploading' }).click()
      await expect(card(page)).toBeHidden()
      await expect.poll(async () => (await asha.api<{ bytes: number }>('GET', '/v1/storage/usage')).bytes).toBe(bytes)
      release.at(-1)!()
    })
  },
)

test('a file that does not fit is listed with its reason and tried again', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const page = await openFiles(asha)
  let isFull = true
  await page.route('**/v1/storage/upload', (route) =>
    isFull
      ? route.fulfill({
          status: 413,
          json: { status: 413, code: 'storage/quota', message: '', requestId: 'a', errors: [] },
        })
      : route.continue(),
  )
  await page.getByLabel('Files to upload').setInputFiles({ name: 'a.txt', mimeType: '', buffer: Buffer.from('a') })
  await expect(page.getByRole('alert').filter({ hasText: '1 file was not uploaded.' })).toBeVisible()
  await expect(card(page)).toContainText('There is not enough space left in your vault.')
  await expectGoodEverywhere(page)
  await shots(asha, 'failed')
  isFull = false
  await button(page, 'Try again: a.txt').click()
  await expect(named(page, 'a.txt')).toBeVisible()
  await expect(card(page)).toBeHidden()
})

test('two devices change the same vault at once: nothing is lost, and no folder is made twice', async ({
  member,
  visitor,
  house,
}) => {
  const asha = await member('Asha Rai')
  const page = await openFiles(asha)
  const other = await onAnotherDevice(asha, visitor, house)
  await other.goto('/home/storage')
  await unlock(other, password)
  await expect(button(other, 'Upload')).toBeVisible()
  await test.step('both devices upload the same folder', async () => {
    const folder = photoFolder(8)
    await Promise.all([page, other].map((one) => one.getByLabel('Folder to upload').setInputFiles(folder)))
    const done = async (one: Page) => {
      const ask = one.getByRole('dialog', { name: 'This name is taken' })
      await one.addLocatorHandler(ask, async () => {
        await ask.getByLabel('Do the same for all other files').check()
        await ask.getByRole('button', { name: 'Keep both' }).click()
      })
      await expect(one.getByText('Everything is uploaded.')).toBeAttached({ timeout: 60_000 })
    }
    await Promise.all([done(page), done(other)])
  })
  await test.step('each device shows one folder with all files', async () => {
    for (const one of [page, other]) {
      await expect.poll(() => names(one)).toEqual(['Scans 2007'])
      await named(one, 'Scans 2007').click()
      await expect.poll(async () => new Set((await names(one)).map((name) => name.replace(' (2)', ''))).size).toBe(8)
    }
  })
  await test.step('changes of one device appear on the other', async () => {
    await newFolder(page, 'मिति')
    await expect(named(other, 'मिति')).toBeVisible()
    await Promise.all([choose(page, pageName(1), 'Move to Trash'), choose(other, pageName(2), 'Move to Trash')])
    await goTo(other, 'Trash')
    await expect(other.getByRole('row', { name: new RegExp(pageName(1)) })).toBeVisible()
    await expect(other.getByRole('row', { name: new RegExp(pageName(2)) })).toBeVisible()
  })
})

test(
  'texts, sounds, films and papers are shown; pages with scripts are only saved',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha Rai')
    const page = await openFiles(asha)
    const script = '<script>document.title = "taken over"</script>'
    await upload(
      page,
      { name: 'letter.txt', text: 'नमस्ते <b>Asha</b>' },
      { name: 'page.html', text: `<!doctype html>${script}` },
      { name: 'drawing.svg', text: `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>` },
    )
    const viewer = page.getByRole('dialog', { name: 'Look inside' })
    await named(page, 'letter.txt').click()
    await expect(viewer.getByText('नमस्ते <b>Asha</b>')).toBeVisible()
    await expectGoodEverywhere(page)
    await shots(asha, 'text')
    await page.keyboard.press('Escape')
    for (const name of ['page.html', 'drawing.svg']) {
      await named(page, name).click()
      await expect(viewer.getByText('This file is not shown here. Download it to open it.')).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await expect(page).toHaveTitle('Storage · Mulghar')
  },
)

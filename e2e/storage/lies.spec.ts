/// <reference lib="dom" />
import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import type { ReaderRow } from '../../tools/vault-reader.ts'
import { expect, test, type Member } from '../fixtures.ts'
import { choose, goTo, named, newFolder, openFiles, upload } from './files-steps.ts'
import { button, heading, onAnotherDevice, password, unlock } from './vault-steps.ts'

// A server that lies, seen by a browser. web/src/storage/files/attacks.test.ts has the others.

const otherFiles =
  'Mulghar shows different files from those you last saved. Nothing was opened or changed. Please ask the people who run this site.'
const foreignFile =
  'This file is different from the one you uploaded, so it was not opened. Please try again, or ask the people who run this site.'
const isShrunk = 'Some files have been deleted from this folder since it was moved to the Trash.'

type Row = ReaderRow | { id: string; gone: true }
type Changes = { data: Row[] }

/** The server changes the list of files before it answers. */
async function lieAboutFiles(page: Page, change: (rows: Row[]) => Row[]): Promise<void> {
  await page.route('**/v1/storage/changes?*', async (route: Route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as Changes
    await route.fulfill({ response, json: { ...reply, data: change(reply.data) } })
  })
}

/** The rows as the server answers them to this page from now on. */
function rowsSeenBy(page: Page): Map<string, ReaderRow> {
  const seen = new Map<string, ReaderRow>()
  page.on('response', (response) => {
    if (!response.url().includes('/v1/storage/changes?')) return
    void response.json().then(({ data }: Changes) => {
      for (const row of data) if (!('gone' in row)) seen.set(row.id, row)
    })
  })
  return seen
}

/** Addresses of changes that a page asks for from now on. */
function changesAskedBy(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && /\/storage\/(batch|upload|trash)/.test(pathname)) asked.push(pathname)
  })
  return asked
}

/** A save dialog that chooses a file of the browser's own store. */
async function withSaveDialog({ context }: Member): Promise<void> {
  await context.addInitScript(() => {
    Object.assign(window, {
      showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
        (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
    })
  })
}

/** The files that the save dialog has made, with their sizes. */
const savedFiles = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const sizes: Record<string, number> = {}
    for await (const [name, handle] of (await navigator.storage.getDirectory()).entries()) {
      // The browser's own file of a download that just ended is gone when it is opened.
      const file = await (handle as FileSystemFileHandle).getFile().catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotFoundError') return undefined
        throw error
      })
      if (file) sizes[name] = file.size
    }
    return sizes
  })

test('a download with swapped chunks, or one of another file, is refused and leaves no file', async ({
  member,
  allowNoise,
}) => {
  allowNoise(/foreign-chunk/)
  const asha = await member('Asha Rai')
  await withSaveDialog(asha)
  const page = await openFiles(asha)
  const sizes = { 'film.bin': 8 * 2 ** 20 + 100, 'other.bin': 4 * 2 ** 20 + 100 }
  const others = { 'other.bin': sizes['other.bin'] }
  const folder = mkdtempSync(join(tmpdir(), 'mulghar-lies-'))
  const paths = Object.entries(sizes).map(([name, size]) => {
    const path = join(folder, name)
    writeFileSync(path, randomBytes(size))
    return path
  })
  await page.getByLabel('Files to upload').setInputFiles(paths)
  await expect(page.getByText('Everything is uploaded.')).toBeAttached({ timeout: 120_000 })

  const contents: string[] = []
  let lie: (path: string) => string = (path) => path
  await page.route('**/v1/storage/node/*/content/*/*', async (route) => {
    const url = new URL(route.request().url())
    contents.push(url.pathname)
    url.pathname = lie(url.pathname)
    const response = await route.fetch({ url: url.href })
    await route.fulfill({ response })
  })
  const refused = page.getByRole('region', { name: 'Uploads and downloads' }).getByRole('alert')
  const close = async () => {
    await button(page, 'Close').click()
    await expect(refused).toBeHidden()
  }
  await test.step('without a lie it is saved whole', async () => {
    await choose(page, 'other.bin', 'Download')
    await expect.poll(() => savedFiles(page)).toEqual(others)
  })
  const [ofOther] = contents
  await test.step('the first and second chunk are swapped', async () => {
    lie = (path) => path.replace(/[01]$/, (n) => (n === '0' ? '1' : '0'))
    await choose(page, 'film.bin', 'Download')
    await expect(refused).toHaveText(foreignFile)
    await expect.poll(() => savedFiles(page)).toEqual(others)
    await close()
  })
  await test.step('the first chunk is that of another file', async () => {
    lie = (path) => (path.endsWith('/0') ? ofOther! : path)
    await choose(page, 'film.bin', 'Download')
    await expect(refused).toHaveText(foreignFile)
    await expect.poll(() => savedFiles(page)).toEqual(others)
    await close()
  })
  await test.step('the truth is saved after it', async () => {
    lie = (path) => path
    await choose(page, 'film.bin', 'Download')
    await expect.poll(() => savedFiles(page)).toEqual(sizes)
  })
})

test(
  'a hidden or planted file is noticed: nothing is shown as genuine or can be changed',
  { tag: '@room' },
  async ({ member, visitor, house }) => {
    const asha = await member('Asha Rai')
    const page = await openFiles(asha)
    const seen = rowsSeenBy(page)
    await test.step('Asha adds a folder and two files', async () => {
      await newFolder(page, 'Letters')
      await upload(page, { name: 'Will.txt' }, { name: 'Deed.txt' })
      await page.reload()
      await unlock(page, password)
      await expect(named(page, 'Deed.txt')).toBeVisible()
      await expect.poll(() => seen.size).toBe(3)
    })
    const [hidden] = seen.keys()
    await test.step('she deletes one file for good', async () => {
      await choose(page, 'Will.txt', 'Move to Trash')
      await goTo(page, 'Trash')
      await button(page, 'Delete Will.txt').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(heading(page, 'The Trash is empty')).toBeVisible()
    })

    const other = await onAnotherDevice(asha, visitor, house)
    const asked = changesAskedBy(other)
    let lie: (rows: Row[]) => Row[] = (rows) => rows
    await lieAboutFiles(other, (rows) => lie(rows))
    const open = async () => {
      await other.goto('/home/storage')
      await unlock(other, password)
    }
    const expectNothing = async () => {
      await expect(other.getByRole('alert')).toHaveText(otherFiles)
      for (const name of ['Letters', 'Will.txt', 'Deed.txt']) await expect(other.getByText(name)).toHaveCount(0)
      for (const name of ['Upload', 'New folder', 'Search in the vault'])
        await expect(button(other, name)).toHaveCount(0)
      for (const tab of ['Trash', 'Recent', 'Files'] as const) {
        await goTo(other, tab)
        await expect(other.getByRole('alert')).toHaveText(otherFiles)
      }
      expect(asked).toEqual([])
    }
    await test.step('hidden', async () => {
      lie = (rows) => rows.filter(({ id }) => id !== hidden)
      await open()
      await expectNothing()
    })
    await test.step('deleted, and planted again', async () => {
      lie = (rows) => {
        const there = new Set(rows.map((row) => ('gone' in row ? '' : row.id)))
        return [...rows.filter((row) => !('gone' in row)), ...[...seen.values()].filter(({ id }) => !there.has(id))]
      }
      await open()
      await expectNothing()
    })
    await test.step('the truth opens', async () => {
      lie = (rows) => rows
      await open()
      await expect(named(other, 'Deed.txt')).toBeVisible()
      await expect(button(other, 'Upload')).toBeVisible()
    })
  },
)

test(
  'a folder of the trash that lacks a file is not restored',
  { tag: '@room' },
  async ({ member, visitor, house }) => {
    const asha = await member('Asha Rai')
    const page = await openFiles(asha)
    await test.step('a folder with two files goes to the trash', async () => {
      await newFolder(page, 'Letters')
      await named(page, 'Letters').click()
      await expect(heading(page, 'This folder is empty')).toBeVisible()
      await upload(page, { name: 'Will.txt' }, { name: 'Deed.txt' })
      await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'Storage' }).click()
      await choose(page, 'Letters', 'Move to Trash')
      await expect(named(page, 'Letters')).toBeHidden()
    })

    const other = await onAnotherDevice(asha, visitor, house)
    const asked = changesAskedBy(other)
    let isLying = true
    await lieAboutFiles(other, (rows) => {
      const file = rows.find((row) => 'kind' in row && row.kind === 'FILE')
      return isLying ? rows.filter((row) => row !== file) : rows
    })
    await test.step('the folder without one file is not restored', async () => {
      await other.goto('/home/storage/trash')
      await unlock(other, password)
      const dialog = other.getByRole('alertdialog', { name: 'Some files are missing' })
      await button(other, 'Restore Letters').click()
      await expect(dialog).toContainText(isShrunk)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
      await expect(button(other, 'Restore Letters')).toBeVisible()
      expect(asked).toEqual([])
    })
    await test.step('the whole folder is restored', async () => {
      isLying = false
      await other.reload()
      await unlock(other, password)
      await button(other, 'Restore Letters').click()
      await expect(heading(other, 'The Trash is empty')).toBeVisible()
    })
  },
)

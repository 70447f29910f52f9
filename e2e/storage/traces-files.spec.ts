/// <reference lib="dom" />
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { contentHkdf, hkdf, type ReaderNode } from '../../tools/vault-reader.ts'
import { rowsOf } from '../../server/test/all-rows.ts'
import { expect, test } from '../fixtures.ts'
import { databaseOf } from '../house.ts'
import { choose, goTo, named, newFolder, openFiles } from './files-steps.ts'
import { readVault, type ReadVault } from './second-reader.ts'
import {
  filesOf,
  foundIn,
  nameSecrets,
  pieceSecrets,
  requestsOf,
  spellings,
  textSecret,
  type Secret,
} from './secrets.ts'
import { button, heading, onAnotherDevice, password, unlock } from './vault-steps.ts'

const chunkBytes = 4 * 2 ** 20
const icon = readFileSync(new URL('../../web/public/icon-192.png', import.meta.url))
const pictureName = 'हजुरबुबाको नागरिकता'
const paperName = 'Land deed of Bhojpur 1961'
const paperType = 'application/epub+zip'
const paperRenamed = 'लालपुर्जाको प्रतिलिपि'
const folderName = 'पुराना कागजपत्र'
const latinFolder = 'Papers of Kulekhani'

/** A chunk repeats 24 bytes of its own, so that each run of 47 bytes out of it is recognised. */
const marks = Array.from({ length: 5 }, () => randomBytes(24))
const chunkOf = (mark: Buffer, length = chunkBytes) => Buffer.alloc(length, mark)
/** Readers of PNG pass over what comes after its end. */
const picture = Buffer.concat([
  icon,
  chunkOf(marks[0]!, chunkBytes - icon.length),
  chunkOf(marks[1]!),
  chunkOf(marks[2]!, 50_000),
])
const paper = Buffer.concat([chunkOf(marks[3]!), chunkOf(marks[4]!, 9000)])

const key = (name: string, bytes: Buffer): Secret => ({ name, bytes })

function keysOfNode(id: string, node: ReaderNode): Secret[] {
  const own = Buffer.from(node.key, 'base64url')
  const ofContent = node.contentId === undefined ? [] : ['content', 'thumbnail']
  return [
    key(`the key of node ${id}`, own),
    key(`the key of what is in node ${id}`, hkdf(own, 'children')),
    ...ofContent.map((info) => key(`the ${info} key of node ${id}`, contentHkdf(node, info))),
  ]
}

function secretsOf({ vaultKey, nodes, files }: ReadVault): Secret[] {
  const own = Buffer.from(vaultKey, 'base64url')
  const thumbnails = [...files.values()].flatMap(({ thumbnail }) => thumbnail ?? [])
  expect(thumbnails).toHaveLength(1)
  return [
    key('the key of the vault', own),
    ...['top', 'trash', 'head', 'upload'].map((info) => key(`the key “${info}”`, hkdf(own, info))),
    ...[...nodes].flatMap(([id, node]) => keysOfNode(id, node)),
    // Its beginning is the same in all pictures.
    ...thumbnails.flatMap((bytes) => pieceSecrets('the thumbnail', bytes.subarray(64), 96)),
  ]
}

const known: Secret[] = [
  ...[pictureName, paperName, paperRenamed, folderName, latinFolder].flatMap(nameSecrets),
  textSecret('the type of a file', paperType),
  ...marks.map((mark, index) => key(`the bytes of chunk ${index}`, mark)),
]

/** The search finds each secret in each of its spellings, and any part of a chunk, within something longer. */
function expectFindsAll(secrets: readonly Secret[]): void {
  const within = (bytes: Buffer) => Buffer.concat([randomBytes(1001), bytes, randomBytes(1000)])
  const planted = new Map<string, Buffer>()
  const expected: string[] = []
  const plant = (name: string, bytes: Buffer) => {
    const place = `place ${planted.size}`
    planted.set(place, within(bytes))
    expected.push(`${place}: ${name}`)
  }
  for (const secret of secrets) for (const spelling of spellings(secret)) plant(secret.name, spelling)
  for (const [index, mark] of marks.entries())
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      plant(`the bytes of chunk ${index}`, Buffer.from(chunkOf(mark, 99).subarray(7).toString(encoding)))
  expect(foundIn(planted, secrets)).toEqual(expect.arrayContaining(expected))
}

/** All that a tab and its browser keep. */
async function keptBy(tab: Page): Promise<Buffer> {
  const storage = await tab.context().storageState({ indexedDB: true })
  const own = await tab.evaluate(async () => {
    const stored: string[] = []
    for await (const name of (await navigator.storage.getDirectory()).keys()) stored.push(name)
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) stored.push(url)
    return {
      ...sessionStorage,
      ...localStorage,
      stored,
      state: history.state,
      title: document.title,
      name: window.name,
    }
  })
  return Buffer.from(JSON.stringify([storage, own]))
}

test('no name, type, byte or key of a file leaves the browsers or stays anywhere', async ({
  member,
  visitor,
  house,
}) => {
  const asha = await member('Asha Rai')
  const other = await onAnotherDevice(asha, visitor, house)
  const sent = [await requestsOf(asha.context), await requestsOf(other.context())]
  const page = await openFiles(asha)

  await test.step('one device makes folders and uploads', async () => {
    await newFolder(page, folderName)
    await newFolder(page, latinFolder)
    const folder = mkdtempSync(join(tmpdir(), 'mulghar-traces-'))
    const paths = [`${pictureName}.png`, `${paperName}.epub`].map((name) => join(folder, name))
    writeFileSync(paths[0]!, picture)
    writeFileSync(paths[1]!, paper)
    await page.getByLabel('Files to upload').setInputFiles(paths)
    await expect(named(page, `${pictureName}.png`)).toBeVisible({ timeout: 120_000 })
    await expect(named(page, `${paperName}.epub`)).toBeVisible({ timeout: 120_000 })
  })
  await test.step('the other one looks inside, downloads and searches', async () => {
    // Without its save dialog, which no test can use, a browser saves as others do.
    await other.context().addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
    await other.goto('/home/storage')
    await unlock(other, password)
    await named(other, `${pictureName}.png`).click()
    const viewer = other.getByRole('dialog', { name: 'Look inside' })
    await expect(viewer.getByRole('img', { name: `${pictureName}.png` })).toHaveJSProperty('naturalWidth', 192)
    await other.keyboard.press('Escape')
    const saved = other.waitForEvent('download')
    await choose(other, `${pictureName}.png`, 'Download')
    expect(readFileSync(await (await saved).path()).equals(picture)).toBe(true)
    await button(other, 'Search in the vault').click()
    await other.getByRole('textbox', { name: 'Search in the vault' }).fill(paperName)
    await expect(named(other, `${paperName}.epub`)).toBeVisible()
    await other.keyboard.press('Escape')
  })
  await test.step('it renames, moves, throws away and restores', async () => {
    await choose(other, `${paperName}.epub`, 'Rename')
    const rename = other.getByRole('dialog', { name: 'Rename' })
    await rename.getByRole('textbox').fill(`${paperRenamed}.epub`)
    await rename.getByRole('button', { name: 'Rename' }).click()
    await expect(named(other, `${paperRenamed}.epub`)).toBeVisible()
    await choose(other, `${paperRenamed}.epub`, 'Move')
    const dialog = other.getByRole('dialog', { name: 'Move' })
    await dialog.getByRole('button', { name: folderName }).click()
    await dialog.getByRole('button', { name: 'Move here' }).click()
    await expect(named(other, `${paperRenamed}.epub`)).toBeHidden()
    for (const name of [folderName, latinFolder, `${pictureName}.png`]) {
      await choose(other, name, 'Move to Trash')
      await expect(named(other, name)).toBeHidden()
    }
    await goTo(other, 'Trash')
    for (const name of [folderName, `${pictureName}.png`]) {
      await button(other, `Restore ${name}`).click()
      await expect(button(other, `Restore ${name}`)).toBeHidden()
    }
    await goTo(other, 'Recent')
    await expect(other.getByRole('row', { name: new RegExp(paperRenamed) })).toBeVisible()
  })
  await test.step('the first one opens the folder in which the other has put the file', async () => {
    await named(page, folderName).click()
    await expect(heading(page, folderName)).toBeVisible()
    await expect(named(page, `${paperRenamed}.epub`)).toBeVisible()
  })

  const vault = await readVault(house, asha, password)
  expect([...vault.files.keys()].toSorted()).toEqual(
    [`${folderName}/${paperRenamed}.epub`, `${pictureName}.png`].toSorted(),
  )
  expect(vault.files.get(`${pictureName}.png`)!.content.equals(picture)).toBe(true)
  const { node, content } = vault.files.get(`${folderName}/${paperRenamed}.epub`)!
  expect(content.equals(paper)).toBe(true)
  expect(node).toMatchObject({ mime: paperType })

  const secrets = [...known, ...secretsOf(vault)]
  expectFindsAll(secrets)
  const requests = new Map(sent.map((all, index) => [`requests of device ${index + 1}`, all()]))
  const rows = await rowsOf(databaseOf(house.dataDir))
  const files = filesOf(house.dataDir)
  await test.step('the search sees what was sent and kept', async () => {
    const sealed = [...vault.files.values()].flatMap((file) => file.sealed)
    const middles = sealed.map((bytes, index) => key(`sealed chunk ${index}`, bytes.subarray(2000, 2024)))
    expect(foundIn(requests, middles)).toEqual(middles.map(({ name }) => `requests of device 1: ${name}`).toSorted())
    expect(new Set(foundIn(files, middles).map((line) => line.split(': ')[1])).size).toBe(sealed.length)
    const boxes = vault.rows.map(({ id, box }) => key(`the box of ${id}`, Buffer.from(box, 'base64url')))
    expect(foundIn(rows, boxes)).toEqual(boxes.map(({ name }) => `rows of public.storage_node: ${name}`).toSorted())
    expect(foundIn(files, [textSecret('the address', asha.email)]).length).toBeGreaterThan(1)
  })

  expect(secrets.length).toBeGreaterThan(60)
  expect(foundIn(requests, secrets)).toEqual([])
  expect(foundIn(rows, secrets)).toEqual([])
  expect(foundIn(files, secrets)).toEqual([])
  expect(foundIn(new Map([['what the app printed', Buffer.from(house.printed())]]), secrets)).toEqual([])
  for (const tab of [page, other])
    expect(foundIn(new Map([['what a browser keeps', await keptBy(tab)]]), secrets)).toEqual([])
})

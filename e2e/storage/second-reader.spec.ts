import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Member } from '../fixtures.ts'
import type { House } from '../house.ts'
import { choose, named, newFolder, openFiles, upload } from './files-steps.ts'
import { readVault } from './second-reader.ts'
import { heading, password } from './vault-steps.ts'

// Files that the browser wrote are opened by a second program, which knows the document of the format only.

const icon = readFileSync(new URL('../../web/public/icon-192.png', import.meta.url))

/** The content of each file by its path. */
async function contents(house: House, asha: Member): Promise<Record<string, Buffer>> {
  const { files } = await readVault(house, asha, password)
  return Object.fromEntries([...files].map(([path, { content }]) => [path, content]))
}

test('another program reads names, folders and bytes that the browser wrote', async ({ member, house }) => {
  const asha = await member('Asha Rai')
  const page = await openFiles(asha)
  await newFolder(page, 'पुराना चिठी')
  await upload(page, { name: 'empty.txt', text: '' }, { name: 'Page 1.txt', text: 'नमस्ते Asha' })
  await choose(page, 'Page 1.txt', 'Rename')
  await page.keyboard.type('पहिलो पाना')
  await page.keyboard.press('Enter')
  await expect(named(page, 'पहिलो पाना.txt')).toBeVisible()
  await named(page, 'पुराना चिठी').click()
  await expect(heading(page, 'This folder is empty')).toBeVisible()
  await upload(page, { name: 'inside.txt', text: 'inside' })
  await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'Storage' }).click()
  await choose(page, 'पुराना चिठी', 'Move to Trash')
  await expect(named(page, 'पुराना चिठी')).toBeHidden()
  expect(await contents(house, asha)).toEqual({
    'empty.txt': Buffer.alloc(0),
    'पहिलो पाना.txt': Buffer.from('नमस्ते Asha'),
    'Trash/पुराना चिठी/inside.txt': Buffer.from('inside'),
  })
})

test(
  'another program reads files of several chunks, replaced files and thumbnails',
  { tag: '@room' },
  async ({ member, house }) => {
    const asha = await member('Asha Rai')
    const page = await openFiles(asha)
    const full = 4 * 2 ** 20
    const large = new Map([full - 1, full, full + 1, 2 * full + 4096].map((size) => [`${size}.bin`, randomBytes(size)]))
    const picture = Buffer.concat([icon, randomBytes(5_000_000)])
    const folder = mkdtempSync(join(tmpdir(), 'mulghar-reader-'))
    const chosen = [...large, ['picture.png', picture] as const].map(([name, bytes]) => {
      const path = join(folder, name)
      writeFileSync(path, bytes)
      return path
    })
    await page.getByLabel('Files to upload').setInputFiles(chosen)
    await expect(page.getByText('Everything is uploaded.')).toBeAttached({ timeout: 120_000 })
    await page
      .getByLabel('Files to upload')
      .setInputFiles({ name: `${full}.bin`, mimeType: '', buffer: Buffer.from('short') })
    await page.getByRole('dialog', { name: 'This name is taken' }).getByRole('button', { name: 'Replace' }).click()
    large.set(`${full}.bin`, Buffer.from('short'))
    const read = () => readVault(house, asha, password)
    await expect.poll(async () => (await read()).files.get(`${full}.bin`)?.content.length).toBe(5)
    const { files } = await read()
    expect([...files.keys()].toSorted()).toEqual([...large.keys(), 'picture.png'].toSorted())
    for (const [name, bytes] of large) expect(files.get(name)!.content.equals(bytes), name).toBe(true)
    const { content, thumbnail } = files.get('picture.png')!
    expect(content.equals(picture)).toBe(true)
    expect(thumbnail!.subarray(8, 12).toString()).toBe('WEBP')
  },
)

import type { Page } from '@playwright/test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Member } from '../fixtures.ts'

const sample = `0 HEAD
1 GEDC
2 VERS 5.5.1
1 CHAR UTF-8
0 @I1@ INDI
1 NAME Ottilie /Brandreth/
1 SEX F
1 BIRT
2 DATE 3 MAY 1844
2 PLAC Thornwick
2 SOUR @S1@
3 PAGE 12
1 DEAT
2 DATE 1911
1 FAMS @F1@
0 @I2@ INDI
1 NAME Ambrose /Brandreth/
1 SEX M
1 DEAT Y
1 FAMS @F1@
0 @F1@ FAM
1 HUSB @I2@
1 WIFE @I1@
1 MARR
2 DATE 1866
2 PLAC Thornwick
0 @S1@ SOUR
1 TITL Register of Thornwick
0 TRLR
`
const folder = process.env['GENEALOGIES']
const real = ['royal92.ged', 'bourbon.ged'].filter((name) => folder && existsSync(join(folder, name)))
const files: [name: string, bytes: Buffer][] = [
  ['a sample', Buffer.from(sample)],
  ...real.map((name): [string, Buffer] => [name, readFileSync(join(folder!, name))]),
]

type Person = { id: string; firstName: string; lastName: string; born: number | null }

/** The id of the tree that a file became. */
async function importBy(page: Page, name: string, buffer: Buffer): Promise<string> {
  await page.goto('/home/family-trees?from=gedcom')
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer })
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'See the tree' }).click()
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

async function exportBy(page: Page, treeId: string, entry: string): Promise<Buffer> {
  await page.goto(`/home/family-graph/${treeId}`)
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: entry }).click(),
  ])
  return readFileSync(await download.path())
}

/** All lines but those of the header, sorted, without the names of records: each import may give other ones. */
function linesOf(bytes: Buffer): string[] {
  const records = bytes.toString('utf8').split(/\r?\n(?=0 )/)
  const lines = records.slice(1).flatMap((record) => record.split(/\r?\n/))
  return lines.map((line) => line.replaceAll(/@[^@\s]+@/g, '@')).sort()
}

/** Somebody who was born, and is in the tree as a partner. */
async function someone({ api }: Member, treeId: string): Promise<Person> {
  const { data } = await api<{ data: Person[] }>('GET', `/v1/family/family-tree/${treeId}/people?limit=100`)
  for (const one of data.filter(({ born }) => born !== null)) {
    const page = await api<{ relations: { partners: unknown[] } }>('GET', `/v1/family/person/${one.id}`)
    if (page.relations.partners.length > 0) return one
  }
  throw new Error('Nobody in this file was born and married')
}

for (const [name, bytes] of files)
  test(
    `a family that was imported, corrected and exported is the same in a second tree: ${name}`,
    { tag: '@room' },
    async ({ member }) => {
      test.setTimeout(120_000)
      const asha = await member('Asha Brandreth')
      const { page } = asha
      const treeId = await importBy(page, 'family.ged', bytes)
      const { id } = await someone(asha, treeId)
      const form = page.getByRole('dialog')

      await test.step('Asha corrects a place of birth, adds a source and a suffix', async () => {
        await page.goto(`/home/person/${id}`)
        await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
        await form.getByLabel('Place of birth').fill('Oxmoor, Fife')
        await form.locator('summary').filter({ hasText: 'More names' }).click()
        await form.getByLabel('Name suffix', { exact: true }).fill('Esq.')
        await form.locator('summary').filter({ hasText: 'Sources' }).click()
        await form.getByRole('button', { name: 'Add a source' }).click()
        const added = form.getByRole('group', { name: /^Source \d+$/ }).last()
        await added.getByLabel('About').selectOption('Birth')
        // A title names the group.
        await added.getByLabel('Page').fill('Leaf 41')
        await added.getByLabel('Title').fill('Book of Oxmoor')
        await form.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(form).toBeHidden()
        await expect(page.getByText('Book of Oxmoor · Leaf 41')).toBeVisible()
      })

      await test.step('Asha changes the records of a marriage', async () => {
        await page
          .getByRole('button', { name: /^Edit marriage with / })
          .first()
          .click()
        await form.getByLabel('Place of marriage').fill('Oxmoor Kirk')
        await form.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(form).toBeHidden()
        await expect(page.getByText('Oxmoor Kirk').first()).toBeVisible()
      })

      for (const entry of ['GEDCOM 5.5.1', 'GEDCOM 7.0'])
        await test.step(`the tree that its ${entry} becomes is the same`, async () => {
          const first = await exportBy(page, treeId, entry)
          expect(first.toString('utf8')).toMatch(/2 PLAC Oxmoor, Fife\r?\n/)
          const second = await exportBy(page, await importBy(page, 'second.ged', first), entry)
          expect(linesOf(second)).toEqual(linesOf(first))
        })
    },
  )

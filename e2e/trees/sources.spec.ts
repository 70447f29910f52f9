import { treeFrom } from '../families.ts'
import { expect, expectGoodEverywhere, test } from '../fixtures.ts'
import { shots } from '../shots.ts'

const genealogy = `0 HEAD
1 GEDC
2 VERS 5.5.1
1 CHAR UTF-8
0 @I1@ INDI
1 NAME Percival /Holloway/
1 SEX M
1 BIRT
2 DATE 7 APR 1838
2 PLAC Stonebridge
2 SOUR @S1@
3 PAGE Leaf 41
3 QUAY 3
2 NOTE The ink has run.
1 DEAT
2 DATE 1899
1 OCCU Cooper
2 SOUR @S1@
3 PAGE Leaf 80
1 NOTE @N1@
1 REFN 7
1 ASSO @I2@
2 RELA Godmother
0 @I2@ INDI
1 NAME Millicent /Holloway/
1 SEX F
1 DEAT Y
1 NOTE @N1@
0 @S1@ SOUR
1 TITL Book of Stonebridge
0 @N1@ NOTE He kept the ferry for thirty years.
0 TRLR
`

test(
  'sources and notes of a file are shown, and changed by keyboard on a phone',
  { tag: '@room' },
  async ({ member, house }) => {
    const asha = await member('Asha', { viewport: { width: 360, height: 740 } })
    const tree = await treeFrom(asha, house.url, genealogy)
    const { page } = asha
    await page.goto(`/home/person/${tree.idOf('Percival', 'Holloway')}`)

    await test.step('each stands with its fact', async () => {
      await expect(page.getByText('Book of Stonebridge · Leaf 41 · direct evidence')).toBeVisible()
      await expect(page.getByText('The ink has run.')).toBeVisible()
      const work = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Work Experience' }) })
      await expect(work.getByText('Book of Stonebridge · Leaf 80')).toBeVisible()
      const notes = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Notes', exact: true }) })
      await expect(notes.getByText('He kept the ferry for thirty years.')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })

    const form = page.getByRole('dialog')
    await test.step('Asha changes a page, removes a note and adds a source', async () => {
      await page.getByRole('button', { name: 'Edit' }).first().press('Enter')
      await form.locator('summary').filter({ hasText: 'Sources' }).press('Enter')
      await form.getByLabel('Page').first().fill('Leaf 42')
      await form.getByLabel('Reliability').first().selectOption('questionable')
      await form.getByRole('button', { name: 'Add a source' }).press('Enter')
      const added = form.getByRole('group', { name: 'Source 3' })
      await added.getByLabel('About').selectOption('Death')
      await added.getByLabel('Title').fill('Stones of the north')
      await form.locator('summary').filter({ hasText: 'Notes' }).press('Enter')
      await form.getByRole('button', { name: 'Remove Note 1' }).press('Enter')
      await expect(form.getByLabel('This note is shared. Change it for')).toBeHidden()
      await form.getByRole('group', { name: 'Note 1' }).getByLabel('Text').fill('He kept the ferry for forty years.')
      await form.getByLabel('This note is shared. Change it for').selectOption('Everyone who shares it')
      await expectGoodEverywhere(page)
      await shots(asha, 'sources-form')
      await page.setViewportSize({ width: 360, height: 740 })
      await form.getByRole('button', { name: 'Save', exact: true }).press('Enter')
      await expect(form).toBeHidden()
    })

    await test.step('the page shows them', async () => {
      await expect(page.getByText('Book of Stonebridge · Leaf 42 · questionable')).toBeVisible()
      await expect(page.getByText('Stones of the north')).toBeVisible()
      await expect(page.getByText('The ink has run.')).toBeHidden()
      await expect(page.getByText('He kept the ferry for forty years.')).toBeVisible()
      await shots(asha, 'sources-page')
      await page.setViewportSize({ width: 360, height: 740 })
    })

    await test.step('the godmother shares the note, and both pages name each other', async () => {
      const associates = page.locator('section').filter({ hasText: 'Godparents and witnesses' })
      await expect(associates.getByText('Godmother: Millicent Holloway')).toBeVisible()
      await associates.getByRole('link', { name: 'Millicent Holloway' }).click()
      await expect(page.getByText('Godmother of Percival Holloway')).toBeVisible()
      await expect(page.getByText('He kept the ferry for forty years.')).toBeVisible()
    })
  },
)

test('the report of an import counts what no page shows', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha', { viewport: { width: 360, height: 740 } })
  const { page } = asha
  await page.goto('/home/family-trees?from=gedcom')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'holloway.ged', mimeType: 'text/plain', buffer: Buffer.from(genealogy) })
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
  await expect(page.getByText('1 line is kept for exports, but not shown on any page:')).toBeVisible()
  await expect(page.getByText('reference numbers · 1')).toBeVisible()
  await expectGoodEverywhere(page)
  await shots(asha, 'import-report')
})

import {
  csvOf,
  generateVanshavali,
  headings,
  nepaliHeadings,
  nepaliRowsOf,
  rowsOf,
  workbookOf,
} from '../../tools/vanshavali.ts'
import { noise, notice, showText } from '../app/closed-steps.ts'
import { goBy } from '../app/waiting-steps.ts'
import { expect, expectGoodEverywhere, settled, test } from '../fixtures.ts'

const people = generateVanshavali(12, 5)

test('rows that were pasted become a tree, after a look at them', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Asha')
  await test.step('a member pastes rows', async () => {
    await page.goto('/home/family-trees')
    await page.getByRole('tab', { name: 'Vanshavali table' }).click()
    const pasted = [...nepaliRowsOf(people), ['१३', 'हराएको', '३', '९९', '', '', '']]
    await page.getByLabel('Or paste the rows').fill(csvOf(pasted, '\t'))
    await page.getByRole('button', { name: 'Check the table' }).click()
  })
  await test.step('the preview reports the missing father', async () => {
    await expect(page.getByRole('heading', { name: /^13 people, \d families/ })).toBeVisible()
    await expect(page.getByLabel('Column 4')).toHaveValue('FATHER')
    await expect(page.getByText('The father’s serial number is not in the table.')).toBeVisible()
    await expect(page.getByText('Row 13: The father of हराएको has serial number 99')).toBeVisible()
    await expectGoodEverywhere(page)
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('the member corrects a column before the import', async () => {
    await page.getByLabel('Column 4').selectOption('Not used')
    await page.getByLabel('Column 7').selectOption('Not used')
    await expect(page.getByRole('heading', { name: '13 people, 0 families' })).toBeVisible()
    await page.getByLabel('Column 4').selectOption("Father's number in the table")
    await expect(page.getByRole('heading', { name: /^13 people, [1-9] famil/ })).toBeVisible()
  })
  await test.step('the member imports the rows', async () => {
    await page.getByLabel('Name of the new tree').fill('Shresthas of Kirtipur')
    await page.getByRole('button', { name: 'Import 13 people' }).click()
    await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
    await expect(page.getByText('Row 13: The father of हराएको has serial number 99')).toBeVisible()
  })
  await test.step('the chart and the outline begin with the mool-purush', async () => {
    await page.getByRole('link', { name: 'See the tree' }).click()
    await expect(page.getByRole('heading', { name: 'Shresthas of Kirtipur' })).toBeVisible()
    const chart = page.getByRole('group', { name: 'Family chart' })
    await expect(chart.locator('[aria-current]')).toContainText('राम बहादुर श्रेष्ठ')
    await page.getByRole('button', { name: 'Outline' }).click()
    await expect(page.getByRole('button', { name: /राम बहादुर श्रेष्ठ/ }).first()).toBeVisible()
  })
})

test('columns that were assigned stay when the headings are switched', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Asha')
  await page.goto('/home/family-trees?from=table')
  await page.getByLabel('Or paste the rows').fill(csvOf(nepaliRowsOf(people), '\t'))
  await page.getByRole('button', { name: 'Check the table' }).click()
  const column = page.getByLabel(/^Column 7/)
  await expect(column).toHaveValue('SON_SERIALS')
  await column.selectOption('Not used')
  await expect(page.getByRole('heading', { name: /^12 people/ })).toBeVisible()
  // It is ticked once the preview has come.
  await page.getByLabel('The first row has headings').click()
  await expect(page.getByRole('heading', { name: /^11 people/ })).toBeVisible()
  await expect(column).toHaveValue('IGNORED')
  await page.getByLabel('Row 1 has the headings').click()
  await expect(page.getByRole('heading', { name: /^12 people/ })).toBeVisible()
  await expect(column).toHaveValue('IGNORED')
})

test('a CSV file and a workbook go into an existing tree', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', { name: 'Kirtipur', description: 'x' })
  const { page } = asha
  const alone = ['13', 'Solo', '2', '1', '', '', '']
  const files = [
    { name: 'lines.csv', mimeType: 'text/csv', buffer: Buffer.from(csvOf([headings, ...rowsOf(people), alone])) },
    {
      name: 'lines.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(workbookOf([nepaliHeadings, ...nepaliRowsOf(people), alone])),
    },
  ]
  for (const file of files) {
    await page.goto(`/home/family-graph/${tree.id}/import?from=table`)
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByText(file.name)).toBeVisible()
    await expect(page.getByLabel('Row 1 has the headings')).toBeChecked()
    await expect(page.getByLabel(/^Column 2/)).toHaveValue('NAME')
    await expect(page.getByLabel('Name of the new tree')).toHaveCount(0)
    await page.getByLabel('Family name (optional)').fill('Malla')
    await page.getByRole('button', { name: 'Import 13 people' }).click()
    await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
  }
  await expectGoodEverywhere(page)
  await page.goto(`/home/family-graph/${tree.id}/people`)
  await expect(page.getByText('Solo Malla').first()).toBeVisible()
  await settled(page)
  const { personCount } = await asha.api<{ personCount: number }>('GET', `/v1/family/family-tree/${tree.id}`)
  expect(personCount).toBe(26)
})

test(
  'refuses a file that is not a table in plain words, and lets the member choose another',
  { tag: '@room' },
  async ({ member }) => {
    const { page } = await member('Asha')
    await page.goto('/home/family-trees?from=table')
    await expect(page.getByLabel('Or paste the rows')).toBeVisible()
    await expectGoodEverywhere(page)
    const buffer = Buffer.from('It was the best of years.\n'.repeat(100))
    await page.locator('input[type=file]').setInputFiles({ name: 'novel.txt', mimeType: 'text/plain', buffer })
    await expect(page.getByText('We found no table with names.')).toBeVisible()
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await expect(page.getByLabel('Or paste the rows')).toBeVisible()
  },
)

test(
  'pasted rows are offered when the tree is deleted elsewhere during their preview',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(noise)
    const asha = await member('Asha')
    const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', {
      name: 'Kirtipur',
      description: 'x',
    })
    const { page } = asha
    await goBy(page, `/home/family-graph/${tree.id}/import?from=table`)
    const rows = csvOf(nepaliRowsOf(people), '\t')
    await page.getByLabel('Or paste the rows').fill(rows)
    await page.getByRole('button', { name: 'Check the table' }).click()
    await expect(page.getByRole('heading', { name: /^12 people/ })).toBeVisible()
    // A press explains the end of a form for five seconds.
    await page.waitForTimeout(6000)
    await asha.api('DELETE', `/v1/family/family-tree/${tree.id}`)
    await showText(page)
    await expect(notice(page).getByRole('definition')).toContainText(rows.split('\n')[0]!.split('\t')[1]!)
  },
)

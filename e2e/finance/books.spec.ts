import { truncateSync, writeFileSync } from 'node:fs'
import { expect, expectAccessible, expectGoodEverywhere, settled, test } from '../fixtures.ts'
import { shots } from '../shots.ts'
import { begun, button, dialog, entered, fill, rowOf, sums } from './entry-steps.ts'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF')

test(
  'a long list of entries renders only rows in sight, is searched, and loads again after a failure',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/ERR_FAILED/)
    const asha = await member('Asha')
    const { page } = asha
    const { id } = await begun(asha, 'Long list')
    await entered(asha, id, 'The very first', 1)
    await Promise.all(
      Array.from({ length: 105 }, (_, n) => entered(asha, id, `Donor ${n} with a name of some length`, 100 + n)),
    )
    await entered(asha, id, 'सीता थापा', 5)
    await test.step('the entries load at a second try', async () => {
      await page.route(`**/v1/finance/donor/program/${id}*`, (route) => route.abort())
      await page.goto(`/home/finance/${id}`)
      await expect(page.getByText('Failed to fetch donors')).toBeVisible()
      await page.unroute(`**/v1/finance/donor/program/${id}*`)
      await button(page, 'Try again').click()
    })

    const donations = page.getByRole('table', { name: /^Donations/ })
    const box = donations.locator('..')
    await test.step('only rows in sight are rendered', async () => {
      await expect(rowOf(page, 'सीता थापा')).toBeVisible()
      expect(await donations.getByRole('row').count()).toBeLessThan(50)
      await shots(asha, 'finance-many')
      await page.setViewportSize({ width: 1280, height: 800 })
      await box.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
      await expect(donations.locator('tr[aria-rowindex="102"]')).toBeVisible()
      await box.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
      await expect(rowOf(page, 'The very first')).toBeVisible()
      expect(await donations.getByRole('row').count()).toBeLessThan(50)
    })
    await test.step('a new entry appears at the top', async () => {
      await entered(asha, id, 'The last', 7)
      await expect(page.getByRole('heading', { name: 'Donations (108)' })).toBeVisible()
      await box.evaluate((element) => element.scrollTo({ top: 0 }))
      await expect(rowOf(page, 'The last')).toBeVisible()
    })
    await test.step('a search and dates narrow the list and its totals', async () => {
      const search = page.getByRole('searchbox', { name: 'Search entries by name' })
      await search.fill('Sita Thapa')
      await expect(page.getByRole('heading', { name: 'Donations (1)' })).toBeVisible()
      await expect(rowOf(page, 'सीता थापा')).toBeVisible()
      await sums(page, { 'Total Donations': 'Rs. 5' })
      await search.fill('Nobody')
      await expect(page.getByText('Nothing found').first()).toBeVisible()
      await search.fill('')
      await page.getByLabel('To', { exact: true }).fill('2020-01-01')
      await expect(page.getByRole('heading', { name: 'Donations (0)' })).toBeVisible()
      await page.getByLabel('To', { exact: true }).fill('')
      await expect(rowOf(page, 'The last')).toBeVisible()
      await expectGoodEverywhere(page)
    })
    await test.step('an unknown program is not found', async () => {
      await button(page, 'Back to Programs').click()
      await expect(page).toHaveURL(/\/home\/finance$/)
      await page.goto('/home/finance/0190a0a0-0000-7000-8000-000000000000')
      await expect(page.getByRole('heading', { name: 'This finance program does not exist.' })).toBeVisible()
    })
  },
)

test(
  'an entry has papers, a person of a tree and a receipt, and the books are exported',
  { tag: '@room' },
  async ({ member }, testInfo) => {
    const [asha, ravi] = [await member('Asha Adhikari'), await member('Ravi Rai')]
    const { page } = asha
    const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', {
      name: 'Adhikari',
      description: 'We',
    })
    await asha.api('POST', `/v1/family/${tree.id}/person`, { firstName: 'Hari', lastName: 'Adhikari', gender: 'MALE' })
    const { id } = await begun(asha, 'Roof of the kul ghar')
    await test.step('Asha enters a donation for Hari with a paper', async () => {
      await page.goto(`/home/finance/${id}`)
      await button(page, 'Add Donor').click()
      const form = dialog(page, 'Add Donor')
      await fill(form, { name: 'For Hari', amount: '501' })
      await form.getByLabel('Family tree of this person').selectOption({ label: 'Adhikari' })
      await form.getByLabel('Person in this tree').fill('Hari')
      await page.getByRole('option', { name: /Hari Adhikari/ }).click()
      await expect(button(form, 'Remove Hari Adhikari')).toBeVisible()
      const papers = form.getByRole('group', { name: 'Papers' }).locator('input[type=file]')
      // From files: what is handed over in memory is sent through the browser's own protocol, for many seconds.
      const [large, bill] = [testInfo.outputPath('large.pdf'), testInfo.outputPath('bill.pdf')]
      writeFileSync(large, '')
      truncateSync(large, 10 * 1024 * 1024 + 1)
      writeFileSync(bill, pdf)
      await papers.setInputFiles([large, bill])
      await expect(form.getByText('large.pdf is larger than 10 MB.')).toBeVisible()
      await expect(form.getByRole('link', { name: /bill/ })).toBeVisible()
      await expectAccessible(page)
      await button(form, 'Save').click()
      await expect(form).toHaveCount(0)
    })
    await test.step('another member sees the paper, but not the name of Hari', async () => {
      await ravi.page.goto(`/home/finance/${id}`)
      await button(rowOf(ravi.page, 'For Hari'), 'View Details').click()
      const theirs = dialog(ravi.page, 'Donor Details')
      await expect(theirs.getByRole('link', { name: /bill/ })).toBeVisible()
      await expect(theirs).not.toContainText('Hari Adhikari')
      await expect(button(theirs, 'Issue receipt')).toHaveCount(0)
      await button(theirs, 'Close').last().click()
    })
    await test.step('Asha issues a receipt and downloads it', async () => {
      await button(rowOf(page, 'For Hari'), 'View Details').click()
      const details = dialog(page, 'Donor Details')
      await expect(details.getByRole('link', { name: 'Hari Adhikari' })).toBeVisible()
      await button(details, 'Issue receipt').click()
      const take = details.getByRole('button', { name: /^Download receipt \d{4}-0001$/ })
      const [receipt] = await Promise.all([page.waitForEvent('download'), take.click()])
      expect(receipt.suggestedFilename()).toMatch(/\.pdf$/)
      await settled(page)
      await shots(asha, 'finance-details')
      await expectAccessible(page)
      await button(details, 'Close').last().click()
    })
    await test.step('a changed entry makes its receipt void', async () => {
      await button(rowOf(page, 'For Hari'), 'Edit').click()
      await expect(dialog(page, 'Update Entry')).toContainText(
        /If you save a change, receipt \d{4}-0001 becomes void\./,
      )
      await fill(dialog(page, 'Update Entry'), { amount: '502' })
      await button(dialog(page, 'Update Entry'), 'Save').click()
      await expect(dialog(page, 'Update Entry')).toHaveCount(0)
      await button(page, 'Receipts').click()
      await expect(dialog(page, 'Receipts')).toContainText('Void: the entry was changed')
      await button(dialog(page, 'Receipts'), 'Close').last().click()
    })
    await test.step('Asha exports the books in three formats', async () => {
      for (const format of ['CSV', 'XLSX', 'PDF']) {
        await button(page, 'Export').click()
        const entry = page.getByRole('menuitem', { name: format, exact: true })
        const [file] = await Promise.all([page.waitForEvent('download'), entry.click()])
        expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`))
      }
    })
  },
)

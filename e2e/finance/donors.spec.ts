import type { DonorEntry } from '@mulghar/contract/finance/donors'
import type { FinanceProgram } from '@mulghar/contract/finance/programs'
import type { Locator, Page, Route } from '@playwright/test'
import { truncateSync, writeFileSync } from 'node:fs'
import { expect, expectAccessible, expectGoodEverywhere, settled, test, type Member } from '../fixtures.ts'
import { hold } from '../moments.ts'
import { shots } from '../shots.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF')

const begun = (who: Member, name: string, more: object = {}) =>
  who.api<FinanceProgram>('POST', '/v1/finance/program', { name, description: 'For the roof', ...more })
const entered = (who: Member, financeProgramId: string, donorName: string, amount: number) =>
  who.api<DonorEntry>('POST', '/v1/finance/donor', { financeProgramId, donorName, amount })

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const table = (page: Page, name: string) => page.getByRole('table', { name })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** An alert says these lines, and nothing else; it is read and closed. */
async function says(page: Page, ...lines: string[]) {
  const alert = page.getByRole('alertdialog')
  const text = (await alert.innerText()).split('\n').filter((line) => line.trim() !== '')
  expect(text).toEqual([...lines, 'OK'])
  await button(alert, 'OK').click()
  await expect(alert).toHaveCount(0)
}

/** What a card says. */
async function sums(page: Page, expected: Record<string, string>) {
  for (const [label, value] of Object.entries(expected))
    await expect(page.getByRole('term').filter({ hasText: label }).locator('+ dd')).toHaveText(value)
}

async function fill(form: Locator, values: { name?: string; amount?: string; address?: string; phone?: string }) {
  if (values.name !== undefined) await form.getByLabel(/^(Donor name|Description)/).fill(values.name)
  if (values.amount !== undefined) await form.getByLabel('Amount').fill(values.amount)
  if (values.address !== undefined) await form.getByLabel('Address').fill(values.address)
  if (values.phone !== undefined) await form.getByLabel('Phone number').fill(values.phone)
}

test('a donation and an expense: all that can be wrong is said at once, and what is saved is in its table and the totals', async ({
  member,
  allowNoise,
}) => {
  allowNoise(/ERR_FAILED/)
  const asha = await member('Asha Adhikari')
  const { page } = asha
  const { id } = await begun(asha, 'Roof of the kul ghar')
  await page.goto(`/home/finance/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Roof of the kul ghar' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Donations (0)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Expenses (0)' })).toBeVisible()
  for (const text of ['No donations yet', 'No expenses yet']) await expect(page.getByText(text)).toBeVisible()
  const nothing = {
    'Total Donations': 'Rs. 0',
    'Total Expenses': 'Rs. 0',
    'Net Balance': 'Rs. 0',
    'Total Entries': '0',
  }
  await sums(page, nothing)
  await shots(asha, 'finance-none')

  // What is missing is said before anything else.
  await button(page, 'Add Donor').click()
  const form = dialog(page, 'Add Donor')
  const save = button(form, 'Save')
  await expect(save).toBeDisabled()
  await save.click({ force: true })
  await says(page, 'Donor name is required.')
  await fill(form, { name: '   ', amount: '5' })
  await expect(save).toBeDisabled()
  await form.getByLabel('Amount').press('Enter')
  await says(page, 'Donor name is required.')
  await fill(form, { name: 'Hari', amount: '' })
  await expect(save).toBeDisabled()
  await save.click({ force: true })
  await says(page, 'Please enter a valid amount.')
  await fill(form, { amount: '12a' })
  await expect(save).toBeEnabled()
  await save.click()
  await says(page, 'Please enter a valid amount.')

  // Then all that is wrong, in one alert.
  await expect(form.getByLabel('Donor name')).toHaveAttribute('maxlength', '100')
  await expect(form.getByLabel('Address')).toHaveAttribute('maxlength', '200')
  const amount = form.getByRole('spinbutton', { name: 'Amount' })
  await expect(amount).toHaveAttribute('min', '0')
  await expect(amount).toHaveAttribute('step', '0.01')
  for (const field of ['Donor name', 'Address'])
    await form.getByLabel(field).evaluate((input) => input.removeAttribute('maxlength'))
  await fill(form, { name: 'a'.repeat(101), amount: '10000000.01', address: 'b'.repeat(201), phone: '12345' })
  await save.click()
  await says(
    page,
    'Name must be less than 100 characters',
    'Amount is too large',
    'Invalid phone number format',
    'Address must be less than 200 characters',
  )
  // A letter that nobody sees is no name, which is said beside the rest.
  await fill(form, { name: '\u3164', amount: '0' })
  await save.click()
  await says(
    page,
    'Name is required',
    'Amount must be greater than 0',
    'Invalid phone number format',
    'Address must be less than 200 characters',
  )
  for (const wrong of ['0', '-5']) {
    await fill(form, { name: 'Hari', amount: wrong, address: '', phone: '' })
    await save.click()
    await says(page, 'Amount must be greater than 0')
  }
  // And beside its field as one leaves it.
  await expect(form.getByText('Amount must be greater than 0')).toBeVisible()
  await fill(form, { name: ' ', phone: 'call me' })
  await form.getByLabel('Address').focus()
  for (const text of ['Name is required', 'Phone number must contain only digits'])
    await expect(form.getByText(text)).toBeVisible()
  await amount.fill('')
  await amount.press('ArrowUp')
  await expect(amount).toHaveValue('0.01')
  await amount.press('ArrowDown')
  await amount.press('ArrowDown')
  await expect(amount).toHaveValue('0')

  // What was typed is there after the dialog was closed, and after a failure.
  await fill(form, { name: '  शकुन्तला जोशी ', amount: '१,५१,०००.५', address: ' Gorkha ', phone: '+977 98-4100' })
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await button(page, 'Add Donor').click()
  await expect(amount).toHaveValue('१,५१,०००.५')
  await page.route('**/v1/finance/donor', (route) => route.abort())
  await save.click()
  await says(page, 'Failed to save. Please try again.')
  await expect(form.getByLabel('Donor name')).toHaveValue('  शकुन्तला जोशी ')
  await page.unroute('**/v1/finance/donor')
  // Asked twice while it is being saved, it is saved once.
  const letGo = await hold(page, '**/v1/finance/donor')
  let sent = 0
  page.on('request', (request) => void (request.url().endsWith('/v1/finance/donor') && sent++))
  for (let times = 0; times < 2; times++) await amount.press('Enter')
  await expect(button(form, 'Saving...')).toBeVisible()
  letGo()
  await expect(form).toHaveCount(0)
  expect(sent).toBe(1)
  const [donations, expenses] = [table(page, 'Donations (1)'), table(page, 'Expenses (1)')]
  await expect(donations.getByRole('cell').first()).toHaveText('शकुन्तला जोशी')
  await expect(donations.getByRole('columnheader')).toHaveText(['Donor', 'Amount', 'Actions'])

  // The expense is kept below nothing and shown above it, and stays an expense when it is changed.
  await button(page, 'Add Expense').click()
  const spending = dialog(page, 'Add Expense')
  await expect(spending.getByRole('textbox', { name: 'Description', exact: true })).toBeVisible()
  await fill(spending, { name: 'Masons', amount: '84000' })
  await button(spending, 'Save').click()
  await expect(expenses.getByRole('columnheader')).toHaveText(['Description', 'Amount', 'Actions'])
  await button(rowOf(page, 'Masons'), 'Edit').click()
  const changing = dialog(page, 'Update Entry')
  await expect(changing.getByRole('textbox', { name: 'Description', exact: true })).toHaveValue('Masons')
  await expect(changing.getByLabel('Amount')).toHaveValue('84000')
  await fill(changing, { amount: '85000' })
  await button(changing, 'Save').click()
  await expect(expenses.getByRole('row').nth(1)).toContainText(/^MasonsRs\. 85,000/)
  await expect(rowOf(page, 'शकुन्तला जोशी')).toContainText('Rs. 1,51,000.5')
  await sums(page, {
    'Total Donations': 'Rs. 1,51,000.5',
    'Total Expenses': 'Rs. 85,000',
    'Net Balance': 'Rs. 66,000.5',
    'Total Entries': '2',
  })
  const kept = await asha.api<{ data: DonorEntry[] }>('GET', `/v1/finance/donor/program/${id}`)
  expect(kept.data.map(({ amount, donorAddress, donorPhoneNo }) => [amount, donorAddress, donorPhoneNo])).toEqual([
    [-85000, null, null],
    [151000.5, 'Gorkha', '977984100'],
  ])
  await shots(asha, 'finance-one')
})

/** Makes a member's page believe that everything is theirs: the server knows better. */
async function believesAllIsMine(route: Route) {
  const response = await route.fetch()
  const body = (await response.json()) as { data: DonorEntry[] }
  for (const entry of body.data) entry.can = { ...entry.can, edit: true, remove: true }
  await route.fulfill({ response, json: body })
}

test('only who entered it changes or deletes it; what was done stays in the history', async ({
  member,
  allowNoise,
}) => {
  allowNoise(/status of 500|ERR_FAILED/)
  const [asha, ravi] = [await member('Asha Adhikari'), await member('Ravi Rai', phone)]
  const { id } = await begun(asha, 'Roof of the kul ghar', { goal: 100_000 })
  const entry = await entered(asha, id, 'Karki family', 75_501)
  await entered(asha, id, 'Roof slates', -1180.75)
  for (const { page } of [asha, ravi]) await page.goto(`/home/finance/${id}`)
  const [{ page }, other] = [asha, ravi.page]

  // Everybody sees it; nobody else is offered more.
  await expect(button(rowOf(other, 'Karki family'), 'View Details')).toBeVisible()
  for (const act of ['Edit', 'Delete']) await expect(button(other, act)).toHaveCount(0)
  await button(rowOf(other, 'Roof slates'), 'View Details').click()
  const details = dialog(other, 'Donor Details')
  await expect(details).toContainText('View all metadata about this entry.')
  for (const text of ['Rs. 1,180.75', 'N/A', 'Asha Adhikari', 'Roof of the kul ghar'])
    await expect(details).toContainText(text)
  await button(details, 'Close').last().click()
  await expect(other.getByRole('progressbar', { name: 'Goal' })).toHaveAttribute(
    'aria-valuetext',
    '75% of Rs. 1,00,000',
  )

  // Whoever tries it nonetheless is told.
  await other.route(`**/v1/finance/donor/program/${id}*`, believesAllIsMine)
  await other.reload()
  await button(rowOf(other, 'Karki family'), 'Edit').click()
  await fill(dialog(other, 'Update Entry'), { amount: '1' })
  await button(dialog(other, 'Update Entry'), 'Save').click()
  await says(other, 'Failed to save. Please try again.', 'Only who created this can change it.')
  await button(dialog(other, 'Update Entry'), 'Cancel').click()
  await button(rowOf(other, 'Karki family'), 'Delete').click()
  await button(other.getByRole('alertdialog'), 'Delete').click()
  await expect(other.getByRole('alertdialog')).toContainText('Failed to delete donor')
  await says(other, 'Failed to delete donor', 'Only who created this can change it.')
  await expect(rowOf(other, 'Karki family')).toContainText('Rs. 75,501')
  // An answer that is on its way is made before it is nobody's.
  await other.unrouteAll({ behavior: 'wait' })
  await other.reload()

  // Changed elsewhere while one types: that is said, and what was typed goes over it only when one saves again.
  await button(rowOf(page, 'Karki family'), 'Edit').click()
  const form = dialog(page, 'Update Entry')
  await expect(form.getByLabel('Donor name')).toHaveValue('Karki family')
  await expect(form.getByLabel('Amount')).toHaveValue('75501')
  await asha.api('PUT', `/v1/finance/donor/${entry.id}`, { donorName: 'Karkis', amount: 70_000 })
  await fill(form, { name: 'Karki family, Gorkha', amount: '76000' })
  await button(form, 'Save').click()
  await expect(page.getByRole('alertdialog')).toContainText('Someone else has changed this in the meantime.')
  await button(page.getByRole('alertdialog'), 'OK').click()
  await expect(form.getByText('Meanwhile it has become: Karkis, Rs. 70,000')).toBeVisible()
  await expect(form.getByLabel('Amount')).toHaveValue('76000')
  await button(form, 'Save').click()
  await expect(form).toHaveCount(0)
  for (const who of [page, other]) await sums(who, { 'Total Donations': 'Rs. 76,000', 'Net Balance': 'Rs. 74,819.25' })

  // Asked first; gone at once; there again where it failed.
  const gone = rowOf(page, 'Karki family')
  const confirm = page.getByRole('alertdialog', { name: 'Delete Entry' })
  await button(gone, 'Delete').click()
  await expect(confirm).toContainText('Are you sure you want to delete this entry? This action cannot be undone.')
  await button(confirm, 'Cancel').click()
  await expect(gone).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route(`**/v1/finance/donor/${entry.id}`, async (route) => {
    await held.promise
    await route.fulfill({ status: 500, body: '' })
  })
  await button(gone, 'Delete').click()
  await button(confirm, 'Delete').click()
  await expect(button(confirm, 'Deleting...')).toBeVisible()
  await expect(page.getByText('Karki family, Gorkha')).toHaveCount(0)
  held.resolve()
  await expect(page.getByRole('alertdialog')).toContainText('Failed to delete donor')
  await says(page, 'Failed to delete donor')
  await expect(gone).toBeVisible()
  await page.unroute(`**/v1/finance/donor/${entry.id}`)
  await button(gone, 'Delete').click()
  await button(confirm, 'Delete').click()
  for (const who of [page, other]) {
    await expect(who.getByText('No donations yet')).toBeVisible()
    await sums(who, { 'Total Donations': 'Rs. 0', 'Net Balance': 'Rs. -1,180.75', 'Total Entries': '1' })
  }

  // The history is everybody's.
  await button(other, 'History').click()
  const history = dialog(other, 'History')
  await expect(history.getByRole('listitem').first()).toContainText(
    'Asha Adhikari deleted the donation “Karki family, Gorkha”',
  )
  await expect(history.getByRole('listitem').nth(1)).toContainText(/NameKarkisKarki family, Gorkha/)
  await expect(history.getByRole('listitem').nth(1)).toContainText(/AmountRs\. 70,000Rs\. 76,000/)
  await expect(history.getByRole('listitem').last()).toContainText('Asha Adhikari created the program')
  await settled(other)
  await shots(ravi, 'finance-history')
  await expectAccessible(other)
})

test('many entries: only the rows in sight are there, some are found, and what fails is asked for again', async ({
  member,
  allowNoise,
}) => {
  allowNoise(/ERR_FAILED/)
  const asha = await member('Asha')
  const { page } = asha
  const { id } = await begun(asha, 'Long list')
  await entered(asha, id, 'The very first', 1)
  await Promise.all(
    Array.from({ length: 105 }, (_, n) => entered(asha, id, `Donor ${n} with a name of some length`, 100 + n)),
  )
  await entered(asha, id, 'सीता थापा', 5)
  await page.route(`**/v1/finance/donor/program/${id}*`, (route) => route.abort())
  await page.goto(`/home/finance/${id}`)
  await expect(page.getByText('Failed to fetch donors')).toBeVisible()
  await page.unroute(`**/v1/finance/donor/program/${id}*`)
  await button(page, 'Try again').click()

  const donations = page.getByRole('table', { name: /^Donations/ })
  await expect(rowOf(page, 'सीता थापा')).toBeVisible()
  expect(await donations.getByRole('row').count()).toBeLessThan(50)
  await shots(asha, 'finance-many')
  await page.setViewportSize({ width: 1280, height: 800 })
  const box = donations.locator('..')
  await box.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await expect(donations.locator('tr[aria-rowindex="102"]')).toBeVisible()
  await box.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await expect(rowOf(page, 'The very first')).toBeVisible()
  expect(await donations.getByRole('row').count()).toBeLessThan(50)

  // What comes meanwhile stands at the top, and nothing is there twice or missing.
  await entered(asha, id, 'The last', 7)
  await expect(page.getByRole('heading', { name: 'Donations (108)' })).toBeVisible()
  await box.evaluate((element) => element.scrollTo({ top: 0 }))
  await expect(rowOf(page, 'The last')).toBeVisible()

  // Some of them, in either script.
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

  await button(page, 'Back to Programs').click()
  await expect(page).toHaveURL(/\/home\/finance$/)
  await page.goto('/home/finance/0190a0a0-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'This finance program does not exist.' })).toBeVisible()
})

test('papers, a person of a tree, receipts and the books as files', async ({ member }, testInfo) => {
  const [asha, ravi] = [await member('Asha Adhikari'), await member('Ravi Rai')]
  const { page } = asha
  const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', { name: 'Adhikari', description: 'We' })
  await asha.api('POST', `/v1/family/${tree.id}/person`, { firstName: 'Hari', lastName: 'Adhikari', gender: 'MALE' })
  const { id } = await begun(asha, 'Roof of the kul ghar')
  await page.goto(`/home/finance/${id}`)
  await button(page, 'Add Donor').click()
  const form = dialog(page, 'Add Donor')
  await fill(form, { name: 'For Hari', amount: '501' })
  await form.getByLabel('Family tree of the person').selectOption({ label: 'Adhikari' })
  await form.getByLabel('Person of this tree').fill('Hari')
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

  // Whoever may not see the person is not told who it is.
  await ravi.page.goto(`/home/finance/${id}`)
  await button(rowOf(ravi.page, 'For Hari'), 'View Details').click()
  const theirs = dialog(ravi.page, 'Donor Details')
  await expect(theirs.getByRole('link', { name: /bill/ })).toBeVisible()
  await expect(theirs).not.toContainText('Hari Adhikari')
  await expect(button(theirs, 'Issue receipt')).toHaveCount(0)
  await button(theirs, 'Close').last().click()
  await button(rowOf(page, 'For Hari'), 'View Details').click()
  const details = dialog(page, 'Donor Details')
  await expect(details.getByRole('link', { name: 'Hari Adhikari' })).toBeVisible()

  // A receipt is issued and taken along; once its entry is another it is void, and says so.
  await button(details, 'Issue receipt').click()
  const take = details.getByRole('button', { name: /^Download receipt \d{4}-0001$/ })
  const [receipt] = await Promise.all([page.waitForEvent('download'), take.click()])
  expect(receipt.suggestedFilename()).toMatch(/\.pdf$/)
  await settled(page)
  await shots(asha, 'finance-details')
  await expectAccessible(page)
  await button(details, 'Close').last().click()
  await button(rowOf(page, 'For Hari'), 'Edit').click()
  await fill(dialog(page, 'Update Entry'), { amount: '502' })
  await button(dialog(page, 'Update Entry'), 'Save').click()
  await expect(dialog(page, 'Update Entry')).toHaveCount(0)
  await button(page, 'Receipts').click()
  await expect(dialog(page, 'Receipts')).toContainText('Void: its entry was changed')
  await button(dialog(page, 'Receipts'), 'Close').last().click()

  for (const format of ['CSV', 'XLSX', 'PDF']) {
    await button(page, 'Export').click()
    const entry = page.getByRole('menuitem', { name: format, exact: true })
    const [file] = await Promise.all([page.waitForEvent('download'), entry.click()])
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`))
  }
})

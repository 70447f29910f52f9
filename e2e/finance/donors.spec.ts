import type { DonorEntry } from '@mulghar/contract/finance/donors'
import type { Route } from '@playwright/test'
import { expect, expectAccessible, settled, test } from '../fixtures.ts'
import { hold } from '../moments.ts'
import { shots } from '../shots.ts'
import { begun, button, dialog, entered, fill, phone, rowOf, says, sums, table } from './entry-steps.ts'

test(
  'a donation and an expense name all faults at once, and are added to their table and the totals',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/ERR_FAILED/)
    const asha = await member('Asha Adhikari')
    const { page } = asha
    const { id } = await begun(asha, 'Roof of the kul ghar')
    await test.step('the new program has no entries', async () => {
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
    })

    const form = dialog(page, 'Add Donor')
    const save = button(form, 'Save')
    await test.step('a missing name or amount is refused first', async () => {
      await button(page, 'Add Donor').click()
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
    })

    const amount = form.getByRole('spinbutton', { name: 'Amount' })
    await test.step('all other faults are named in one alert', async () => {
      await expect(form.getByLabel('Donor name')).toHaveAttribute('maxlength', '100')
      await expect(form.getByLabel('Address')).toHaveAttribute('maxlength', '200')
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
    })
    await test.step('faults appear beside their fields', async () => {
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
    })
    await test.step('typed values stay after closing and after a failure', async () => {
      await fill(form, { name: '  शकुन्तला जोशी ', amount: '१,५१,०००.५', address: ' Gorkha ', phone: '+977 98-4100' })
      await page.keyboard.press('Escape')
      await expect(form).toHaveCount(0)
      await button(page, 'Add Donor').click()
      await expect(amount).toHaveValue('१,५१,०००.५')
      await page.route('**/v1/finance/donor', (route) => route.abort())
      await save.click()
      await says(page, 'We could not confirm that this was saved. Please check before you try again.')
      await expect(form.getByLabel('Donor name')).toHaveValue('  शकुन्तला जोशी ')
      await page.unroute('**/v1/finance/donor')
    })
    const [donations, expenses] = [table(page, 'Donations (1)'), table(page, 'Expenses (1)')]
    await test.step('two presses save one donation', async () => {
      const letGo = await hold(page, '**/v1/finance/donor')
      let sent = 0
      page.on('request', (request) => void (request.url().endsWith('/v1/finance/donor') && sent++))
      // On a slow machine the second press is there before anything else has had its turn.
      await form.locator('form').evaluate(async (typed: HTMLFormElement) => {
        typed.requestSubmit()
        for (let turn = 0; turn < 20; turn++) await Promise.resolve()
        typed.requestSubmit()
      })
      await amount.press('Enter')
      await expect(button(form, 'Saving...')).toBeVisible()
      letGo()
      await expect(form).toHaveCount(0)
      expect(sent).toBe(1)
      await expect(donations.getByRole('cell').first()).toHaveText('शकुन्तला जोशी')
      await expect(donations.getByRole('columnheader')).toHaveText(['Donor', 'Amount', 'Actions'])
    })
    await test.step('an expense stays an expense when it is changed', async () => {
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
    })
    await test.step('rows, totals and stored amounts agree', async () => {
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
  },
)

/** Makes a member's page believe that everything is theirs: the server knows better. */
async function believesAllIsMine(route: Route) {
  const response = await route.fetch()
  const body = (await response.json()) as { data: DonorEntry[] }
  for (const entry of body.data) entry.can = { ...entry.can, edit: true, remove: true }
  await route.fulfill({ response, json: body })
}

test(
  'only its author changes or deletes an entry, and the history keeps each change',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 500|ERR_FAILED/)
    const [asha, ravi] = [await member('Asha Adhikari'), await member('Ravi Rai', phone)]
    const { id } = await begun(asha, 'Roof of the kul ghar', { goal: 100_000 })
    const entry = await entered(asha, id, 'Karki family', 75_501)
    await entered(asha, id, 'Roof slates', -1180.75)
    for (const { page } of [asha, ravi]) await page.goto(`/home/finance/${id}`)
    const [{ page }, other] = [asha, ravi.page]

    await test.step('another member can only read the entries', async () => {
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
    })
    await test.step('the server refuses changes by another member', async () => {
      await other.route(`**/v1/finance/donor/program/${id}*`, believesAllIsMine)
      await other.reload()
      await button(rowOf(other, 'Karki family'), 'Edit').click()
      await fill(dialog(other, 'Update Entry'), { amount: '1' })
      await button(dialog(other, 'Update Entry'), 'Save').click()
      await says(other, 'Failed to save. Please try again.', 'Only the creator can change this.')
      await button(dialog(other, 'Update Entry'), 'Cancel').click()
      await button(rowOf(other, 'Karki family'), 'Delete').click()
      await button(other.getByRole('alertdialog'), 'Delete').click()
      await expect(other.getByRole('alertdialog')).toContainText('Failed to delete donor')
      await says(other, 'Failed to delete donor', 'Only the creator can change this.')
      await expect(rowOf(other, 'Karki family')).toContainText('Rs. 75,501')
      // An answer that is on its way is made before it is nobody's.
      await other.unrouteAll({ behavior: 'wait' })
      await other.reload()
    })
    await test.step('the author sees a newer version before saving over it', async () => {
      await button(rowOf(page, 'Karki family'), 'Edit').click()
      const form = dialog(page, 'Update Entry')
      await expect(form.getByLabel('Donor name')).toHaveValue('Karki family')
      await expect(form.getByLabel('Amount')).toHaveValue('75501')
      await asha.api('PUT', `/v1/finance/donor/${entry.id}`, { donorName: 'Karkis', amount: 70_000 })
      await fill(form, { name: 'Karki family, Gorkha', amount: '76000' })
      await button(form, 'Save').click()
      await expect(page.getByRole('alertdialog')).toContainText('Someone else has changed this in the meantime.')
      await button(page.getByRole('alertdialog'), 'OK').click()
      await expect(form.getByText('In the meantime the entry was changed to: Karkis, Rs. 70,000')).toBeVisible()
      await expect(form.getByLabel('Amount')).toHaveValue('76000')
      await button(form, 'Save').click()
      await expect(form).toHaveCount(0)
      for (const who of [page, other])
        await sums(who, { 'Total Donations': 'Rs. 76,000', 'Net Balance': 'Rs. 74,819.25' })
    })

    const gone = rowOf(page, 'Karki family')
    const confirm = page.getByRole('alertdialog', { name: 'Delete Entry' })
    await test.step('Delete asks first', async () => {
      await button(gone, 'Delete').click()
      await expect(confirm).toContainText('Are you sure you want to delete this entry? This action cannot be undone.')
      await button(confirm, 'Cancel').click()
      await expect(gone).toBeVisible()
    })
    await test.step('a failed deletion brings the entry back', async () => {
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
    })
    await test.step('a deletion changes the totals on every page', async () => {
      await button(gone, 'Delete').click()
      await button(confirm, 'Delete').click()
      for (const who of [page, other]) {
        await expect(who.getByText('No donations yet')).toBeVisible()
        await sums(who, { 'Total Donations': 'Rs. 0', 'Net Balance': 'Rs. -1,180.75', 'Total Entries': '1' })
      }
    })
    await test.step('another member reads the history', async () => {
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
  },
)

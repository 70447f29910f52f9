import { expect, expectAccessible, test } from '../fixtures.ts'
import { begun, button, dialog, entered, phone, rowOf, sums } from './entry-steps.ts'

test('the creator of a program excludes an entry of another member, and counts it again', async ({ member }) => {
  const [asha, ravi] = [await member('Asha Adhikari'), await member('Ravi Rai', phone)]
  const { id } = await begun(asha, 'Roof of the kul ghar')
  await entered(ravi, id, 'Karki family', 500)
  await entered(ravi, id, 'Helicopter', -10_000_000)
  const page = asha.page
  await page.goto(`/home/finance/${id}`)
  await sums(page, { 'Total Expenses': 'Rs. 1,00,00,000', 'Total Entries': '2' })

  await test.step('a reason is needed', async () => {
    await expect(button(rowOf(page, 'Karki family'), 'Exclude from totals…')).toBeVisible()
    await button(rowOf(page, 'Helicopter'), 'Exclude from totals…').click()
    const form = dialog(page, 'Exclude from totals')
    await expect(form).toContainText(
      'The entry stays in the list and in the history. It no longer counts in the totals.',
    )
    await expect(button(form, 'Exclude from totals')).toBeDisabled()
    await expectAccessible(page)
    await form.getByLabel('Reason').fill('We have no helicopter')
    await button(form, 'Exclude from totals').click()
    await expect(form).toHaveCount(0)
  })

  await test.step('it stays in the list with a mark and leaves the totals', async () => {
    await expect(rowOf(page, 'Helicopter').getByText('Not counted', { exact: true })).toBeVisible()
    await sums(page, { 'Total Donations': 'Rs. 500', 'Total Expenses': 'Rs. 0', 'Total Entries': '1' })
    await expect(page.getByRole('heading', { name: 'Expenses (0)' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('its author is notified, and reads why', async () => {
    await ravi.page.goto('/home/notifications')
    await ravi.page
      .getByText('Your entry no longer counts in Roof of the kul ghar. Asha Adhikari changed this.')
      .click()
    await expect(ravi.page).toHaveURL(new RegExp(`/home/finance/${id}`))
    await expect(button(rowOf(ravi.page, 'Helicopter'), 'Exclude from totals…')).toHaveCount(0)
    await button(rowOf(ravi.page, 'Helicopter'), 'View Details').click()
    await expect(dialog(ravi.page, 'Donor Details')).toContainText('We have no helicopter')
  })

  await test.step('the history shows it', async () => {
    await button(page, 'History').click()
    const line = dialog(page, 'History').getByRole('listitem').first()
    await expect(line).toContainText('Asha Adhikari excluded the expense “Helicopter” from the totals')
    await expect(line).toContainText('We have no helicopter')
    await page.keyboard.press('Escape')
  })

  await test.step('it is counted again', async () => {
    await button(rowOf(page, 'Helicopter'), 'Include in totals again').click()
    const confirm = page.getByRole('alertdialog', { name: 'Include this entry in the totals again?' })
    await button(confirm, 'Include in totals again').click()
    await expect(confirm).toHaveCount(0)
    await expect(rowOf(page, 'Helicopter').getByText('Not counted', { exact: true })).toHaveCount(0)
    await sums(page, { 'Total Expenses': 'Rs. 1,00,00,000', 'Total Entries': '2' })
  })
})

test('the creator of a program reserves adding entries to themselves', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Adhikari'), await member('Ravi Rai')]
  const name = `Own books ${asha.id.slice(-6)}`
  await asha.page.goto('/home/finance')
  await button(asha.page, 'Add Program').first().click()
  const form = dialog(asha.page, 'Add Program')
  await form.getByLabel('Program Name').fill(name)
  await form.getByLabel('Description').fill('Only mine')
  await form.getByLabel('Who can add entries').selectOption('Only me')
  await form.getByRole('button', { name: 'Create Program' }).click()
  await expect(form).toHaveCount(0)
  const { data } = await asha.api<{ data: { id: string; entriesBy: string }[] }>(
    'GET',
    `/v1/finance/program/all?q=${encodeURIComponent(name)}`,
  )
  expect(data[0]).toMatchObject({ entriesBy: 'CREATOR' })

  await ravi.page.goto(`/home/finance/${data[0]!.id}`)
  for (const act of ['Add Donor', 'Add Expense']) {
    await expect(button(ravi.page, act)).toBeDisabled()
    await button(ravi.page, act).hover()
    await expect(ravi.page.getByText('Only the creator of this program can add entries.').first()).toBeVisible()
  }
  await asha.page.goto(`/home/finance/${data[0]!.id}`)
  await expect(button(asha.page, 'Add Donor')).toBeEnabled()
})

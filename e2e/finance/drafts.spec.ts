import { expect, test, type Member } from '../fixtures.ts'
import { begun, button, dialog, entered, fill, rowOf } from './entry-steps.ts'

const values = { name: 'Karki family', amount: '501.5', address: 'Palpa', phone: '9841000000' }

async function expectValues(form: ReturnType<typeof dialog>): Promise<void> {
  await expect(form.getByLabel('Donor name')).toHaveValue(values.name)
  await expect(form.getByLabel('Amount')).toHaveValue(values.amount)
  await expect(form.getByLabel('Address')).toHaveValue(values.address)
  await expect(form.getByLabel('Phone number')).toHaveValue(values.phone)
}

async function programOf(who: Member): Promise<string> {
  const { id } = await begun(who, `Roof ${who.id.slice(-8)}`)
  return id
}

test('a reload keeps what was typed into a new entry, until it is saved', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Adhikari')
  const { page } = asha
  await page.goto(`/home/finance/${await programOf(asha)}`)
  const form = dialog(page, 'Add Donor')
  await button(page, 'Add Donor').click()
  await fill(form, values)
  await page.reload()
  await button(page, 'Add Donor').click()
  await expectValues(form)
  await button(form, 'Save').click()
  await expect(rowOf(page, values.name)).toBeVisible()
  await page.reload()
  await button(page, 'Add Donor').click()
  await expect(form.getByLabel('Donor name')).toHaveValue('')
})

test('a reload keeps what was changed of an entry', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Adhikari')
  const { page } = asha
  const id = await programOf(asha)
  for (const name of ['Rai family', 'Gurung family']) await entered(asha, id, name, 500)
  await page.goto(`/home/finance/${id}`)
  const form = dialog(page, 'Update Entry')
  await button(rowOf(page, 'Rai family'), 'Edit').click()
  await fill(form, values)
  await page.reload()
  // The draft of one entry is not that of another.
  await button(rowOf(page, 'Gurung family'), 'Edit').click()
  await expect(form.getByLabel('Donor name')).toHaveValue('Gurung family')
  await button(form, 'Cancel').click()
  await button(rowOf(page, 'Rai family'), 'Edit').click()
  await expectValues(form)
})

import type { Group } from '@mulghar/contract/groups/groups'
import { expect, test } from '../fixtures.ts'
import { button, goBy } from './waiting-steps.ts'

test('Escape keeps a chosen member, and the dialog asks', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Joshi')
  await member('Ravi Tuladhar')
  const { page } = asha
  const { id } = await asha.api<Group>('POST', '/v1/group', { name: `Guthi ${asha.id.slice(-6)}` })
  await goBy(page, `/home/group/${id}?tab=members`)
  await button(page, 'Invite').click()
  const dialog = page.getByRole('dialog', { name: /^Invite to/ })
  const box = dialog.getByRole('combobox')
  await box.pressSequentially('Ravi Tul')
  await page.getByRole('option', { name: 'Ravi Tuladhar' }).first().click()
  await expect(box).toHaveValue('Ravi Tuladhar')
  await box.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
  await button(page, 'Keep editing').click()
  await expect(box).toHaveValue('Ravi Tuladhar')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('Ravi Tuladhar was invited')).toBeVisible()
})

test('Escape closes open suggestions first', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Joshi')
  const { page } = asha
  const { id } = await asha.api<Group>('POST', '/v1/group', { name: `Guthi ${asha.id.slice(-6)}` })
  await goBy(page, `/home/group/${id}?tab=members`)
  await button(page, 'Invite').click()
  const dialog = page.getByRole('dialog', { name: /^Invite to/ })
  const box = dialog.getByRole('combobox')
  await box.pressSequentially('Nobody here')
  await expect(page.getByText('No one with that name.')).toBeVisible()
  await box.press('Escape')
  await expect(page.getByText('No one with that name.')).toHaveCount(0)
  await expect(box).toHaveValue('Nobody here')
  await box.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
  await button(page, 'Discard').click()
  await expect(dialog).toHaveCount(0)
})

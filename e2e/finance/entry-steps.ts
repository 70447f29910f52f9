import type { DonorEntry } from '@mulghar/contract/finance/donors'
import type { FinanceProgram } from '@mulghar/contract/finance/programs'
import type { Locator, Page } from '@playwright/test'
import { expect, type Member } from '../fixtures.ts'

// What the journeys of a program's entries have in common.

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

export const begun = (who: Member, name: string, more: object = {}) =>
  who.api<FinanceProgram>('POST', '/v1/finance/program', { name, description: 'For the roof', ...more })
export const entered = (who: Member, financeProgramId: string, donorName: string, amount: number) =>
  who.api<DonorEntry>('POST', '/v1/finance/donor', { financeProgramId, donorName, amount })

export const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const table = (page: Page, name: string) => page.getByRole('table', { name })
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** An alert says these lines, and nothing else; it is read and closed. */
export async function says(page: Page, ...lines: string[]) {
  const alert = page.getByRole('alertdialog')
  const text = (await alert.innerText()).split('\n').filter((line) => line.trim() !== '')
  expect(text).toEqual([...lines, 'OK'])
  await button(alert, 'OK').click()
  await expect(alert).toHaveCount(0)
}

/** What a card says. */
export async function sums(page: Page, expected: Record<string, string>) {
  for (const [label, value] of Object.entries(expected))
    await expect(page.getByRole('term').filter({ hasText: label }).locator('+ dd')).toHaveText(value)
}

export async function fill(
  form: Locator,
  values: { name?: string; amount?: string; address?: string; phone?: string },
) {
  if (values.name !== undefined) await form.getByLabel(/^(Donor name|Description)/).fill(values.name)
  if (values.amount !== undefined) await form.getByLabel('Amount').fill(values.amount)
  if (values.address !== undefined) await form.getByLabel('Address').fill(values.address)
  if (values.phone !== undefined) await form.getByLabel('Phone number').fill(values.phone)
}

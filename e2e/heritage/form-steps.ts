import type { Place } from '@mulghar/contract/heritage/heritage'
import type { Page } from '@playwright/test'
import { expect, type Member } from '../fixtures.ts'

const greenDot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(greenDot, 'base64') })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const says = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
export const saved = (page: Page) => says(page, /^Draft saved /)
export const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name })
export const name = (page: Page) => page.getByLabel('Name').first()
export const point = (page: Page) => page.getByLabel('Point on the map')

/** The id of the place whose form is open. */
export const idIn = (page: Page) => /details\/([^/?]+)\/edit/.exec(page.url())![1]!
export const placeOf = (who: Member, id: string) => who.api<Place>('GET', `/v1/heritage/${id}`)
export const draftsOf = async (who: Member) =>
  (await who.api<{ data: { id: string }[] }>('GET', '/v1/heritage/my?tab=draft')).data
export const newDraft = (who: Member, more: object = {}) =>
  who.api<Place>('POST', '/v1/heritage', { name: 'Indrawati Dhara', category: 'WATER_STRUCTURE', ...more })

export async function openNew({ page }: Member): Promise<void> {
  await page.goto('/home/heritage/new')
  await expect(page.getByRole('heading', { level: 1, name: 'New place' })).toBeVisible()
}

/** Opens the form of a saved draft at a step. */
export async function openStep({ page }: Member, id: string, name: string): Promise<void> {
  await page.goto(`/home/heritage/details/${id}/edit?step=${name}`)
  await saved(page)
}

/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test'
import { expect, type Member } from '../fixtures.ts'
import { button, heading, setUpVault } from './vault-steps.ts'

/** A new vault, and its files. */
export async function openFiles(member: Member): Promise<Page> {
  await setUpVault(member)
  await member.page.getByRole('link', { name: 'My files' }).click()
  await expect(heading(member.page, 'Storage').first()).toBeVisible()
  await expect(heading(member.page, 'Your vault is empty')).toBeVisible()
  return member.page
}

type Named = { name: string; text?: string }

export async function upload(page: Page, ...files: readonly Named[]): Promise<void> {
  await page
    .getByLabel('Files to upload')
    .setInputFiles(files.map(({ name, text = name }) => ({ name, mimeType: '', buffer: Buffer.from(text) })))
  for (const { name } of files.slice(-1)) await expect(named(page, name)).toBeVisible()
}

export async function newFolder(page: Page, name: string): Promise<void> {
  await button(page, 'New folder').click()
  const dialog = page.getByRole('dialog', { name: 'New folder' })
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: 'Create folder' }).click()
  await expect(dialog).toBeHidden()
  await expect(named(page, name)).toBeVisible()
}

/** The link or button that opens a folder or file. */
export const named = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('link', { name, exact: true })
    .or(page.getByRole('main').getByRole('button', { name, exact: true }))

/** Opens the menu of an entry and chooses a line of it. */
export async function choose(page: Page, name: string, line: string): Promise<void> {
  await button(page, `More about ${name}`).click()
  await page.getByRole('menuitem', { name: line, exact: true }).click()
}

export const goTo = (page: Page, tab: 'Files' | 'Recent' | 'Trash') =>
  page.getByRole('navigation', { name: 'Storage' }).getByRole('link', { name: tab, exact: true }).click()

/** The names in a list or grid, from top to bottom. */
export const names = (page: Page): Promise<string[]> =>
  page.locator('[data-place]').evaluateAll((entries) => {
    const place = (entry: Element) => Number(entry.getAttribute('data-place'))
    const sorted = entries.toSorted((a, b) => place(a) - place(b))
    return sorted.map((entry) => entry.querySelector('[title]')?.getAttribute('title') ?? '')
  })

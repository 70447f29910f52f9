/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, request, signIn, type Member, type Session } from '../fixtures.ts'
import type { House } from '../house.ts'

export const password = 'our goat ate three hats'
export const newPassword = 'nine kites over the blue roof'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** The same member on another device. */
export async function onAnotherDevice({ email, password }: Member, page: Page, house: House): Promise<Page> {
  await signIn(page, await request<Session>(house, 'POST', '/v1/auth/login', { email, password }))
  return page
}

/** Types a new password twice, and the account's where it is asked for. */
export async function choosePassword(page: Page, chosen: string, account?: string): Promise<void> {
  await field(page, 'Vault password').fill(chosen)
  await field(page, 'The same password again').fill(chosen)
  if (account !== undefined) await field(page, 'Your Mulghar password').fill(account)
  await button(page, 'Continue').click()
}

export async function shownWords(page: Page): Promise<string[]> {
  await expect(heading(page, 'Your 24 recovery words')).toBeVisible()
  const words = await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^\d+[a-z]+$/ })
    .locator('span:last-child')
    .allTextContents()
  expect(words).toHaveLength(24)
  return words
}

/** Answers with the two words that are asked for. */
export async function finishWith(page: Page, words: readonly string[]): Promise<void> {
  await typeAskedWords(page, words)
  await button(page, 'Finish').click()
}

export async function typeAskedWords(page: Page, words: readonly string[]): Promise<void> {
  await expect(heading(page, 'Check your paper')).toBeVisible()
  for (const input of await page.getByLabel(/^Word \d+$/).all()) {
    const label = await input.evaluate((element: HTMLInputElement) => element.labels?.[0]?.textContent ?? '')
    await input.fill(words[Number(label.replace('Word ', '')) - 1]!)
  }
}

/** From the page that explains it to the open vault. Returns its words. */
export async function setUpVault(member: Member): Promise<string[]> {
  const { page } = member
  await page.goto('/home/vault')
  const words = await writeWordsDown(member)
  await finishWith(page, words)
  await expect(heading(page, 'Your vault is ready')).toBeVisible()
  await openVault(page)
  return words
}

/** From the page that explains a vault to the check of its words. */
export async function writeWordsDown({ page, password: account }: Member): Promise<string[]> {
  await button(page, 'Set up my vault').click()
  await choosePassword(page, password, account)
  const words = await shownWords(page)
  await button(page, 'I have them on paper').click()
  return words
}

/** From the end of setting up to the settings of the open vault. */
export async function openVault(page: Page): Promise<void> {
  await button(page, 'Open my vault').click()
  await page.getByRole('link', { name: 'Vault settings' }).click()
  await isOpen(page)
}

export async function unlock(page: Page, typed: string): Promise<void> {
  await field(page, 'Vault password').fill(typed)
  await button(page, 'Unlock').click()
}

export const isOpen = (page: Page) => expect(page.getByRole('heading', { name: 'Your vault Open' })).toBeVisible()
export const isLocked = (page: Page) => expect(heading(page, 'Your vault is locked')).toBeVisible()

/** The link of the mail that lets a member start over. */
export async function restartLink(house: House, email: string): Promise<string> {
  const link = () => /\/home\/vault#anew=[\w-]+/.exec(house.mailsTo(email).join('\n').replaceAll('=3D', '='))?.[0]
  await expect.poll(link).toBeDefined()
  return link()!
}

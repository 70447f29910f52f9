/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, type Member } from '../fixtures.ts'
import { hold } from '../moments.ts'

const keptNotice = 'Your text is kept on this device and is here again after you log in.'

/** The member logs in after the end of the session, of which the page has said that it keeps the text. */
export async function logInAgain({ page, email, password }: Member, said = keptNotice): Promise<void> {
  await expect(page).toHaveURL(/\/login/)
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'You were logged out' })).toContainText(said)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /^(Log in|Login|Sign in)$/ }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** The page hears of the end of its session only when it saves. */
export const hearNothing = (page: Page) => hold(page, '**/v1/stream')

/** The code that keeps typed text comes once there is a form. */
export const canKeepInput = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /page-notices/.test(name))),
    )
    .toBe(true)

export const keptInput = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, text]) => (key.includes(':input:') ? [`${key} ${text}`] : [])),
  )

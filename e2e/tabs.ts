/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import type { Member } from './fixtures.ts'
import { besideThePages } from './windows.ts'

/** Another tab of the same browser, signed in. */
export async function anotherTab({ page, context }: Member): Promise<Page> {
  const session = await page.evaluate(() => sessionStorage.getItem('auth-storage')!)
  const tab = await context.newPage()
  await tab.goto(besideThePages)
  await tab.evaluate((state) => sessionStorage.setItem('auth-storage', state), session)
  return tab
}

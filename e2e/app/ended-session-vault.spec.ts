/// <reference lib="dom" />
import { expect, test } from '../fixtures.ts'
import { choose, newFolder, openFiles } from '../storage/files-steps.ts'
import { canKeepInput, keptInput, logInAgain } from './ended-session-steps.ts'

test(
  'the name of a vault folder that is being typed is not kept when the session ends',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/^Error: You have been logged out\.|status of 4/)
    const who = await member('Asha Gurung')
    const { page } = who
    await openFiles(who)
    await newFolder(page, 'Photos')
    await choose(page, 'Photos', 'Rename')
    await page.getByRole('dialog').getByLabel('Name').fill('Divorce papers of Gita')
    await canKeepInput(page)
    await who.api('POST', '/v1/auth/logout')
    await logInAgain(who, 'Your text on this page was not saved.')
    expect(await keptInput(page)).toEqual([])
    const all = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(all).not.toMatch(/Divorce papers|Photos/)
  },
)

test('input of the vault that an earlier version kept is deleted', { tag: '@room' }, async ({ member }) => {
  const { id, page } = await member('Asha Gurung')
  await page.goto('/home/settings')
  await page.evaluate((key) => {
    const field = { label: 'Name', place: 0, before: 'Photos', value: 'Divorce papers of Gita' }
    localStorage.setItem(key, JSON.stringify([{ tab: 'x', text: JSON.stringify({ forms: [[field]] }) }]))
  }, `mulghar-draft:${id}:input:/home/storage`)
  await page.reload()
  await expect.poll(() => keptInput(page)).toEqual([])
})

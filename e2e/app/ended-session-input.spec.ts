/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { notice, showText } from './closed-steps.ts'
import { canKeepInput, hearNothing, logInAgain } from './ended-session-steps.ts'
import { forms } from './unsaved-forms.ts'

const box = (page: Page, name: string) => page.getByRole('textbox', { name })

test('the profile form has its text again after the session ended at Save', async ({ member, allowNoise }) => {
  allowNoise(/^Error: You have been logged out\./)
  const who = await member('Kabita Gurung')
  const { page } = who
  const bio = 'Born in Ghandruk.\nMy grandfather built the mill.'
  await test.step('the session has ended elsewhere when the form is saved', async () => {
    await hearNothing(page)
    await page.goto('/home/settings')
    await box(page, 'Bio').fill(bio)
    await box(page, 'Phone (optional)').fill('9841234567')
    await canKeepInput(page)
    await who.api('POST', '/v1/auth/logout')
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  })
  await test.step('after the login the same text stands in the form and can be saved', async () => {
    await logInAgain(who)
    await expect(box(page, 'Bio')).toHaveValue(bio)
    await expect(box(page, 'Phone (optional)')).toHaveValue('9841234567')
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await expect(page.getByText('Profile saved')).toBeVisible()
  })
  await test.step('it is offered once', async () => {
    await page.reload()
    await expect(box(page, 'Bio')).toHaveValue(bio)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':input:')))).toEqual([])
  })
})

test(
  'a text does not replace what was changed elsewhere meanwhile',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/^Error: You have been logged out\./)
    const who = await member('Dhana Gurung')
    const { page } = who
    await hearNothing(page)
    await page.goto('/home/settings')
    await box(page, 'Bio').fill('Typed before the end')
    await canKeepInput(page)
    await who.api('PUT', '/v1/profile/user-detail', { bio: 'Saved on another device' })
    await who.api('POST', '/v1/auth/logout')
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await logInAgain(who)
    await expect(box(page, 'Bio')).toHaveValue('Saved on another device')
    await showText(page)
    await expect(notice(page).getByRole('definition')).toHaveText(['Typed before the end'])
  },
)

/** Forms whose page can be opened again, which keep no draft of their own. */
const reopened: Record<string, string[]> = {
  'on a page': [
    'an event that is managed',
    'the settings of a group',
    'a new tree',
    'a social link',
    'feedback',
    'the first minutes',
  ],
  'in a dialog': ['a new event', 'a new program', 'a new group'],
}

for (const [where, names] of Object.entries(reopened))
  test(
    `forms ${where} have their text again after the session ended`,
    { tag: '@room' },
    async ({ member, house, allowNoise }) => {
      allowNoise(/^Error: You have been logged out\.|status of 4/)
      test.setTimeout(240_000)
      for (const name of names)
        await test.step(name, async () => {
          const { open, field, typed, isDialog } = forms.find((form) => form.name === name)!
          const who = await member('Pabitra Gurung')
          await open(who, member, house)
          await field(who.page).fill(typed)
          await canKeepInput(who.page)
          await who.api('POST', '/v1/auth/logout')
          await logInAgain(who)
          if (isDialog) await open(who, member, house)
          await expect(field(who.page)).toHaveValue(typed)
          await who.context.close()
        })
    },
  )

test(
  'the text for a group that is deleted before the login is offered',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/^Error: You have been logged out\.|Failed to load resource|404/)
    const who = await member('Maya Gurung')
    const { page } = who
    const draft = { name: `Gurung ${who.id.slice(-8)}`, visibility: 'HIDDEN' }
    const { id } = await who.api<{ id: string }>('POST', '/v1/group', draft)
    await hearNothing(page)
    await page.goto(`/home/group/${id}?tab=settings`)
    await box(page, 'Description').fill('What grandmother tells')
    await canKeepInput(page)
    await who.api('DELETE', `/v1/group/${id}`, { name: draft.name })
    await who.api('POST', '/v1/auth/logout')
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await logInAgain(who)
    await showText(page)
    await expect(notice(page).getByRole('definition')).toHaveText(['What grandmother tells'])
  },
)

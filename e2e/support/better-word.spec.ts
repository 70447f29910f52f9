import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Locator } from '@playwright/test'
import { expect, expectGoodEverywhere, test, type Member } from '../fixtures.ts'

/** Opens "Suggest a better word" on a page in Nepali, which has this heading. */
async function openSuggestion(who: Member, path: string, heading: string | RegExp): Promise<Locator> {
  const { page } = who
  await who.api('PUT', '/v1/profile/user-detail', { language: 'ne' })
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne')
  await expect(page.getByRole('main').getByRole('heading', { name: heading }).first()).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(who.name) })
    .click()
  await page.getByRole('menuitem', { name: 'अझ राम्रो शब्द सुझाउनुहोस्' }).click()
  return page.getByRole('dialog', { name: 'अझ राम्रो शब्द सुझाउनुहोस्' })
}

test('a member suggests better words for a sentence of the page, by its id', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha
  const dialog = await openSuggestion(asha, '/home/groups', 'समूहहरू')
  await dialog.getByLabel('यो पेजका शब्द').selectOption({ label: 'समूहहरू' })
  await dialog.getByLabel('अझ राम्रो शब्द').fill('टोलीहरू')
  await expectGoodEverywhere(page)
  const sent = page.waitForRequest('**/v1/support/feedback')
  await dialog.getByRole('button', { name: 'पठाउनुहोस्' }).click()
  const { message } = (await sent).postDataJSON() as { message: string }
  expect(message.split('\n')).toEqual([
    'Better word (ne)',
    `id: ${generateMessageId('Groups')}`,
    'now: समूहहरू',
    'better: टोलीहरू',
    'page: /home/groups',
  ])
  await expect(page.getByText('धन्यवाद। यो साइट चलाउनेहरूले यसलाई पढ्नेछन्।')).toBeVisible()
})

test(
  'better words are asked about before they are lost, and wait for a connection',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha Rai')
    const { page } = asha
    const dialog = await openSuggestion(asha, '/home/groups', 'समूहहरू')
    const better = dialog.getByLabel('अझ राम्रो शब्द')
    await test.step('Escape asks', async () => {
      await dialog.getByLabel('यो पेजका शब्द').selectOption({ label: 'समूहहरू' })
      await better.fill('टोलीहरू')
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').getByRole('button', { name: 'सम्पादन जारी राख्नुहोस्' }).click()
      await expect(better).toHaveValue('टोलीहरू')
    })
    await test.step('without a connection nothing is sent once the save is cancelled', async () => {
      let calls = 0
      page.on('request', (request) => request.url().includes('/v1/support/feedback') && calls++)
      await page.context().setOffline(true)
      await dialog.getByRole('button', { name: 'पठाउनुहोस्' }).click()
      await expect(dialog).toContainText('जडान छैन')
      await dialog.getByRole('button', { name: 'सेभ रद्द गर्नुहोस्' }).click()
      await page.context().setOffline(false)
      await expect(dialog.getByRole('button', { name: 'पठाउनुहोस्' })).toBeEnabled()
      expect(calls).toBe(0)
    })
  },
)

test(
  'the letter names the page of an invitation without its token',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/Failed to load resource|404/)
    const asha = await member('Asha Rai')
    const token = 'h4Jq-uXz_0mQ2f1R8sVbN3yTtLw5cKdEoPaIgHjUyZx'
    for (const [path, named] of [
      [`/home/invitation/${token}`, '/home/invitation/:token'],
      [`/home/group-invitation/${token}`, '/home/group-invitation/:token'],
      [`/home/invitation/${token}/more`, '/home/invitation/:id/more'],
    ] as const) {
      const dialog = await openSuggestion(asha, path, /./)
      await dialog.getByLabel('यो पेजका शब्द').selectOption({ index: 1 })
      await dialog.getByLabel('अझ राम्रो शब्द').fill('टोलीहरू')
      const sent = asha.page.waitForRequest('**/v1/support/feedback')
      await dialog.getByRole('button', { name: 'पठाउनुहोस्' }).click()
      const { message } = (await sent).postDataJSON() as { message: string }
      expect(message).toContain(`page: ${named}`)
      expect(message).not.toContain(token)
      await expect(dialog).toHaveCount(0)
    }
  },
)

test('in English the menu asks for no better words', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Asha Rai')
  await page.goto('/home/groups')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Asha Rai/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Suggest a better word' })).toHaveCount(0)
})

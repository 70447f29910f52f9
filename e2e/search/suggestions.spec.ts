/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test'
import { expect, test, type Member } from '../fixtures.ts'

type Made = { id: string }

type HeldForm = { form: Locator; letGo: () => Promise<void> }

/**
 * The form of a new person in a tree with Sita; the box for a parent has yet to be asked for. The form has boxes of this
 * kind from its start, so their code is held before it opens.
 */
async function formIn(asha: Member): Promise<HeldForm> {
  const tree = await asha.api<Made>('POST', '/v1/family/family-tree', { name: 'Rai', description: 'All' })
  const names = [{ script: 'Deva', first: 'सीता', last: 'राई' }]
  await asha.api('POST', `/v1/family/${tree.id}/person`, { firstName: 'Sita', lastName: 'Rai', names })
  const { page } = asha
  await page.goto(`/home/family-graph/${tree.id}/people`)
  const letGo = await holdCode(page)
  await page.getByRole('button', { name: 'Add person' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'More', exact: true }).click()
  await form.locator('summary').filter({ hasText: 'Family' }).click()
  return { form, letGo }
}

/** Keeps the suggestions' code on its way until it is let go; then waits until it has come. */
async function holdCode(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  await page.route('**/combobox-body-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return async () => {
    const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes('/combobox-body-'))
    held.resolve()
    const code = (await arrived).url()
    await page.evaluate(async (address) => {
      await import(address)
      // And the page has had its turn to draw it.
      for (let turn = 0; turn < 10; turn++) {
        const { port1, port2 } = new MessageChannel()
        await new Promise((resolve) => {
          port1.addEventListener('message', resolve)
          port1.start()
          port2.postMessage(turn)
        })
      }
    }, code)
  }
}

async function openBox(form: Locator): Promise<Locator> {
  await form.getByRole('button', { name: 'Add a parent' }).click()
  return form.getByLabel('Who is the parent?')
}

test('typing goes on at the same letter when suggestions appear', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const { page } = asha
  const { form, letGo } = await formIn(asha)
  const box = await openBox(form)
  await box.click()
  await page.keyboard.type('Sta')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await letGo()
  await expect(box).toHaveRole('combobox')
  await page.keyboard.type('i')
  await expect(box).toHaveValue('Sita')
  await page.getByRole('option', { name: /Sita Rai/ }).click()
  await expect(form.getByRole('group', { name: 'Sita Rai' })).toBeVisible()
})

test('keeps the focus in the field when the suggestions take over', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const { page } = asha
  await page.clock.install()
  const { form, letGo } = await formIn(asha)
  // An answer shows a little later, so that a page does not flicker: that moment is made to last.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 30_000)
  const box = await openBox(form)
  await expect(box).toBeVisible()
  await letGo()
  await box.focus()
  await page.clock.runFor(1000)
  await expect(box).toHaveRole('combobox')
  await page.keyboard.type('Sita')
  await expect(box).toHaveValue('Sita')
})

test('a word that is being put together of several keys is not broken off', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const { page } = asha
  const { form, letGo } = await formIn(asha)
  const box = await openBox(form)
  await box.click()
  const keyboard = await asha.context.newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: 'सी', selectionStart: 2, selectionEnd: 2 })
  await expect(box).toHaveValue('सी')
  await letGo()
  await keyboard.send('Input.imeSetComposition', { text: 'सीत', selectionStart: 3, selectionEnd: 3 })
  await keyboard.send('Input.insertText', { text: 'सीता' })
  await expect(box).toHaveRole('combobox')
  await expect(box).toHaveValue('सीता')
  await page.getByRole('option', { name: /Sita Rai/ }).click()
  await expect(form.getByRole('group', { name: 'Sita Rai' })).toBeVisible()
})

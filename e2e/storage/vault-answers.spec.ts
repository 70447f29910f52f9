import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import {
  button,
  finishWith,
  heading,
  isLocked,
  isOpen,
  password,
  setUpVault,
  shownWords,
  unlock,
} from './vault-steps.ts'

// Answers of the server that do not come, and what the pages say then.

const unknownWords =
  'We could not confirm this. Your new words may work already: keep both papers until you have opened the vault with one of them.'

/** The browser and the pages report each answer that did not come. */
const noise = /net::ERR|Failed to load resource|NetworkFailure|MayBeDone/

/** The server does what it is sent, and its answer is lost. */
async function loseAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  return () => page.unroute(path)
}

test('new words whose answer was lost are not called unchanged', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(noise)
  const asha = await member('Asha Rai')
  const { page } = asha
  // With change events the page would go to the unlock card by itself, as the next test does.
  await page.route('**/v1/stream', (route) => route.abort())
  await setUpVault(asha)
  await button(page, 'Make new words').click()
  const dialog = page.getByRole('dialog', { name: 'Make new words?' })

  await test.step('an empty password is asked for at its field', async () => {
    await dialog.getByRole('button', { name: 'Make new words' }).click()
    await expect(dialog.getByText('Please type your vault password.')).toBeVisible()
    await expect(dialog.getByLabel('Vault password', { exact: true })).toBeFocused()
  })
  await dialog.getByLabel('Vault password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Make new words' }).click()
  const words = await shownWords(page)
  await button(page, 'I have them on paper').click()

  await test.step('wrong words bring the focus to the first of two other fields', async () => {
    const inputs = page.getByLabel(/^Word \d+$/)
    for (const input of await inputs.all()) await input.fill('zzz')
    await button(page, 'Finish').click()
    await expect(inputs.first()).toBeFocused()
  })
  const answerAgain = await loseAnswers(page, '**/v1/storage/auth/password-reset')
  await test.step('the answer to the last step is lost, and leaving asks', async () => {
    await finishWith(page, words)
    await expect(page.getByText(unknownWords)).toBeVisible()
    await page.getByRole('link', { name: 'Heritage' }).first().click()
    const question = page.getByRole('alertdialog', { name: 'Leave before the server has replied?' })
    await expect(question).toContainText(unknownWords)
    await button(page, 'Stay').click()
  })
  await test.step('with a connection the new words work', async () => {
    await answerAgain()
    await button(page, 'Check now').click()
    await isLocked(page)
    await expect(page.getByText('Your new recovery words work now')).toBeVisible()
    await expect(page.getByText('We could not confirm this.')).toHaveCount(0)
  })
})

test('a page that was reloaded finds out which words open', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(noise)
  const asha = await member('Asha Rai')
  const { page } = asha
  await setUpVault(asha)
  await button(page, 'Make new words').click()
  const dialog = page.getByRole('dialog', { name: 'Make new words?' })
  await dialog.getByLabel('Vault password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Make new words' }).click()
  const words = await shownWords(page)
  await button(page, 'I have them on paper').click()
  const answerAgain = await loseAnswers(page, '**/v1/storage/auth/password-reset')
  await finishWith(page, words)
  await expect(page.getByText(unknownWords).first()).toBeVisible()
  await answerAgain()
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await isLocked(page)
  await expect(page.getByText(unknownWords)).toBeVisible()
  await button(page, 'Check now').click()
  await expect(page.getByText('Your new recovery words work now. The old words do not work any more.')).toBeVisible()
})

test('a removal whose answer was lost is reported as done', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(noise)
  const asha = await member('Asha Rai')
  const { page } = asha
  await setUpVault(asha)
  await loseAnswers(page, '**/v1/storage/auth/password')
  await button(page, 'Remove vault').click()
  const dialog = page.getByRole('dialog', { name: 'Remove the vault?' })
  await dialog.getByLabel('Vault password', { exact: true }).fill(password)
  await dialog.getByLabel('Your Mulghar password').fill(asha.password)
  await dialog.getByRole('button', { name: 'Remove vault' }).click()
  await expect(page.getByText('Vault removed')).toBeVisible()
  await expect(button(page, 'Set up my vault')).toBeVisible()
  await expect(heading(page, 'Your vault is not here')).toHaveCount(0)
})

test(
  'locking everywhere without a connection says that others are open',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(noise)
    const asha = await member('Asha Rai')
    const { page } = asha
    await setUpVault(asha)
    await page.route('**/v1/storage/auth/lock', (route) => route.abort())
    await button(page, 'Lock everywhere').click()
    await isLocked(page)
    const note = page.getByText('The other devices could not be reached.')
    await expect(note).toBeVisible()
    await page.unroute('**/v1/storage/auth/lock')
    await button(page, 'Try again').click()
    await expect(note).toHaveCount(0)
  },
)

test('unlocking whose answer never comes can be stopped', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(noise)
  const asha = await member('Asha Rai')
  const { page } = asha
  await setUpVault(asha)
  await button(page, 'Lock here').click()
  await isLocked(page)
  await page.clock.install()
  let isSent = false
  await page.route('**/v1/storage/auth/unlock', () => void (isSent = true))
  await unlock(page, password)
  await expect.poll(() => isSent, { timeout: 20_000 }).toBe(true)
  await page.clock.fastForward(20_000)
  await button(page, 'Stop waiting').click()
  await expect(
    page.getByText('We could not reach the server. Please check your connection and try again.'),
  ).toBeVisible()
  await page.unroute('**/v1/storage/auth/unlock')

  await test.step('also while the settings do not come', async () => {
    let isAsked = false
    await page.route('**/v1/storage/auth/password', () => void (isAsked = true))
    await unlock(page, password)
    await expect.poll(() => isAsked).toBe(true)
    await page.clock.fastForward(20_000)
    await button(page, 'Stop waiting').click()
    await expect(button(page, 'Unlock')).toBeVisible()
    await page.unroute('**/v1/storage/auth/password')
  })
  await unlock(page, password)
  await isOpen(page)
})

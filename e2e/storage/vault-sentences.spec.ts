import { expect, test } from '../fixtures.ts'
import {
  button,
  choosePassword,
  finishWith,
  heading,
  isLocked,
  isOpen,
  newPassword,
  onAnotherDevice,
  password,
  restartLink,
  setUpVault,
  shownWords,
  unlock,
} from './vault-steps.ts'

// Pages of the vault at odd moments: their sentences, and the input that they keep.

test('an open and a locked vault say what is true', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(/Failed to load resource|net::ERR/)
  const asha = await member('Asha Rai')
  const { page, context } = asha
  await setUpVault(asha)

  await test.step('a longer time that applies at once is saved', async () => {
    await page.getByRole('radio', { name: '5 min', exact: true }).check()
    await expect(page.getByText('Locks after 5 quiet minutes')).toBeVisible()
    await page.getByRole('radio', { name: '15 min', exact: true }).check()
    await expect(page.getByText('Locks after 15 quiet minutes')).toBeVisible()
    await expect(page.getByText('Saved', { exact: true })).toHaveCount(2)
  })
  await test.step('removing begins at its first field, and Enter says what is missing', async () => {
    await page.route('**/v1/storage/usage', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), files: 2 } })
    })
    await page.reload()
    await unlock(page, password)
    await isOpen(page)
    await expect(page.getByText('2 files.')).toBeVisible()
    await button(page, 'Remove vault').click()
    const dialog = page.getByRole('dialog', { name: 'Remove the vault?' })
    const box = dialog.getByRole('checkbox')
    await expect(box).toBeFocused()
    await dialog.getByLabel('Vault password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(box).toBeFocused()
    await expect(box).toHaveAccessibleDescription('First confirm that all files may be deleted.')
    await button(page, 'Cancel').click()
    await expect(dialog).toHaveCount(0)
    await page.unroute('**/v1/storage/usage')
  })
  await test.step('new words begin at the password', async () => {
    await button(page, 'Make new words').click()
    const dialog = page.getByRole('dialog', { name: 'Make new words?' })
    await expect(dialog.getByLabel('Vault password', { exact: true })).toBeFocused()
    await button(page, 'Cancel').click()
  })
  await test.step('a lock on another device keeps the words that are typed', async () => {
    await page.goto('/home/vault#recover')
    await page.getByLabel('Recovery words').fill('river ')
    const isKnown = page.waitForResponse(/\/v1\/storage\/head/)
    await asha.api('POST', '/v1/storage/auth/lock', { everywhere: true })
    await isKnown
    await expect(page.getByText('1 of 24 words found')).toBeVisible()
    await expect(page.getByLabel('Recovery words')).toHaveValue('river ')
    await button(page, 'Cancel').click()
    await button(page, 'Leave').click()
    await isLocked(page)
  })
  await test.step('one minute is one minute', async () => {
    const json = { status: 429, code: 'storage/too-many-tries', message: 'Too many tries.', requestId: 'r' }
    await page.route('**/v1/storage/auth/unlock', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json }),
    )
    await unlock(page, password)
    await expect(page.getByText('You can try again in 1 minute.')).toBeVisible()
    await page.unroute('**/v1/storage/auth/unlock')
  })
  await test.step('without a connection a page says so at once', async () => {
    await page.goto('/home/vault')
    await isLocked(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Use recovery words' }).last().click()
    const note = page
      .getByRole('main')
      .getByText('There is no connection. This page opens when the connection is back.')
    await expect(note).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByLabel('Recovery words')).toBeVisible()
  })
  await test.step('typed words are not left without a question, and other letters are named', async () => {
    const typed = page.getByLabel('Recovery words')
    await typed.fill('नदी गाउँ ')
    await expect(page.getByText('Word 1: “नदी” is not one of the words.')).toBeVisible()
    await expect(page.getByText('They are English words, in the letters a to z.')).toBeVisible()
    await page.goBack()
    const question = page.getByRole('alertdialog', { name: 'Leave without recovering your vault?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(typed).toHaveValue('नदी गाउँ ')
    await button(page, 'Cancel').click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await isLocked(page)
  })
})

test(
  'a vault that was set up on another device meanwhile is not called missing',
  { tag: '@room' },
  async ({ member, visitor, house, allowNoise }) => {
    allowNoise(/Failed to load resource/)
    const asha = await member('Asha Rai')
    const { page } = asha
    const words = await test.step('Asha begins to set up a vault', async () => {
      await page.goto('/home/vault')
      await button(page, 'Set up my vault').click()
      await choosePassword(page, password, asha.password)
      const words = await shownWords(page)
      await button(page, 'I have them on paper').click()
      return words
    })
    const other = await onAnotherDevice(asha, visitor, house)
    await test.step('another device sets up the vault first', async () => {
      await other.goto('/home/vault')
      await button(other, 'Set up my vault').click()
      await choosePassword(other, newPassword, asha.password)
      const others = await shownWords(other)
      await button(other, 'I have them on paper').click()
      await finishWith(other, others)
      await expect(heading(other, 'Your vault is ready')).toBeVisible()
    })
    await test.step('the first device says that there is a vault already', async () => {
      await finishWith(page, words)
      await expect(page.getByText('There is a vault already. You set it up on another device')).toBeVisible()
      await button(page, 'Back').click()
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
    })
    await test.step('the first device opens the new vault', async () => {
      await isLocked(page)
      await unlock(page, newPassword)
      await isOpen(page)
    })
  },
)

test(
  'a newer mailed link is used for the words on the screen, and other devices learn of the new vault',
  { tag: '@room' },
  async ({ member, visitor, house }) => {
    const asha = await member('Asha Rai')
    const { page } = asha
    await setUpVault(asha)
    const mailLink = () => asha.api('PUT', '/v1/storage/auth/password-reset', { mode: 'WIPE' })
    await mailLink()
    const first = await restartLink(house, asha.email)
    const other = await onAnotherDevice(asha, visitor, house)
    const words = await test.step('a mailed link leads to new words', async () => {
      await other.goto(first)
      // Capitals and spaces do not matter.
      await other.getByLabel('To go on, type delete my files').fill(' Delete my files ')
      await button(other, 'Delete and start over').click()
      await choosePassword(other, newPassword)
      return shownWords(other)
    })
    const links = () =>
      house
        .mailsTo(asha.email)
        .join('\n')
        .replaceAll('=3D', '=')
        .match(/\/home\/vault#anew=[\w-]+/g)
    const newer = () => links()?.find((link) => link !== first)
    await test.step('a newer link is used, and the words stay', async () => {
      await mailLink()
      await expect.poll(newer).toBeDefined()
      await other.goto(newer()!)
      await expect(other.getByText('This page now uses your newer link.')).toBeVisible()
      await expect(other.getByRole('alertdialog')).toHaveCount(0)
      await expect(other).toHaveURL(/\/home\/vault$/)
      expect(await shownWords(other)).toEqual(words)
    })
    await test.step('the vault starts over with the newer link', async () => {
      await button(other, 'I have them on paper').click()
      const sent = other.waitForRequest(/password-reset/)
      // With their numbers, as on the paper.
      await finishWith(
        other,
        words.map((word, index) => `${index + 1}. ${word}`),
      )
      expect(((await sent).postDataJSON() as { token: string }).token).toBe(newer()!.split('=')[1])
      await expect(heading(other, 'Your vault is ready')).toBeVisible()
    })
    await test.step('the first device notices the new vault', async () => {
      await isLocked(page)
      await unlock(page, newPassword)
      await expect(heading(page, 'Something looks different from last time')).toBeVisible()
      await expect(page.getByText('If you started over on another device, it is your new vault.')).toBeVisible()
    })
  },
)

import { expect, expectGoodEverywhere, test } from '../fixtures.ts'
import { shots } from '../shots.ts'
import {
  button,
  choosePassword,
  finishWith,
  heading,
  isLocked,
  isOpen,
  newPassword,
  onAnotherDevice,
  openVault,
  password,
  setUpVault,
  shownWords,
  unlock,
} from './vault-steps.ts'

// The letter ड़ has two spellings in Unicode: keyboards differ.
const nepaliPassword = 'हाम्रो बाख्राले गाउँको सड़कमा टोपी खायो'

test('a vault is set up, opened on another device, and locked everywhere', async ({ member, visitor, house }) => {
  const asha = await member('Asha Rai')
  const { page } = asha
  await setUpVault(asha)
  const other = await onAnotherDevice(asha, visitor, house)
  await other.goto('/home/vault')
  await isLocked(other)
  await unlock(other, password)
  await isOpen(other)
  await button(other, 'Lock everywhere').click()
  await isLocked(other)
  await isLocked(page)
})

test('every screen of the vault is accessible at every size', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha
  await test.step('the introduction explains how the vault works', async () => {
    await page.goto('/home/vault')
    await expect(page).toHaveTitle('Storage · Mulghar')
    await expect(button(page, 'Set up my vault')).toBeVisible()
    await page.getByText('How it works').click()
    const format = page.getByRole('link', { name: 'The whole format, for experts' })
    expect(await (await page.request.get((await format.getAttribute('href'))!)).text()).toContain('suite 1')
    await expectGoodEverywhere(page)
    await shots(asha, 'intro')
  })

  await test.step('a weak, common or different password is refused', async () => {
    await button(page, 'Set up my vault').click()
    await page.getByLabel('Vault password', { exact: true }).fill('our goat at')
    await expect(page.getByText('At least 12 characters: 1 more')).toBeVisible()
    await choosePassword(page, 'password12345', asha.password)
    await expect(page.getByText('Many people use this password. Choose another one.')).toBeVisible()
    await choosePassword(page, asha.password, asha.password)
    await expect(page.getByText('This is your Mulghar password. Your vault needs its own.')).toBeVisible()
    await expectGoodEverywhere(page)
    await shots(asha, 'password')
  })
  await test.step('a wrong account password comes back to the first step, and the words stay', async () => {
    await choosePassword(page, nepaliPassword, 'not the password')
    const words = await shownWords(page)
    await expectGoodEverywhere(page)
    await shots(asha, 'words')
    await button(page, 'I have them on paper').click()
    await expectGoodEverywhere(page)
    await shots(asha, 'check')
    await finishWith(page, words)
    await expect(page.getByText(/^That is not your Mulghar password\./)).toBeVisible()
    await page.getByLabel('Your Mulghar password', { exact: true }).fill(asha.password)
    await expect(page.getByText(/^That is not your Mulghar password\./)).toHaveCount(0)
    await button(page, 'Continue').click()
    await expect(heading(page, 'Your vault is ready')).toBeVisible()
    await shots(asha, 'ready')
    await openVault(page)
  })
  await test.step('the open vault and the form of a new password', async () => {
    await isOpen(page)
    await expectGoodEverywhere(page)
    await shots(asha, 'open')
    await page.goto('/home/vault/change-password')
    await expect(heading(page, 'Change your vault password')).toBeVisible()
    await expectGoodEverywhere(page)
    await shots(asha, 'change')
  })
  await test.step('a reload locks the vault, and a wrong recovery word is named', async () => {
    await page.goto('/home/vault')
    await expect(page.getByText('The page was reloaded, so your vault locked itself.')).toBeVisible()
    await expectGoodEverywhere(page)
    await shots(asha, 'locked')
    await button(page, 'Use recovery words').click()
    await page.getByLabel('Recovery words').fill('1. river 2. marble 3. mango, ladd gingr ')
    await expect(page.getByText('Word 5: “gingr” is not one of the words.')).toBeVisible()
    await expectGoodEverywhere(page)
    await shots(asha, 'recovery')
    await button(page, 'Cancel').click()
    await button(page, 'Leave').click()
  })
  await test.step('the keyboard alone opens and locks it, with the other spelling of the password', async () => {
    await page.getByLabel('Vault password', { exact: true }).focus()
    await page.keyboard.insertText(nepaliPassword.normalize('NFD'))
    await page.keyboard.press('Enter')
    await isOpen(page)
    await expect(page.locator('#main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'My files' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('radio', { name: '15 min' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(button(page, 'Lock here')).toBeFocused()
    await page.keyboard.press('Enter')
    await isLocked(page)
    await expect(page.locator('#main')).toBeFocused()
  })
  await test.step('an older vault than this browser remembers is read only until it is accepted', async () => {
    await page.evaluate((key) => {
      const seen = JSON.parse(localStorage.getItem(key)!) as { vaultVersion: number }
      localStorage.setItem(key, JSON.stringify({ ...seen, vaultVersion: seen.vaultVersion + 9 }))
    }, `mulghar-vault-${asha.id}`)
    await unlock(page, nepaliPassword)
    await expect(heading(page, 'Something looks different from last time')).toBeVisible()
    await expect(page.getByText('your last 9 changes are missing')).toBeVisible()
    await expectGoodEverywhere(page)
    await shots(asha, 'older')
    await page.getByLabel('To continue, type accept').fill('accept')
    await button(page, 'Continue with this vault').click()
    await expect(heading(page, 'Something looks different from last time')).toBeHidden()
  })
})

test('leaving before the words are checked asks first', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha
  await page.goto('/home/vault')
  await button(page, 'Set up my vault').click()
  await choosePassword(page, password, asha.password)
  await shownWords(page)
  await page.getByRole('link', { name: 'Heritage' }).first().click()
  await expect(page.getByRole('alertdialog', { name: 'Leave without a vault?' })).toBeVisible()
  await shots(asha, 'leave')
  await button(page, 'Stay').click()
  await shownWords(page)
  await page.getByRole('link', { name: 'Heritage' }).first().click()
  await button(page, 'Leave').click()
  await expect(page).toHaveURL(/heritage$/)
})

test(
  'a changed password locks the other device, which opens with the new one',
  { tag: '@room' },
  async ({ member, visitor, house }) => {
    const asha = await member('Asha Rai')
    const { page } = asha
    await setUpVault(asha)
    const other = await onAnotherDevice(asha, visitor, house)
    await other.goto('/home/vault')
    await unlock(other, password)
    await isOpen(other)
    await other.getByRole('link', { name: 'Change', exact: true }).click()
    await other.getByLabel('Vault password now', { exact: true }).fill(password)
    await other.getByLabel('New vault password', { exact: true }).fill(newPassword)
    await other.getByLabel('The new password again', { exact: true }).fill(newPassword)
    await other.getByLabel('Your Mulghar password', { exact: true }).fill(asha.password)
    await button(other, 'Change password').click()
    await expect(other.getByText('Vault password changed', { exact: true })).toBeVisible()
    await isLocked(other)
    await isLocked(page)
    await unlock(page, newPassword)
    await isOpen(page)
  },
)

test('new words replace the old ones, and the vault is removed', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha
  const words = await setUpVault(asha)
  const dialog = page.getByRole('dialog')
  await test.step('Asha makes new words', async () => {
    await button(page, 'Make new words').click()
    await dialog.getByLabel('Vault password', { exact: true }).fill(password)
    await shots(asha, 'new-words')
    await dialog.getByRole('button', { name: 'Make new words' }).click()
    const next = await shownWords(page)
    await button(page, 'I have them on paper').click()
    await finishWith(page, next)
    await expect(page.getByText('Your new recovery words work now')).toBeVisible()
    await isLocked(page)
  })
  await test.step('the old words no longer open the vault', async () => {
    await button(page, 'Use recovery words').click()
    await page.getByLabel('Recovery words').fill(words.join(' '))
    await button(page, 'Continue').click()
    await expect(page.getByText(/^These words belong to another vault\./)).toBeVisible()
    await button(page, 'Cancel').click()
    await button(page, 'Leave').click()
  })
  await test.step('Asha removes the vault', async () => {
    await unlock(page, password)
    await isOpen(page)
    await button(page, 'Remove vault').click()
    await dialog.getByLabel('Vault password', { exact: true }).fill(password)
    await dialog.getByLabel('Your Mulghar password', { exact: true }).fill(asha.password)
    await shots(asha, 'remove')
    await dialog.getByRole('button', { name: 'Remove vault' }).click()
    await expect(button(page, 'Set up my vault')).toBeVisible()
  })
})

test(
  'the mailed link starts over with an empty vault, also after signing in',
  { tag: '@room' },
  async ({ member, visitor, house }) => {
    const asha = await member('Asha Rai')
    const { page } = asha
    await setUpVault(asha)
    await button(page, 'Lock here').click()
    await button(page, 'Start over').click()
    await shots(asha, 'lost')
    await button(page, 'Mail me a link to start over').click()
    await expect(page.getByText('Check your mail')).toBeVisible()
    const link = () =>
      /\/home\/vault#anew=[\w-]+/.exec(
        house
          .mailsTo(asha.email)
          .join('\n')
          .replaceAll(/=\r?\n/g, '')
          .replaceAll('=3D', '='),
      )?.[0]
    await expect.poll(link).toBeDefined()

    await test.step('the link leads through signing in on another device', async () => {
      await visitor.goto(link()!)
      await visitor.getByRole('main').getByRole('link', { name: 'Register' }).click()
      await visitor.getByRole('main').getByRole('link', { name: 'Log in' }).click()
      await visitor.getByLabel('Email').fill(asha.email)
      await visitor.getByLabel('Password', { exact: true }).fill(asha.password)
      await button(visitor, 'Log in').click()
      await expect(heading(visitor, 'Start over with an empty vault')).toBeVisible()
      await expect(visitor).toHaveURL(/\/home\/vault$/)
    })
    await test.step('a new empty vault is set up there', async () => {
      await visitor.getByLabel('To go on, type delete my files').fill('delete my files')
      await button(visitor, 'Delete and start over').click()
      await choosePassword(visitor, newPassword)
      const words = await shownWords(visitor)
      await button(visitor, 'I have them on paper').click()
      await finishWith(visitor, words)
      await expect(heading(visitor, 'Your vault is ready')).toBeVisible()
    })
    await button(page, 'Back').click()
    await isLocked(page)

    await test.step('a used-up link is reported at the end, and the words stay', async () => {
      await page.goto(link()!)
      await page.getByLabel('To go on, type delete my files').fill('delete my files')
      await shots(asha, 'start-over')
      await button(page, 'Delete and start over').click()
      await choosePassword(page, password)
      const unused = await shownWords(page)
      await button(page, 'I have them on paper').click()
      await finishWith(page, unused)
      await expect(page.getByText('This link was used, is too old, or belongs to another account.')).toBeVisible()
      await expectGoodEverywhere(page)
      await shots(asha, 'link-used-up')
      await button(page, 'Show the words again').click()
      expect(await shownWords(page)).toEqual(unused)
    })
  },
)

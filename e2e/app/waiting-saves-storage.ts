import { expect, type Member } from '../fixtures.ts'
import { choose, named, newFolder, openFiles } from '../storage/files-steps.ts'
import {
  heading,
  newPassword,
  password as vaultPassword,
  setUpVault,
  typeAskedWords,
  unlock,
  writeWordsDown,
} from '../storage/vault-steps.ts'
import { button, goBy, type Save } from './waiting-steps.ts'

const letters = ({ page }: Member) => named(page, 'Letters')

async function openFolder(who: Member): Promise<void> {
  await openFiles(who)
  await newFolder(who.page, 'Letters')
}

export const storageSaves: Save[] = [
  {
    name: 'a new vault',
    ways: ['Back', 'a link', 'Show the words again'],
    async open(who) {
      await goBy(who.page, '/home/vault')
      await typeAskedWords(who.page, await writeWordsDown(who))
    },
    press: (page) => button(page, 'Finish').click(),
    async isUnsaved({ page }) {
      await page.goto('/home/vault')
      await expect(button(page, 'Set up my vault')).toBeVisible()
    },
    isSaved: ({ page }) => expect(heading(page, 'Your vault is ready')).toBeVisible(),
  },
  {
    name: 'a new vault after a wrong account password',
    ways: ['Cancel'],
    async open(who) {
      const { page } = who
      await goBy(page, '/home/vault')
      await typeAskedWords(page, await writeWordsDown({ ...who, password: 'another lamp' }))
      await button(page, 'Finish').click()
      await expect(heading(page, 'Choose your vault password')).toBeVisible()
      await page.getByLabel('Your Mulghar password').fill(who.password)
    },
    press: (page) => button(page, 'Continue').click(),
    async isUnsaved({ page }) {
      await page.goto('/home/vault')
      await expect(button(page, 'Set up my vault')).toBeVisible()
    },
    isSaved: ({ page }) => expect(heading(page, 'Your vault is ready')).toBeVisible(),
  },
  {
    name: 'a changed vault password',
    of: 'storage/change-password-screen.tsx',
    ways: ['Cancel', 'a link'],
    async open(who) {
      const { page } = who
      await setUpVault(who)
      await page.getByRole('link', { name: 'Change', exact: true }).click()
      await page.getByLabel('Vault password now').fill(vaultPassword)
      await page.getByLabel('New vault password').fill(newPassword)
      await page.getByLabel('The new password again').fill(newPassword)
      await page.getByLabel('Your Mulghar password').fill(who.password)
    },
    press: (page) => button(page, 'Change password').click(),
    async isUnsaved({ page }) {
      // A reload locks the vault, which the old password opens.
      await page.goto('/home/vault')
      await unlock(page, vaultPassword)
      await expect(button(page, 'Lock').or(button(page, 'Lock here')).first()).toBeVisible()
    },
    isSaved: ({ page }) => expect(page.getByText('Vault password changed')).toBeVisible(),
  },
  {
    name: 'a folder of the vault',
    of: 'storage/browse/name-dialogs.tsx',
    ways: ['Cancel', 'Escape', 'Close', 'Back'],
    inWholeRun: true,
    async open(who) {
      const page = await openFiles(who)
      await button(page, 'New folder').click()
      await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Letters')
    },
    press: (page) => button(page, 'Create folder').click(),
    isUnsaved: async (who) => expect(letters(who)).toHaveCount(0),
    isSaved: async (who) => expect(letters(who)).toBeVisible(),
  },
  {
    name: 'a renamed folder of the vault',
    ways: ['a link'],
    async open(who) {
      await openFolder(who)
      await choose(who.page, 'Letters', 'Rename')
      await who.page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Papers')
    },
    press: (page) => button(page, 'Rename').click(),
    async isUnsaved(who) {
      await who.page.goBack()
      await expect(letters(who)).toBeVisible()
    },
    isSaved: async (who) => expect(named(who.page, 'Papers')).toBeVisible(),
  },
]

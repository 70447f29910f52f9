import { test as base, expect } from '../fixtures.ts'
import { openHouse, type House } from '../house.ts'
import {
  button,
  choosePassword,
  finishWith,
  heading,
  isLocked,
  newPassword,
  password,
  setUpVault,
  shownWords,
  unlock,
} from './vault-steps.ts'

// The other end-to-end tests allow a thousand times as many tries.
const test = base.extend<object, { house: House }>({
  house: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see the braces
    async ({}, use) => {
      const house = await openHouse({ RATE_LIMIT_FACTOR: '1' })
      await use(house)
      await house.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test.skip(({ processes }) => processes > 1, 'it has a house of its own')

test(
  'the eleventh wrong password is refused unseen, and the words still open',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha Rai')
    const { page } = asha
    const words = await setUpVault(asha)
    await button(page, 'Lock here').click()
    await isLocked(page)
    for (const left of [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]) {
      await unlock(page, `wrong ${left}`)
      await expect(
        page.getByText(
          `That is not the vault password. ${left === 1 ? '1 try' : `${left} tries`} left in the next 15 minutes.`,
        ),
      ).toBeVisible()
    }
    await unlock(page, password)
    await expect(page.getByText(/^Too many tries\. You can try again in 1\d minutes\./)).toBeVisible()
    await page.getByRole('alert').getByRole('button', { name: 'Use recovery words' }).click()

    await page.getByLabel('Recovery words').fill(words.map((word) => word.slice(0, 4)).join(', '))
    await expect(page.getByText('24 of 24 words found')).toBeVisible()
    await button(page, 'Continue').click()
    await expect(heading(page, 'Your words are right')).toBeVisible()
    await button(page, 'Choose a new password').click()
    await choosePassword(page, newPassword)
    const next = await shownWords(page)
    expect(next).not.toEqual(words)
    await button(page, 'I have them on paper').click()
    await finishWith(page, next)
    await isLocked(page)
    await expect(page.getByText('Your old words do not work any more.')).toBeVisible()
  },
)

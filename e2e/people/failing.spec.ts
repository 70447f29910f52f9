import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const fails = (page: Page, address: string | RegExp) =>
  page.route(address, (route) => route.fulfill({ status: 500, body: '' }))
const says = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).last()).toBeVisible()

test(
  'suggestions and follow lists load at a second try; a failed follow shows a toast',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 500/)
    const [asha, ravi, meera] = [await member('Asha Joshi'), await member('Ravi Rai'), await member('Meera')]
    // Others of this house have names like these: a search has to find this one.
    const name = `Meera ${meera.id.replace(/[^a-f]/g, '').slice(-12)}ki`
    await meera.api('PUT', '/v1/profile/user-detail', { name })
    await asha.api('POST', '/v1/follow', { userId: ravi.id })
    await ravi.api('POST', '/v1/follow', { userId: meera.id })
    const { page } = asha
    const main = page.getByRole('main')

    const follow = main.getByRole('button', { name: `Follow ${name}` })
    await test.step('suggestions load at a second try', async () => {
      const suggestions = '**/v1/follow/suggestion**'
      await fails(page, suggestions)
      await page.goto('/home')
      await expect(main.getByText('Failed to fetch follow suggestions.')).toBeVisible()
      await page.unroute(suggestions)
      await main.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
      await expect(follow).toBeVisible()
    })

    await test.step('a follow succeeds at a second try', async () => {
      await fails(page, '**/v1/follow')
      await follow.click()
      await says(page, 'Failed to follow user.')
      await page.unroute('**/v1/follow')
      await follow.click()
      await expect(follow).toHaveCount(0)
    })

    await test.step('an unfollow succeeds at a second try', async () => {
      await page.goto(`/home/search?q=${encodeURIComponent(name)}`)
      const following = main.getByRole('button', { name: `Following ${name}` })
      await fails(page, '**/v1/follow')
      await following.click()
      await says(page, 'Failed to unfollow user.')
      await page.unroute('**/v1/follow')
      await following.click()
      await expect(follow).toBeVisible()
    })

    await test.step('the follow list loads at a second try', async () => {
      const list = '**/v1/follow/following**'
      await page.goto('/home/profile')
      await fails(page, list)
      await main.getByRole('button', { name: '1 following', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Following' })
      await expect(dialog.getByRole('alert')).toContainText('Failed to fetch following list.')
      await page.unroute(list)
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(dialog.getByRole('link', { name: 'Ravi Rai' })).toBeVisible()
    })
  },
)

import { expect, test } from '../fixtures.ts'
import { familiesAsGedcom, treeFrom } from '../families.ts'
import { button, goBy, goOffline, goOnline } from './waiting-steps.ts'

const noise = /ERR_INTERNET_DISCONNECTED|Failed to load resource/
const laterHere = 'There is no connection. This appears when the connection is back.'
const suggestionsLater = 'There is no connection. Suggestions appear when the connection is back.'

test(
  'a picker says that there is no connection or that the server failed, and never that nobody has the name',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(noise)
    await member('Ravi Rai')
    const asha = await member('Asha Rai')
    const { page } = asha
    await goBy(page, '/home/messages')
    await button(page, 'New message').first().click()
    const name = page.getByRole('dialog', { name: 'New message' }).getByLabel('Name', { exact: true })
    await test.step('without a connection', async () => {
      await name.pressSequentially('Rav')
      await expect(page.getByRole('option', { name: /Ravi Rai/ })).toBeVisible()
      await goOffline(asha)
      await name.fill('Ravi R')
      await expect(page.getByText(suggestionsLater)).toBeVisible()
      await expect(page.getByText('No one with that name.')).toHaveCount(0)
      await goOnline(asha)
      await expect(page.getByRole('option', { name: /Ravi Rai/ })).toBeVisible()
    })
    await test.step('when the server fails', async () => {
      await page.route(/\/v1\/search\?/, (route) => route.fulfill({ status: 500, json: {} }))
      await name.fill('Ravi Ra')
      await expect(page.getByRole('option')).toHaveCount(0)
      await expect(page.getByText('Something went wrong on our side. Please try again.').first()).toBeVisible()
      await expect(page.getByText('No one with that name.')).toHaveCount(0)
    })
  },
)

test(
  'a searched list shows no earlier result as the answer to a new search without a connection',
  { tag: '@room' },
  async ({ member, house, allowNoise }) => {
    allowNoise(noise)
    const asha = await member('Asha Rai')
    const { page } = asha
    for (const name of ['Alpha', 'Beta']) await asha.api('POST', '/v1/group', { name, description: name })
    const tree = await treeFrom(asha, house.url, familiesAsGedcom({ Rai: { siblings: 1, partners: 1, children: 2 } }))
    await test.step('groups', async () => {
      await goBy(page, '/home/groups')
      await expect(page.getByRole('heading', { name: 'Alpha' })).toBeVisible()
      await goOffline(asha)
      await page.getByRole('searchbox', { name: /groups/i }).fill('Beta')
      await expect(page.getByText(laterHere).first()).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Alpha' })).toHaveCount(0)
      await goOnline(asha)
      await expect(page.getByRole('heading', { name: 'Beta' })).toBeVisible()
    })
    await test.step('suggestions of the search field', async () => {
      const field = page.getByRole('combobox', { name: 'Search people and trees' })
      const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
      await field.fill('Alpha')
      await expect(options).toHaveText([/Alpha/])
      await goOffline(asha)
      await field.fill('Beta')
      await expect(options).toHaveCount(0)
      await goOnline(asha)
      await expect(options).toHaveText([/Beta/])
      await field.fill('')
    })
    await test.step('people of a tree', async () => {
      await goBy(page, `/home/family-graph/${tree.id}/people`)
      const rows = page.getByRole('main').getByRole('listitem')
      await expect(rows.first()).toBeVisible()
      await goOffline(asha)
      await page.getByRole('main').getByRole('searchbox').fill('Zzz')
      await expect(page.getByText(laterHere).first()).toBeVisible()
      await expect(rows).toHaveCount(0)
      await goOnline(asha)
    })
  },
)

test(
  'Load more says that there is no connection, and goes on with it',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(noise)
    const asha = await member('Asha Rai')
    const { page } = asha
    for (let at = 0; at < 21; at++)
      await asha.api('POST', '/v1/group', { name: `Circle ${at}`, description: 'A circle' })
    await goBy(page, '/home/groups')
    const groups = page.getByRole('heading', { name: /^Circle/ })
    await expect(groups).toHaveCount(20)
    await goOffline(asha)
    await button(page, 'Load more').click()
    await expect(page.getByText('There is no connection. More appears when the connection is back.')).toBeVisible()
    await goOnline(asha)
    await expect(groups).toHaveCount(21)
  },
)

import { expect, test } from '../fixtures.ts'
import { newPlace } from '../heritage/making.ts'
import { hold } from '../moments.ts'

test('the next page is loaded although the list is refetched meanwhile', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Joshi')
  const { page } = asha
  for (const name of ['Ghat steps', 'Stone tap']) await newPlace(asha, name, { status: 'DRAFT' })
  await page.route('**/v1/heritage/my?tab=draft*', (route) =>
    route.continue({ url: `${route.request().url()}&limit=1` }),
  )
  await page.goto('/home/heritage/my')
  await page.getByRole('tab', { name: /^Drafts/ }).click()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(1)

  const letGo = await hold(page, /\/v1\/heritage\/my\?tab=draft.*next=/)
  const asked = page.waitForRequest(/\/v1\/heritage\/my\?tab=draft.*next=/)
  await page.getByRole('button', { name: 'Load more' }).click()
  await asked
  // A change event refetches the list, which cancels the call for the next page.
  const refetched = page.waitForResponse(
    (reply) => reply.url().includes('/v1/heritage/my?tab=draft') && !reply.url().includes('next='),
  )
  const { id } = await newPlace(asha, 'Sundhara', { status: 'DRAFT' })
  await refetched
  await asha.api('DELETE', `/v1/heritage/${id}`)
  letGo()
  await expect(cards).toHaveCount(2)
})

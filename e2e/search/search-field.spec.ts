import { expect, expectGoodEverywhere, test, type Member } from '../fixtures.ts'

type Made = { id: string }

async function treeWith(asha: Member, name: string, ...people: [first: string, last: string][]): Promise<Made> {
  const tree = await asha.api<Made>('POST', '/v1/family/family-tree', { name, description: 'All' })
  for (const [firstName, lastName] of people)
    await asha.api('POST', `/v1/family/${tree.id}/person`, { firstName, lastName })
  return tree
}

test('the search field suggests results while a member types', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const { page } = asha
  await treeWith(asha, 'Hidden house', ['Krisna', 'Rai'], ['Krishna', 'Zyx'], ['Krishnamaya', 'Abc'])
  await page.goto('/home')
  const field = page.getByRole('combobox', { name: 'Search people and trees' })
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await test.step('exact and begun names come before a name that only sounds alike', async () => {
    await field.pressSequentially('krishna')
    await expect(options).toHaveText([/Krishna Zyx/, /Krishnamaya Abc/, /Krisna Rai/])
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await expectGoodEverywhere(page)
  })
  await test.step('Escape closes the suggestions and keeps the words', async () => {
    await page.keyboard.press('Escape')
    await expect(options).toHaveCount(0)
    await expect(field).toHaveValue('krishna')
  })
  await test.step('Enter without a marked suggestion opens all results', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Search: krishna' })).toBeVisible()
    await expect(options).toHaveCount(0)
  })
  await test.step('Enter opens the suggestion that the arrow keys have marked', async () => {
    await field.fill('krishnam')
    await expect(options).toHaveText([/Krishnamaya Abc/])
    await page.keyboard.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /Krishnamaya Abc/ })).toBeVisible()
  })
  await test.step('a press opens a suggestion', async () => {
    await field.fill('krishna z')
    await options.filter({ hasText: 'Krishna Zyx' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Krishna Zyx/ })).toBeVisible()
  })
})

test('Family Tree Search moves the focus and the page to its results', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha', { viewport: { width: 390, height: 500 } })
  const { page } = asha
  await treeWith(asha, 'Shrestha of Kirtipur')
  await page.goto('/home/search-family-tree')
  const heading = page.getByRole('heading', { name: 'Results' })
  for (const _ of ['first', 'again']) {
    await page.getByLabel('Tree Name').fill('Shrestha')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    await expect(page.getByText('Shrestha of Kirtipur')).toBeInViewport()
  }
})

import { expect, expectGoodEverywhere, test } from '../fixtures.ts'

type Kept = {
  birthPlace: string
  addresses: { city: { id: string | null; name: string; countryName: string } }[]
}

test(
  'places are suggested as one types, in both scripts and by keys alone; any other text is as good',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha')
    const tree = { name: 'Shrestha', description: 'All' }
    const { id: treeId } = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', tree)
    // The list of the world's cities is made when the first is asked for.
    await asha.api('GET', '/v1/city/search?q=Pokhara')
    const { page } = asha
    const form = page.getByRole('dialog')
    await test.step('a member opens the form on a phone', async () => {
      await page.setViewportSize({ width: 360, height: 800 })
      await page.goto(`/home/family-graph/${treeId}/people`)
      await page.getByRole('button', { name: 'Add person' }).first().click()
      await form.getByLabel('First name', { exact: true }).fill('Sita')
      await form.getByRole('button', { name: 'More', exact: true }).click()
    })

    const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
    const birth = form.getByRole('combobox', { name: 'Place of birth' })
    await test.step('the member chooses a suggestion by keyboard', async () => {
      await birth.pressSequentially('pokh')
      await expect(suggestions.getByRole('option', { name: /Pokhara, Nepal/ })).toBeVisible()
      await expectGoodEverywhere(page)
      await birth.press('ArrowDown')
      await expect(suggestions.getByRole('option', { name: /Pokhara, Nepal/ })).toHaveAttribute('data-highlighted')
      await birth.press('Enter')
      await expect(birth).toHaveValue('Pokhara, Nepal')
      await expect(suggestions.getByRole('option')).toHaveCount(0)
      await expect(form).toBeVisible()
    })
    await test.step('Escape closes the suggestions and keeps the text', async () => {
      await birth.fill('')
      await birth.pressSequentially('पोख')
      await expect(suggestions.getByRole('option', { name: /पोखरा/ }).first()).toBeVisible()
      await birth.press('Escape')
      await expect(suggestions.getByRole('option')).toHaveCount(0)
      await expect(birth).toHaveValue('पोख')
      await birth.pressSequentially('र')
      await suggestions.getByRole('option', { name: /पोखरा/ }).first().click()
      await expect(birth).toHaveValue(/^पोखरा/)
    })
    await test.step('the form keeps an unknown place as text', async () => {
      await birth.fill('The house under the pipal, Pokhara')
      await form.getByText('Addresses', { exact: true }).click()
      await form.getByRole('button', { name: 'Add an address' }).click()
    })
    await test.step('the member chooses one of several cities of the same name', async () => {
      // Of several that read the same it is the one that was pressed.
      await form.getByRole('combobox', { name: 'City' }).pressSequentially('springfield')
      await suggestions
        .getByRole('option', { name: /Springfield, United States/ })
        .nth(1)
        .click()
      await expect(form.getByRole('combobox', { name: 'City' })).toHaveValue('Springfield')
      await expect(form.getByLabel('Country')).toHaveValue('United States')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Person saved')).toBeVisible()
    })
    await test.step('the person has the typed place and the chosen city', async () => {
      const { data: springfields } = await asha.api<{ data: { id: string }[] }>(
        'GET',
        '/v1/city/search?q=springfield&limit=8',
      )
      const { data } = await asha.api<{ data: { id: string }[] }>('GET', `/v1/family/family-tree/${treeId}/people`)
      const kept = await asha.api<Kept>('GET', `/v1/family/person/${data[0]!.id}`)
      expect(kept.birthPlace).toBe('The house under the pipal, Pokhara')
      expect(kept.addresses[0]!.city).toMatchObject({ id: springfields[1]!.id, countryName: 'United States' })
    })
  },
)

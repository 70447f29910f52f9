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
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(`/home/family-graph/${treeId}/people`)
    await page.getByRole('button', { name: 'Add person' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('First name', { exact: true }).fill('Sita')
    await form.getByRole('button', { name: 'More', exact: true }).click()

    const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
    const birth = form.getByRole('combobox', { name: 'Place of birth' })
    await birth.pressSequentially('pokh')
    await expect(suggestions.getByRole('option', { name: /Pokhara, Nepal/ })).toBeVisible()
    await expectGoodEverywhere(page)
    await birth.press('ArrowDown')
    await expect(suggestions.getByRole('option', { name: /Pokhara, Nepal/ })).toHaveAttribute('data-highlighted')
    await birth.press('Enter')
    await expect(birth).toHaveValue('Pokhara, Nepal')
    await expect(suggestions.getByRole('option')).toHaveCount(0)
    await expect(form).toBeVisible()

    // Escape takes the suggestions away, and nothing that was typed.
    await birth.fill('')
    await birth.pressSequentially('पोख')
    await expect(suggestions.getByRole('option', { name: /पोखरा/ }).first()).toBeVisible()
    await birth.press('Escape')
    await expect(suggestions.getByRole('option')).toHaveCount(0)
    await expect(birth).toHaveValue('पोख')
    await birth.pressSequentially('र')
    await suggestions.getByRole('option', { name: /पोखरा/ }).first().click()
    await expect(birth).toHaveValue(/^पोखरा/)

    // A place that is not known stays as it was written.
    await birth.fill('The house under the pipal, Pokhara')
    await form.getByText('Addresses', { exact: true }).click()
    await form.getByRole('button', { name: 'Add an address' }).click()
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

    const { data: springfields } = await asha.api<{ data: { id: string }[] }>(
      'GET',
      '/v1/city/search?q=springfield&limit=8',
    )
    const { data } = await asha.api<{ data: { id: string }[] }>('GET', `/v1/family/family-tree/${treeId}/people`)
    const kept = await asha.api<Kept>('GET', `/v1/family/person/${data[0]!.id}`)
    expect(kept.birthPlace).toBe('The house under the pipal, Pokhara')
    expect(kept.addresses[0]!.city).toMatchObject({ id: springfields[1]!.id, countryName: 'United States' })
  },
)

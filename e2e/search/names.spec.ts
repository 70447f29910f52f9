import { expect, expectGoodEverywhere, test } from '../fixtures.ts'

type Made = { id: string }

test(
  'a search in Devanagari shows names in Devanagari first, then in Latin letters',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha')
    const tree = (await asha.api<Made>('POST', '/v1/family/family-tree', { name: 'Adhikari', description: 'All' })).id
    const names = [{ script: 'Deva', first: 'विक्रम', last: 'अधिकारी' }]
    const draft = { firstName: 'Bikram', lastName: 'Adhikari', gender: 'MALE', names }
    await asha.api('POST', `/v1/family/${tree}/person`, draft)
    const { page } = asha
    const main = page.getByRole('main')
    for (const [words, shown] of [
      ['विक्रम', /विक्रम अधिकारी\s*Bikram Adhikari/],
      ['Bikram', /Bikram Adhikari\s*विक्रम अधिकारी/],
    ] as const) {
      await page.goto(`/home/search?q=${encodeURIComponent(words)}`)
      await expect(main.getByRole('link', { name: shown })).toBeVisible()
      await page.goto(`/home/family-graph/${tree}/people`)
      await page.getByRole('searchbox', { name: 'Search by name' }).fill(words)
      await expect(main.getByRole('link', { name: shown })).toBeVisible()
      await expectGoodEverywhere(page)
      await page.goto(`/home/family-graph/${tree}`)
      await page.getByRole('combobox', { name: 'Find in this tree' }).fill(words)
      await expect(page.getByRole('option', { name: shown })).toBeVisible()
      await page.goto(`/home/family-graph/${tree}/kinship`)
      await main.getByRole('combobox').first().fill(words)
      await expect(page.getByRole('option', { name: shown })).toBeVisible()
    }
  },
)

import { expect, expectGoodEverywhere, test } from '../fixtures.ts'
import { shots } from '../shots.ts'

type Made = { id: string }

test(
  'parts of a name and further names are entered by keyboard, shown, and found',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha', { viewport: { width: 360, height: 740 } })
    const tree = await asha.api<Made>('POST', '/v1/family/family-tree', { name: 'Tilbury', description: 'All' })
    const { id } = await asha.api<Made>('POST', `/v1/family/${tree.id}/person`, {
      firstName: 'Ludovica',
      lastName: 'Tilbury',
      nickname: 'Lulu',
      names: [{ script: 'Latn', first: 'Ludovica', last: 'Zahradnik', kind: 'MARRIED' }],
    })
    const { page } = asha
    const form = page.getByRole('dialog')

    await test.step('Asha opens the rare names by keyboard and enters a title and another name', async () => {
      await page.goto(`/home/person/${id}`)
      await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
      await expect(form.getByLabel('Name prefix', { exact: true })).toBeHidden()
      await form.locator('summary').filter({ hasText: 'More names' }).focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await expect(form.getByLabel('Name prefix', { exact: true })).toBeFocused()
      await page.keyboard.type('Dr.')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(form.getByLabel('Name suffix', { exact: true })).toBeFocused()
      await page.keyboard.type('III')
      await form.getByRole('button', { name: 'Add a name' }).focus()
      await page.keyboard.press('Enter')
      const added = form.getByRole('group', { name: 'Name 2' })
      await added.getByLabel('Kind').selectOption('Religious name')
      await added.getByLabel('Given name', { exact: true }).fill('Agata')
      await expectGoodEverywhere(page)
      await shots(asha, 'names-form')
      await page.setViewportSize({ width: 360, height: 740 })
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Person saved')).toBeVisible()
    })

    const main = page.getByRole('main')
    await test.step('the page shows the whole name and the other names with their kinds', async () => {
      await expect(page.getByRole('heading', { name: 'Dr. Ludovica Tilbury III' })).toBeVisible()
      const about = main.getByRole('definition')
      await expect(main.getByText('Married name')).toBeVisible()
      await expect(about.filter({ hasText: 'Ludovica Zahradnik' })).toBeVisible()
      await expect(main.getByText('Religious name')).toBeVisible()
      await expect(about.filter({ hasText: 'Agata' })).toBeVisible()
      await expect(about.filter({ hasText: 'Lulu' })).toBeVisible()
      await shots(asha, 'names-page')
      await page.setViewportSize({ width: 360, height: 740 })
    })

    await test.step('the married name is changed and the religious name removed', async () => {
      await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
      await form.locator('summary').filter({ hasText: 'More names' }).click()
      const married = form.getByRole('group', { name: 'Ludovica Zahradnik' })
      await married.getByLabel('Surname', { exact: true }).fill('Zahradnikova')
      await form.getByRole('button', { name: 'Remove Agata' }).click()
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(main.getByText('Ludovica Zahradnikova')).toBeVisible()
      await expect(main.getByText('Agata')).toBeHidden()
      await expect(main.getByText('Lulu')).toBeVisible()
    })

    await test.step('the chart finds her by the married name and shows the whole one', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(`/home/family-graph/${tree.id}`)
      await page.getByRole('combobox', { name: 'Find in this tree' }).fill('zahradnikova')
      await expect(page.getByRole('option', { name: /Dr\. Ludovica Tilbury III/ })).toBeVisible()
      await shots(asha, 'names-chart')
      await page.setViewportSize({ width: 1280, height: 800 })
    })

    await test.step('the list of people finds her too', async () => {
      await page.goto(`/home/family-graph/${tree.id}/people?q=Zahradnikova`)
      await expect(main.getByRole('link', { name: /Dr\. Ludovica Tilbury III/ })).toBeVisible()
      await shots(asha, 'names-list')
    })
  },
)

import { treeFrom } from '../families.ts'
import { expect, expectGoodEverywhere, test } from '../fixtures.ts'
import { shots } from '../shots.ts'

const genealogy = `0 HEAD
1 GEDC
2 VERS 5.5.1
1 CHAR UTF-8
0 @I1@ INDI
1 NAME Cordelia /Ashcombe/
1 SEX F
1 DEAT Y
1 FAMS @F1@
0 @I2@ INDI
1 NAME Barnaby /Ashcombe/
1 SEX M
1 DEAT Y
1 FAMS @F1@
1 NOTE @N1@
0 @F1@ FAM
1 HUSB @I2@
1 WIFE @I1@
1 MARR
2 PLAC Old Mill
2 SOUR @S1@
3 PAGE 4
1 NOTE @N1@
0 @S1@ SOUR
1 TITL Register of the Mill
0 @N1@ NOTE They met at a fair.
0 TRLR
`

test(
  'an editor changes the place, sources and notes of a marriage by keyboard on a phone, and undoes it',
  { tag: '@room' },
  async ({ member, house }) => {
    const asha = await member('Asha', { viewport: { width: 360, height: 740 } })
    const tree = await treeFrom(asha, house.url, genealogy)
    const { page } = asha
    await page.goto(`/home/person/${tree.idOf('Cordelia', 'Ashcombe')}`)
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Marriage records' }) })
    const form = page.getByRole('dialog', { name: 'Edit marriage with Barnaby Ashcombe' })

    await test.step('a source without a title is refused beside its field', async () => {
      await card.getByRole('button', { name: 'Edit marriage with Barnaby Ashcombe' }).press('Enter')
      await form.getByLabel('Place of marriage').fill('New Mill')
      await form.getByRole('button', { name: 'Add a source' }).press('Enter')
      const added = form.getByRole('group', { name: 'Source 2' })
      await added.getByLabel('Page').fill('7')
      await form.getByRole('button', { name: 'Save', exact: true }).press('Enter')
      await expect(added.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true')
      await added.getByLabel('Title').fill('Letters of Cordelia')
    })

    await test.step('Asha changes a page and a shared note, and saves', async () => {
      const register = form.getByRole('group', { name: 'Register of the Mill' })
      await register.getByLabel('Page').fill('5')
      await register.getByLabel('Reliability').selectOption('direct evidence')
      const note = form.getByRole('group', { name: 'Note 1' })
      const choice = note.getByLabel('This note is shared. Change it for')
      await expect(choice).toHaveCount(0)
      await note.getByLabel('Text').fill('They met at the mill.')
      await expect(choice.getByRole('option', { name: 'This family only' })).toHaveAttribute('value', 'false')
      await choice.selectOption('Everyone who shares it')
      await expectGoodEverywhere(page)
      await shots(asha, 'marriage-form')
      await page.setViewportSize({ width: 360, height: 740 })
      await form.getByRole('button', { name: 'Save', exact: true }).press('Enter')
      await expect(form).toBeHidden()
    })

    await test.step('the page shows them', async () => {
      await expect(card.getByText('New Mill')).toBeVisible()
      await expect(card.getByText('Register of the Mill · 5 · direct evidence')).toBeVisible()
      await expect(card.getByText('Letters of Cordelia · 7')).toBeVisible()
      await expect(card.getByText('They met at the mill.')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await shots(asha, 'marriage-page')
      await page.setViewportSize({ width: 360, height: 740 })
    })

    await test.step('an undo brings back what the file said', async () => {
      const { data } = await asha.api<{ data: { id: string }[] }>('GET', `/v1/family/family-tree/${tree.id}/history`)
      await asha.api('POST', `/v1/family/family-tree/${tree.id}/history/${data[0]!.id}/revert`, {})
      await page.reload()
      await expect(card.getByText('Old Mill')).toBeVisible()
      await expect(card.getByText('They met at a fair.')).toBeVisible()
    })
  },
)

test(
  'an editor whose colleague saved first sees why, keeps the typed text, and saves it in a new window',
  { tag: '@room' },
  async ({ member, house }) => {
    const asha = await member('Asha')
    const tree = await treeFrom(asha, house.url, genealogy)
    const { page } = asha
    const cordelia = tree.idOf('Cordelia', 'Ashcombe')
    await page.goto(`/home/person/${cordelia}`)
    const form = page.getByRole('dialog', { name: 'Edit marriage with Barnaby Ashcombe' })
    const open = page.getByRole('button', { name: 'Edit marriage with Barnaby Ashcombe' })

    await test.step('Asha types while another window saves a source', async () => {
      await open.click()
      await form.getByLabel('Place of marriage').fill('New Mill')
      type Page = { relations: { partners: { unionId: string }[] } }
      const { relations } = await asha.api<Page>('GET', `/v1/family/person/${cordelia}`)
      const words = `/v1/family/${tree.id}/union/${relations.partners[0]!.unionId}/words`
      await asha.api('PUT', words, { sources: [{ title: 'Diary of Barnaby' }] })
      await form.getByRole('button', { name: 'Save', exact: true }).click()
    })

    await test.step('the window says so and keeps the text', async () => {
      await expect(form.getByRole('alert')).toContainText('Someone else changed this in the meantime.')
      await expect(form.getByLabel('Place of marriage')).toHaveValue('New Mill')
    })

    await test.step('opened again it has the source, and both are saved', async () => {
      await form.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Discard' }).click()
      await open.click()
      await expect(form.getByRole('group', { name: 'Diary of Barnaby' })).toBeVisible()
      await form.getByLabel('Place of marriage').fill('New Mill')
      await form.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(form).toBeHidden()
      const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Marriage records' }) })
      await expect(card.getByText('New Mill')).toBeVisible()
      await expect(card.getByText('Diary of Barnaby')).toBeVisible()
    })
  },
)

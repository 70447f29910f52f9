import { expect, expectGoodEverywhere, test, type Member } from '../fixtures.ts'
import { shots } from '../shots.ts'

type Made = { id: string; name: string; discoverable: boolean }

async function ownTree(asha: Member): Promise<Made> {
  const { data } = await asha.api<{ data: Made[] }>('GET', '/v1/family/family-tree')
  return asha.api<Made>('GET', `/v1/family/family-tree/${data[0]!.id}/detail`)
}

test(
  'a planted tree shows its chart, asks who can find it, and has one way on',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha Shrestha')
    const { page } = asha
    await test.step('the first field has the focus, and the gender is asked for once', async () => {
      await page.goto('/home/begin')
      await expect(page.getByRole('textbox', { name: /^First name( \*)?$/ })).toBeFocused()
      await expect(page.getByRole('group', { name: 'Gender' })).toHaveCount(1)
    })
    await test.step('the father has a name in both scripts', async () => {
      await page.getByLabel('Your father', { exact: true }).fill('Ram')
      await page.getByLabel("Your father's name in Devanagari").fill('राम श्रेष्ठ')
      await page.getByLabel('Your mother’s name in Devanagari').fill('गीता राई')
      await expectGoodEverywhere(page)
      await page.getByRole('button', { name: 'Create my tree' }).click()
    })
    await test.step('the page shows the planted chart and one link', async () => {
      await expect(page.getByText('3 people so far.')).toBeVisible()
      const chart = page.getByRole('img', { name: 'The tree so far' })
      for (const name of ['Asha', 'Ram', 'गीता']) await expect(chart.getByText(name)).toBeVisible()
      await expect(page.getByRole('main').getByRole('link')).toHaveCount(1)
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
      await expectGoodEverywhere(page)
      await shots(asha, 'planted')
    })
    await test.step('only members can find the tree before the owner answers', async () => {
      await expect(page.getByRole('radio', { name: /^Only its members/ })).toBeChecked()
      expect((await ownTree(asha)).discoverable).toBe(false)
    })
    await test.step('an answer is saved at once', async () => {
      await page.getByRole('radio', { name: /^Everyone on Mulghar/ }).check()
      await expect.poll(async () => (await ownTree(asha)).discoverable).toBe(true)
    })
    await page.getByRole('link', { name: 'See the tree' }).click()
    await expect(page.getByRole('button', { name: /Ram Shrestha/ }).first()).toBeVisible()
  },
)

test('the report of an import asks who can find the new tree', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const { page } = asha
  await page.goto('/home/family-trees?from=gedcom')
  const text = '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Hari /Rai/\n0 TRLR\n'
  await page
    .getByLabel(/Choose a GEDCOM file/)
    .setInputFiles({ name: 'rai.ged', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await expect(page.getByRole('radio', { name: /^Only its members/ })).toBeChecked()
  expect((await ownTree(asha)).discoverable).toBe(false)
  await expectGoodEverywhere(page)
  await page.getByRole('radio', { name: /^Everyone on Mulghar/ }).check()
  await expect.poll(async () => (await ownTree(asha)).discoverable).toBe(true)
})

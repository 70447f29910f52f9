import type { Locator } from '@playwright/test'
import { expect, expectGoodEverywhere, test, type Member } from '../fixtures.ts'

type Added = { id: string }

/** A family in which Ram stands twice, once in each script, and a mother is younger than her son. */
async function familyOf(asha: Member) {
  const tree = await asha.api<Added>('POST', '/v1/family/family-tree', { name: 'Shrestha', description: 'All of us' })
  const add = async (draft: object) => (await asha.api<Added>('POST', `/v1/family/${tree.id}/person`, draft)).id
  const father = await add({ firstName: 'Hari', lastName: 'Shrestha', gender: 'MALE' })
  const ram = await add({
    firstName: 'Ram',
    lastName: 'Shrestha',
    gender: 'MALE',
    birth: { year: 1950 },
    birthPlace: 'Kirtipur, Nepal',
    jobs: [{ position: 'Farmer' }],
    contactDetails: { bio: 'Planted the pipal tree.' },
    relations: { parents: [{ id: father }] },
  })
  const sita = await add({ firstName: 'Sita', gender: 'FEMALE', relations: { partners: [{ id: ram }] } })
  await add({ firstName: 'Gopal', gender: 'MALE', relations: { parents: [{ id: ram }, { id: sita }] } })
  const again = await add({
    firstName: 'राम',
    lastName: 'श्रेष्ठ',
    gender: 'MALE',
    dateOfBirth: '1950-04-05',
    birthPlace: 'Kirtipur',
    nickname: 'Ramu',
    educations: [{ degreeName: 'SLC' }],
    contactDetails: { bio: 'Wrote poems.' },
    relations: { partners: [{ id: sita }] },
  })
  await add({ firstName: 'Maya', gender: 'FEMALE', relations: { parents: [{ id: again }, { id: sita }] } })
  const devi = await add({ firstName: 'Devi', gender: 'FEMALE', dateOfBirth: '1990-01-01' })
  await add({ firstName: 'Tek', gender: 'MALE', birth: { year: 1980 }, relations: { parents: [{ id: devi }] } })
  // Two of one name and year, who are two all the same.
  for (const place of ['Gorkha', 'Gorkha'])
    await add({
      firstName: 'Nirmala',
      lastName: 'Lama',
      gender: 'FEMALE',
      birth: { year: 1970, month: 3, day: 9 },
      birthPlace: place,
    })
  return { id: tree.id, ram, again }
}

test(
  'a tree is looked over; two are not the same, two become one, and two again',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha')
    const tree = await familyOf(asha)
    const { page } = asha
    await test.step('the owner starts a check of the tree', async () => {
      await page.goto(`/home/family-graph/${tree.id}`)
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Review' }).click()
      await expect(page.getByRole('heading', { name: 'Not checked yet' })).toBeVisible()
      await expectGoodEverywhere(page)
      await page.getByRole('button', { name: 'Check this tree' }).click()
    })

    const ram = page.getByRole('article', { name: /Ram Shrestha/ })
    const nirmala = page.getByRole('article', { name: /Nirmala Lama/ })
    await test.step('two possible duplicates appear with reasons', async () => {
      await expect(ram).toBeVisible()
      await expect(ram.getByText(/^Reasons for: .*the same name/)).toBeVisible()
      await expect(page.getByText('Possible duplicates (2)')).toBeVisible()
      await expectGoodEverywhere(page)
    })
    await test.step('the owner keeps two people apart', async () => {
      await nirmala.getByRole('button', { name: 'Not the same' }).click()
      await expect(page.getByText('Saved: they are two people')).toBeVisible()
      await expect(nirmala).toHaveCount(0)
      await page.getByRole('button', { name: 'Check again' }).click()
      await expect(page.getByText('Possible duplicates (1)')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
      await expect(nirmala).toHaveCount(0)
      await page.getByLabel('Show').selectOption({ label: 'Not the same (1)' })
      await expect(nirmala.getByRole('button', { name: 'May be the same person' })).toBeVisible()
      await page.getByLabel('Show').selectOption({ label: 'All open' })
    })
    await test.step('the owner marks a contradiction as checked', async () => {
      await page.getByRole('radio', { name: 'Contradictions (1)' }).check()
      const devi = page.getByRole('article', { name: 'Devi is younger than the child Tek.' })
      await expect(devi.getByText('Impossible')).toBeVisible()
      await expect(devi.getByRole('link', { name: 'Devi' })).toBeVisible()
      await expectGoodEverywhere(page)
      await devi.getByRole('button', { name: 'Mark as checked' }).click()
      await expect(page.getByRole('heading', { name: 'No contradictions' })).toBeVisible()
      await page.getByRole('radio', { name: 'Possible duplicates (1)' }).check()
    })
    await test.step('the owner merges two people', async () => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await ram.getByRole('button', { name: 'Merge…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Merge two people' })
      await expect(dialog.getByText('Gopal, Maya')).toBeVisible()
      await keepRam(dialog)
      // The more exact of two dates is chosen already, whichever of the two stays.
      const exact = dialog.getByRole('group', { name: 'Born' }).getByRole('radio', { name: /April 5, 1950/ })
      await expect(exact).toBeChecked()
      await dialog.getByRole('button', { name: 'Keep the other person' }).click()
      await expect(exact).toBeChecked()
      await keepRam(dialog)
      await expectGoodEverywhere(page)
      await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
      await expect(page.getByText('Merged into one person')).toBeVisible()
      await expect(ram).toHaveCount(0)
    })
    await test.step('the owner undoes the merge', async () => {
      const merged = await asha.api<Record<string, unknown>>('GET', `/v1/family/person/${tree.ram}`)
      expect(merged).toMatchObject({ dateOfBirth: '1950-04-05', nickname: 'Ramu' })
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Merge undone')).toBeVisible()
      await expect(ram).toBeVisible()
      expect(await asha.api('GET', `/v1/family/person/${tree.again}`)).toMatchObject({ nickname: 'Ramu' })
      expect(await asha.api('GET', `/v1/family/person/${tree.ram}`)).toMatchObject({ nickname: null })
    })
  },
)

/** Ram stays, whichever of the two is proposed. */
async function keepRam(dialog: Locator): Promise<void> {
  const stays = dialog.getByText(/^We keep/)
  if ((await stays.textContent())?.startsWith('We keep राम'))
    await dialog.getByRole('button', { name: 'Keep the other person' }).click()
  await expect(stays).toHaveText(/^We keep Ram Shrestha/)
}

test('a merge by keyboard alone keeps the facts of both on one page', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha', { viewport: { width: 360, height: 740 } })
  const tree = await familyOf(asha)
  const { page } = asha
  await page.goto(`/home/family-graph/${tree.id}/review`)
  await page.getByRole('button', { name: 'Check this tree' }).press('Enter')
  await page
    .getByRole('article', { name: /Ram Shrestha/ })
    .getByRole('button', { name: 'Merge…' })
    .press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Merge two people' })
  await expect(dialog.getByText(/^We keep/)).toBeVisible()
  await keepRam(dialog)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
  await expect(page.getByText('Merged into one person')).toBeVisible()

  await page.goto(`/home/person/${tree.ram}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ram Shrestha' })).toBeVisible()
  for (const text of ['राम श्रेष्ठ', 'Farmer', 'SLC', 'Ramu', /Planted the pipal tree\./, /Wrote poems\./])
    await expect(page.getByText(text).first()).toBeVisible()
  for (const name of ['Hari Shrestha', 'Sita', 'Gopal', 'Maya'])
    await expect(page.getByRole('link', { name: new RegExp(`^${name}`) }).first()).toBeVisible()
  await page.goto(`/home/family-graph/${tree.id}/history`)
  await expect(page.getByRole('button', { name: /^Undo/ }).first()).toBeVisible()
})

test('shows no review to readers; an editor merges only people they added', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha'), await member('Ravi')]
  const tree = await familyOf(asha)
  await ravi.api('POST', `/v1/family/member/${tree.id}/request`)
  const ask = { familyTreeId: tree.id, userId: ravi.id }
  await asha.api('POST', '/v1/family/member/accept', { ...ask, role: 'READ_ONLY' })
  const { page } = ravi
  await page.goto(`/home/family-graph/${tree.id}/people`)
  await expect(page.getByRole('link', { name: /Gopal/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Review' })).toHaveCount(0)
  await page.goto(`/home/family-graph/${tree.id}/review`)
  await expect(page.getByText('Your role in this family tree does not allow changes.')).toBeVisible()

  await asha.api('PUT', '/v1/family/member', { ...ask, role: 'READ_WRITE' })
  await page.goto(`/home/family-graph/${tree.id}/people`)
  await page.getByRole('link', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Check this tree' }).click()
  const ram = page.getByRole('article', { name: /Ram Shrestha/ })
  await expect(ram.getByText('Only the owner of the tree can merge these two.')).toBeVisible()
  await expect(ram.getByRole('button', { name: 'Merge…' })).toHaveCount(0)
  await expect(ram.getByRole('button', { name: 'Not the same' })).toBeVisible()
})

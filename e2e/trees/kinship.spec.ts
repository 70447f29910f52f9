import { expect, expectGoodEverywhere, test, type Member } from '../fixtures.ts'

type Ids = Record<'tree' | 'hari' | 'sita' | 'ram' | 'shyam' | 'gita' | 'asha' | 'bina', string>

/** Hari and Sita, their sons Shyam (the elder, with Gita) and Ram, Ram's daughter Asha, Shyam's daughter Bina. */
async function familyOf(member: Member): Promise<Ids> {
  const tree = await member.api<{ id: string }>('POST', '/v1/family/family-tree', { name: 'Karki', description: 'x' })
  const add = async (firstName: string, gender: string, more: object = {}) =>
    (
      await member.api<{ id: string }>('POST', `/v1/family/${tree.id}/person`, {
        firstName,
        lastName: 'Karki',
        gender,
        ...more,
      })
    ).id
  const hari = await add('Hari', 'MALE', { gotra: 'Kashyap', names: [{ script: 'Deva', first: 'हरि', last: 'कार्की' }] })
  const sita = await add('Sita', 'FEMALE', { relations: { partners: [{ id: hari }] } })
  const relations = { parents: [{ id: hari }, { id: sita }] }
  const shyam = await add('Shyam', 'MALE', { dateOfBirth: '1950-01-01', gotra: 'Kashyap', relations })
  const ram = await add('Ram', 'MALE', { dateOfBirth: '1955-01-01', relations })
  const gita = await add('Gita', 'FEMALE', { relations: { partners: [{ id: shyam }] } })
  const asha = await add('Asha', 'FEMALE', { gotra: 'कश्यप', relations: { parents: [{ id: ram }] } })
  const bina = await add('Bina', 'FEMALE', { relations: { parents: [{ id: shyam }, { id: gita }] } })
  return { tree: tree.id, hari, sita, ram, shyam, gita, asha, bina }
}

test('two people are chosen by name, and the panel shows their word, their way and what they share', async ({
  member,
}) => {
  const asha = await member('Asha')
  const ids = await familyOf(asha)
  const { page } = asha
  await page.goto(`/home/family-graph/${ids.tree}?person=${ids.asha}`)
  const panel = page.getByRole('complementary', { name: 'Kinship' })
  await test.step('Asha chooses the second person', async () => {
    await page.getByRole('button', { name: 'How are we related?' }).click()
    await expect(panel.getByRole('combobox', { name: 'First person' })).toHaveValue('Asha Karki')
    await panel.getByRole('combobox', { name: 'Second person' }).fill('shya')
    await page.getByRole('option', { name: /Shyam Karki/ }).click()
  })
  await test.step('the panel shows the word, the way and the shared genes', async () => {
    await expect(panel.getByText('Asha Karki calls Shyam Karki')).toBeVisible()
    await expect(panel.getByText('uncle', { exact: true })).toBeVisible()
    await expect(panel.getByText("father's elder brother", { exact: true })).toBeVisible()
    await expect(panel.getByText('ठूलोबुबा')).toBeVisible()
    await expect(panel.getByText('ताऊ')).toBeVisible()
    for (const fact of ['1 generation above', 'About 25% of their genes in common', 'Same gotra: कश्यप'])
      await expect(panel.getByText(fact)).toBeVisible()
    await expect(panel.getByText(/descend from (Hari|Sita) Karki and (Hari|Sita) Karki/)).toBeVisible()
    await expect(panel.getByRole('list', { name: 'How they are connected' }).getByRole('listitem')).toHaveCount(4)
    const chart = page.getByRole('group', { name: 'Family chart' })
    await expect(chart.getByRole('button')).toContainText(['Hari Karki'])
    await expect(chart.getByRole('button', { name: /Bina Karki/ })).toHaveCount(0)
  })
  await test.step('the panel explains the word in Nepali', async () => {
    await panel.getByRole('button', { name: 'नेपाली' }).click()
    await expect(panel.getByText('बुबाको दाजु', { exact: true })).toBeVisible()
  })
  await test.step('Asha swaps the two, and a reload keeps them', async () => {
    await panel.getByRole('button', { name: 'Swap the two' }).click()
    await expect(panel.getByText('Shyam Karki calls Asha Karki')).toBeVisible()
    await expect(panel.getByText('भतिजी', { exact: true }).first()).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`kin=pair&from=${ids.shyam}&to=${ids.asha}`))
    await page.reload()
    await expect(panel.getByText('Shyam Karki calls Asha Karki')).toBeVisible()
    await expectGoodEverywhere(page)
  })
})

test('the panel shows other words beside a description', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const ids = await familyOf(asha)
  const { id: dev } = await asha.api<{ id: string }>('POST', `/v1/family/${ids.tree}/person`, {
    firstName: 'Dev',
    lastName: 'Karki',
    gender: 'MALE',
    relations: { parents: [{ id: ids.shyam, kind: 'ADOPTIVE' }] },
  })
  const { page } = asha
  await page.goto(`/home/family-graph/${ids.tree}/kinship?kin=pair&from=${ids.shyam}&to=${dev}`)
  const panel = page.getByRole('complementary', { name: 'Kinship' })
  await expect(panel.getByText('adopted son', { exact: true }).first()).toBeVisible()
  await expect(panel.getByText('also called: धर्मपुत्र')).toBeVisible()
  await expect(panel.getByText('also called: दत्तक पुत्र')).toBeVisible()
  await panel.getByRole('button', { name: 'नेपाली' }).click()
  await expect(panel.getByText('छोरा (गोद लिएको)', { exact: true }).first()).toBeVisible()
  await expect(panel.getByText('also called: धर्मपुत्र')).toBeVisible()
  await expectGoodEverywhere(page)
})

test(
  'everybody is called and coloured from one view, on the cards and in the outline',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha')
    const ids = await familyOf(asha)
    const { page } = asha
    await page.goto(`/home/family-graph/${ids.tree}/kinship?kin=everyone&from=${ids.asha}&view=whole`)
    const panel = page.getByRole('complementary', { name: 'Kinship' })
    const legend = panel.getByRole('list', { name: 'Colours' })
    await expect(legend).toContainText('Aunts and uncles')
    await panel.getByRole('button', { name: 'हिन्दी' }).click()
    const chart = page.getByRole('group', { name: 'Family chart' })
    await expect(chart.getByRole('button', { name: /Shyam Karki.*ताऊ/ })).toBeVisible()
    await expect(chart.getByRole('button', { name: /Gita Karki.*ताई/ })).toBeVisible()
    await expect(chart.getByRole('button', { name: /Bina Karki.*चचेरी बहन/ })).toBeVisible()
    await page.getByRole('button', { name: 'Outline' }).click()
    await expect(page.getByRole('button', { name: /Hari Karki.*दादा/ })).toBeVisible()
    await expectGoodEverywhere(page)
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: /Hari Karki.*दादा/ })).toHaveCount(0)
  },
)

test('the panel says when two people are strangers, or one and the same', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const ids = await familyOf(asha)
  const alone = await asha.api<{ id: string }>('POST', `/v1/family/${ids.tree}/person`, { firstName: 'Alone' })
  const { page } = asha
  await page.goto(`/home/family-graph/${ids.tree}?kin=pair&from=${ids.asha}&to=${alone.id}`)
  await expect(page.getByText('These two people are not connected in this tree.')).toBeVisible()
  await page.goto(`/home/family-graph/${ids.tree}?kin=pair&from=${ids.asha}&to=${ids.asha}`)
  await expect(page.getByText('This is the same person.')).toBeVisible()
  await page.goto(`/home/family-graph/${ids.tree}?kin=pair`)
  await expect(page.getByText('Choose two people in this tree. Type part of each name.')).toBeVisible()
})

test(
  'the kinship panel of a phone makes way for the chart, names the speaker, and closes',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha')
    const ids = await familyOf(asha)
    const { page } = asha
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/home/family-graph/${ids.tree}?person=${ids.asha}&kin=everyone&from=${ids.asha}`)
    const panel = page.getByRole('complementary', { name: 'Kinship' })
    const chart = page.getByRole('group', { name: 'Family chart' })
    const father = chart.getByRole('button', { name: /Ram Karki.*father/ })
    await expect(father).toHaveCount(1)
    await panel.getByRole('button', { name: 'Show the chart' }).click()
    await expect(panel.getByRole('heading', { name: 'Kinship words that Asha Karki uses' })).toBeVisible()
    await expect(panel.getByRole('list', { name: 'Colours' })).toBeHidden()
    await expect(father).toBeInViewport()
    expect((await panel.boundingBox())!.height).toBeLessThan(72)
    await expectGoodEverywhere(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await panel.getByRole('button', { name: 'Show the answer' }).click()
    await expect(panel.getByRole('list', { name: 'Colours' })).toBeVisible()
    await panel.getByRole('button', { name: 'Show the chart' }).click()
    await panel.getByRole('button', { name: 'Turn off the colours' }).click()
    await expect(panel).toHaveCount(0)
    await expect(chart.getByRole('button', { name: /Ram Karki/ })).toHaveCount(1)
    await expect(father).toHaveCount(0)
    await expect(chart.locator('[class*=bg-kin-]')).toHaveCount(0)
  },
)

import { expect, expectGoodEverywhere, test, type Member } from './fixtures.ts'

type Made = { id: string }

/** Ram with his parents, 14 siblings around him, two wives, and three children of each. */
async function largeFamily(member: Member) {
  const tree = await member.api<Made>('POST', '/v1/family/family-tree', {
    name: 'Karki of Lamjung',
    description: 'All',
  })
  const add = (firstName: string, gender: string, more: object = {}) =>
    member.api<Made>('POST', `/v1/family/${tree.id}/person`, { firstName, lastName: 'Karki', gender, ...more })
  const hari = await add('Hari', 'MALE')
  const sita = await add('Sita', 'FEMALE', { relations: { partners: [{ id: hari.id }] } })
  const born = (year: number, ...parents: Made[]) => ({
    dateOfBirth: `${year}-01-01`,
    relations: { parents: parents.map(({ id }) => ({ id, kind: 'BIRTH' })) },
  })
  for (let one = 0; one < 7; one++) await add(`Elder${one}`, 'MALE', born(1940 + one, hari, sita))
  const ram = await add('Ram', 'MALE', born(1950, hari, sita))
  for (let one = 0; one < 7; one++) await add(`Younger${one}`, 'FEMALE', born(1960 + one, hari, sita))
  for (const [name, year] of [
    ['Gita', 1970],
    ['Maya', 1980],
  ] as const) {
    const wife = await add(name, 'FEMALE', { relations: { partners: [{ id: ram.id }] } })
    for (let one = 0; one < 3; one++) await add(`${name}s${one}`, 'OTHER', born(year + one, ram, wife))
  }
  return { tree: tree.id, ram: ram.id, hari: hari.id }
}

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const)
  test(`the nearest of a large family are in sight at ${width} × ${height}`, async ({ member }) => {
    test.setTimeout(120_000)
    const asha = await member('Asha')
    const { tree, ram } = await largeFamily(asha)
    const { page } = asha
    await page.setViewportSize({ width, height })
    await page.goto(`/home/family-graph/${tree}?person=${ram}`)
    const chart = page.getByRole('group', { name: 'Family chart' })
    const cardOf = (name: string) => chart.getByRole('button', { name: new RegExp(`^${name} Karki`) })
    const sheet = page.getByRole('region', { name: 'Actions for Ram Karki' })
    await expect(sheet.getByRole('button', { name: 'View Details' })).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Add relative' })).toBeVisible()
    const more = chart.getByRole('button', { name: /more brothers and sisters/ })
    const under = (await sheet.boundingBox())!
    const header = (await page.locator('main header').first().boundingBox())!
    expect(header.height).toBeLessThanOrEqual(width < 500 ? 120 : 84)
    for (const card of [cardOf('Hari'), cardOf('Sita'), cardOf('Ram'), cardOf('Gita'), cardOf('Maya'), more]) {
      await expect(card).toBeInViewport({ ratio: 0.99 })
      const box = (await card.boundingBox())!
      expect(box.y).toBeGreaterThanOrEqual(header.y + header.height)
      expect(box.y + box.height <= under.y || box.x >= under.x + under.width).toBe(true)
    }
    // The card of the others opens them, and the focus stays at it.
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(more).toHaveCount(0)
    await expect(chart.locator('[data-person]:focus')).toHaveCount(1)
    await expect(chart.getByRole('button', { name: /^(Elder|Younger)\d Karki/ }).nth(1)).toBeAttached()
    await expectGoodEverywhere(page)
  })

test('by keyboard: to partners and back, past a chip, and from a card to what can be done with it', async ({
  member,
}) => {
  test.setTimeout(120_000)
  const asha = await member('Asha')
  const { tree, ram } = await largeFamily(asha)
  const { page } = asha
  await page.goto(`/home/family-graph/${tree}?person=${ram}`)
  const chart = page.getByRole('group', { name: 'Family chart' })
  const focused = chart.locator('[data-person]:focus')
  await chart.getByRole('button', { name: /^Ram Karki/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(focused).toContainText('Ram')
  const seen = new Set<string>()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) {
    await page.keyboard.press(key)
    await expect(focused).toHaveCount(1)
    seen.add((await focused.textContent()) ?? '')
  }
  expect([...seen].some((words) => /Gita|Maya/.test(words))).toBe(true)
  await chart.getByRole('button', { name: /^Ram Karki/ }).focus()

  // What can be done with the chosen card comes next.
  await page.keyboard.press('Tab')
  const within = () => page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label'))
  expect(await within()).toMatch(/^Actions for/)

  const chip = chart.getByRole('button', { name: /partner|child/ }).first()
  if (await chip.count()) {
    await chip.focus()
    await page.keyboard.press('Enter')
    await expect(focused).toHaveCount(1)
    await page.keyboard.press('ArrowUp')
    await expect(focused).toHaveCount(1)
  }

  // The search is a box with a list: by keys, and closed by Escape or a press elsewhere.
  const search = page.getByRole('combobox', { name: 'Find in this tree' })
  await search.fill('Younger')
  const found = page.getByRole('listbox', { name: 'Found' })
  await expect(found.getByRole('option')).toHaveCount(7)
  await page.keyboard.press('Escape')
  await expect(found).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(found).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(found.getByRole('option', { selected: true })).toHaveText(/Younger1/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Actions for Younger1 Karki' })).toBeVisible()
  await search.fill('Elder')
  await expect(found).toBeVisible()
  await page.mouse.click(640, 700)
  await expect(found).toHaveCount(0)
})

test('to oneself and back, with words for everybody that one button takes away', async ({ member }) => {
  test.setTimeout(120_000)
  const asha = await member('Asha')
  const { tree, ram, hari } = await largeFamily(asha)
  await asha.api('PUT', '/v1/family/member/me', { familyTreeId: tree, personId: ram })
  const { page } = asha
  await page.goto(`/home/family-graph/${tree}?person=${hari}`)
  const chart = page.getByRole('group', { name: 'Family chart' })
  const father = chart.getByRole('button', { name: /Hari Karki.*father/ })
  await expect(father).toBeVisible()
  await page.getByRole('button', { name: 'Kinship words' }).click()
  await expect(father).toHaveCount(0)
  await page.reload()
  await expect(chart.getByRole('button', { name: /Hari Karki/ })).toBeVisible()
  await expect(father).toHaveCount(0)
  await page.getByRole('button', { name: 'Kinship words' }).click()
  await expect(father).toBeVisible()

  await page.goto(`/home/family-graph/${tree}?person=${hari}`)
  await page.getByRole('button', { name: 'Centre on me' }).click()
  await expect(page.getByRole('region', { name: 'Actions for Ram Karki' })).toBeVisible()
  await expect(chart.getByRole('button', { name: /^Ram Karki.*you/ })).toBeInViewport({ ratio: 0.99 })
  await page.getByRole('button', { name: 'Where I was before' }).click()
  await expect(chart.getByRole('button', { name: /Hari Karki/ })).toBeInViewport()
})

test('an address of no tree is the page that says so, and nothing is asked twice', async ({ member, allowNoise }) => {
  allowNoise(/404/)
  const { page } = await member('Asha')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('family-tree/01')) asked.push(new URL(request.url()).pathname)
  })
  await page.goto('/home/family-graph/01890000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(asked.length).toBe(new Set(asked).size)
})

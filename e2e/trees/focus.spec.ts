import type { Page } from '@playwright/test'
import { familiesAsGedcom, treeFrom } from '../families.ts'
import { expect, expectGoodEverywhere, test, type Member } from '../fixtures.ts'

type Made = { id: string }
type Graph = { people: { id: string[] } }
type Person = { relations: Record<'parents' | 'partners', { firstName: string }[]> }

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
  test(`the nearest of a large family are in sight at ${width} × ${height}`, { tag: '@room' }, async ({ member }) => {
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
    const nearest = [cardOf('Hari'), cardOf('Sita'), cardOf('Ram'), cardOf('Gita'), cardOf('Maya'), more]
    for (const card of nearest) await expect(card).toBeInViewport({ ratio: 0.99 })
    // Letters that come later may move everything by a line.
    await expect(async () => {
      const under = (await sheet.boundingBox())!
      const header = (await page.locator('main header').first().boundingBox())!
      expect(header.height).toBeLessThanOrEqual(width < 500 ? 120 : 84)
      for (const card of nearest) {
        const box = (await card.boundingBox())!
        expect(box.y).toBeGreaterThanOrEqual(header.y + header.height)
        expect(box.y + box.height <= under.y || box.x >= under.x + under.width).toBe(true)
      }
    }).toPass()
    // The card of the others opens them, and the focus stays at it.
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(more).toHaveCount(0)
    await expect(chart.locator('[data-person]:focus')).toHaveCount(1)
    await expect(chart.getByRole('button', { name: /^(Elder|Younger)\d Karki/ }).nth(1)).toBeAttached()
    await expectGoodEverywhere(page)
  })

/** The sheet of the chosen person, while something in it has the focus. */
const actionsWithFocus = (page: Page) =>
  page.getByRole('region', { name: /^Actions for/ }).filter({ has: page.locator(':focus') })

test(
  'the keyboard reaches partners and returns, and leads from a card to its actions',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha')
    const { tree, ram } = await largeFamily(asha)
    const { page } = asha
    await page.goto(`/home/family-graph/${tree}?person=${ram}`)
    const chart = page.getByRole('group', { name: 'Family chart' })
    const focused = chart.locator('[data-person]:focus')
    await test.step('the arrows lead to partners and back', async () => {
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
    })
    await test.step('Tab leads to the actions of the card', async () => {
      await focused.press('Tab')
      await expect(actionsWithFocus(page)).toHaveCount(1)
    })
    const search = page.getByRole('combobox', { name: 'Find in this tree' })
    const found = page.getByRole('listbox', { name: 'Found' })
    await test.step('Escape closes the results of a search', async () => {
      await search.fill('Younger')
      await expect(found.getByRole('option')).toHaveCount(7)
      await page.keyboard.press('Escape')
      await expect(found).toHaveCount(0)
    })
    await test.step('the arrows choose a result', async () => {
      await page.keyboard.press('ArrowDown')
      await expect(found).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await expect(found.getByRole('option', { selected: true })).toHaveText(/Younger1/)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('region', { name: 'Actions for Younger1 Karki' })).toBeVisible()
    })
    await test.step('a press elsewhere closes the results', async () => {
      await search.fill('Elder')
      await expect(found).toBeVisible()
      await page.mouse.click(640, 700)
      await expect(found).toHaveCount(0)
    })
  },
)

test(
  'the keyboard keeps the focus on the page a chip opens, and reaches the actions of a card before the map and the zoom',
  { tag: '@room' },
  async ({ member, house }) => {
    const asha = await member('Asha')
    const { page } = asha
    const tree = await treeFrom(
      asha,
      house.url,
      familiesAsGedcom({ Karki: { siblings: 14, partners: 1, children: 3 } }),
    )
    await page.goto(`/home/family-graph/${tree.id}?person=${tree.idOf('Me', 'Karki')}`)
    const chart = page.getByRole('group', { name: 'Family chart' })
    const focused = chart.locator('[data-person]:focus')
    const chips = chart.getByRole('button', { name: '1 partner', exact: true })
    await expect(chips).not.toHaveCount(0)
    const before = await chips.count()
    await chips.first().press('Enter')
    await expect(chips).toHaveCount(before - 1)
    await expect(focused).toHaveCount(1)
    await focused.press('ArrowUp')
    await expect(focused).toContainText(/Father|Mother/)

    await expect(chart.getByRole('button', { name: 'Close the map' })).toBeVisible()
    await focused.press('Tab')
    await expect(actionsWithFocus(page)).toHaveCount(1)

    // So it is around one person.
    for (const view of ['descendants', 'fan']) {
      await page.goto(`/home/family-graph/${tree.id}?view=${view}&person=${tree.idOf('Me', 'Karki')}`)
      const card = page.locator('[data-slot][role=button], [data-slot] [data-person]').first()
      await card.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('region', { name: 'Actions for Me Karki' })).toBeVisible()
      await card.press('Tab')
      await expect(actionsWithFocus(page)).toHaveCount(1)
    }
  },
)

test('a person alone has places for a father, a mother and a partner', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const tree = await asha.api<Made>('POST', '/v1/family/family-tree', { name: 'Karki', description: 'All' })
  await asha.api('POST', `/v1/family/${tree.id}/person`, { firstName: 'Ram', lastName: 'Karki', gender: 'MALE' })
  const { page } = asha
  await page.goto(`/home/family-graph/${tree.id}`)
  const chart = page.getByRole('group', { name: 'Family chart' })
  const missing = chart.getByRole('group', { name: 'Relatives to add to Ram Karki' })
  const place = (name: string) => missing.getByRole('button', { name, exact: true })
  for (const name of ['Add father', 'Add mother', 'Add partner'])
    await expect(place(name)).toBeInViewport({ ratio: 0.99 })
  await expectGoodEverywhere(page)
  const form = page.getByRole('dialog')
  for (const [name, title, first, gender] of [
    ['Add father', 'Add a parent', 'Hari', 'MALE'],
    ['Add mother', 'Add a parent', 'Sita', 'FEMALE'],
    ['Add partner', 'Add a partner', 'Gita', 'UNKNOWN'],
  ] as const) {
    await place(name).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expect(form.getByLabel('Gender')).toHaveValue(gender)
    await form.getByLabel('First name', { exact: true }).fill(first)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(chart.getByRole('button', { name: new RegExp(`^${first}`) })).toBeInViewport({ ratio: 0.99 })
    await expect(place(name)).toHaveCount(0)
    // Keys do not fall to the page's top.
    await expect(chart.getByRole('button', { name: new RegExp(`^${first}`) })).toBeFocused()
  }
  const [ram] = (await asha.api<Graph>('GET', `/v1/family/family-tree/${tree.id}/graph`)).people.id
  const { relations } = await asha.api<Person>('GET', `/v1/family/person/${ram}`)
  expect(relations.parents.map(({ firstName }) => firstName).toSorted()).toEqual(['Hari', 'Sita'])
  expect(relations.partners.map(({ firstName }) => firstName)).toEqual(['Gita'])
})

test('shows a reader no empty places for missing relatives', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const tree = await asha.api<Made>('POST', '/v1/family/family-tree', { name: 'Karki', description: 'All' })
  await asha.api('POST', `/v1/family/${tree.id}/person`, { firstName: 'Ram', lastName: 'Karki', gender: 'MALE' })
  const invited = await asha.api<{ data: { url: string }[] }>('POST', '/v1/family/member/invite', {
    familyTreeId: tree.id,
    link: true,
  })
  const { page } = await member('Ravi')
  await page.goto(new URL(invited.data[0]!.url).pathname)
  await page.getByRole('button', { name: 'Join this tree' }).click()
  await expect(page.getByRole('region', { name: 'Actions for Ram Karki' })).toBeVisible()
  await expect(page.getByRole('group', { name: /^Relatives to add/ })).toHaveCount(0)
})

test('leads to oneself and back, with kinship words that one button hides', { tag: '@room' }, async ({ member }) => {
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
  await page.getByRole('button', { name: 'Back to the previous place' }).click()
  await expect(chart.getByRole('button', { name: /Hari Karki/ })).toBeInViewport()
})

test('a mistyped address of a tree is the page that says so', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(/status of 400/)
  const { page } = await member('Asha')
  await page.goto('/home/family-graph/no-such-tree')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('an empty tree has its pages, too', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const tree = await asha.api<Made>('POST', '/v1/family/family-tree', { name: 'Empty', description: 'All' })
  await asha.page.goto(`/home/family-graph/${tree.id}`)
  await expect(asha.page.getByText('No people in this tree yet')).toBeVisible()
  await asha.page.getByRole('button', { name: 'More', exact: true }).click()
  for (const name of ['Members', 'History']) await expect(asha.page.getByRole('menuitem', { name })).toBeVisible()
  await asha.page.keyboard.press('Escape')
  await expect(asha.page.getByRole('menu')).toHaveCount(0)
  await expectGoodEverywhere(asha.page)
})

test(
  'an address of no tree is the page that says so, and is asked for once',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/404/)
    const { page } = await member('Asha')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('family-tree/01')) asked.push(new URL(request.url()).pathname)
    })
    await page.goto('/home/family-graph/01890000-0000-7000-8000-000000000000')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    expect(asked).toHaveLength(1)
  },
)

test('a phone shows a small map during a move, and a press on it moves on', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const { tree, ram } = await largeFamily(asha)
  const { page } = asha
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/home/family-graph/${tree}?person=${ram}`)
  const chart = page.getByRole('group', { name: 'Family chart' })
  const card = chart.getByRole('button', { name: /^Ram Karki/ })
  await expect(card).toBeInViewport()
  // Everybody is in sight at first: nearer, somebody is not.
  for (let press = 0; press < 3; press++) await page.getByRole('button', { name: 'Zoom in' }).click()
  const map = chart.locator('[data-map]')
  await expect(map).toHaveCount(0)

  const box = (await chart.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + 40]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 30, y + 30, { steps: 4 })
  await expect(map).toBeVisible()
  await page.mouse.up()
  const on = (await map.boundingBox())!
  expect(on.x + on.width).toBeLessThanOrEqual(box.x + box.width)
  expect(on.y).toBeGreaterThanOrEqual(box.y)
  // A press on the map goes there, and the map stays for it.
  const before = (await card.boundingBox())!
  await page.mouse.click(on.x + 8, on.y + 8)
  await expect.poll(async () => (await card.boundingBox())?.x).not.toBe(before.x)
  await expect(map).toBeVisible()
  await expect(map).toHaveCount(0)
})

test(
  'a finger meets a chip that it comes down beside, a mouse what it points at',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha')
    const { tree } = await largeFamily(asha)
    const { people } = await asha.api<{ people: { id: string[]; first: string[] } }>(
      'GET',
      `/v1/family/family-tree/${tree}/graph`,
    )
    // Her father has another wife, and children with her.
    const gita = people.id[people.first.indexOf('Gitas0')]
    const { page } = asha
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/home/family-graph/${tree}?person=${gita}`)
    const chart = page.getByRole('group', { name: 'Family chart' })
    const first = chart.locator('[data-chip]').first()
    const [on, words] = [await first.getAttribute('data-chip'), await first.getAttribute('aria-label')]
    const chip = chart.locator(`[data-chip="${on}"][aria-label="${words}"]`)
    await expect(chip).toBeInViewport({ ratio: 1 })
    // Beyond the edge of what is drawn, within 22 px of its middle, and away from the chip of partners at its left.
    const { x, y, width, height } = (await chip.boundingBox())!
    const beside = { x: x + width / 2 + 12, y: y + height / 2 + 20 }
    expect(beside.y).toBeGreaterThan(y + height)
    await page.mouse.click(beside.x, beside.y)
    await expect(chip).toHaveCount(1)
    const touch = await page.context().newCDPSession(page)
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [beside] })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(chip).toHaveCount(0)
  },
)

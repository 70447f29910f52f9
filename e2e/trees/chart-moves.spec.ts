import type { Locator, Page } from '@playwright/test'
import { genealogyAsGedcom } from '../../tools/gedcom-write.ts'
import { treeFrom } from '../families.ts'
import { expect, test, type Member } from '../fixtures.ts'

type Graph = { people: { id: string[] }; children: { child: number[] } }

const chartOf = (page: Page) => page.getByRole('group', { name: 'Family chart' })
const branchesOf = (page: Page) => chartOf(page).getByRole('button', { name: /\d people$/ })

/** A generated family, with one of its youngest people. */
async function generatedTree(asha: Member, url: string, people: number) {
  const { id } = await treeFrom(asha, url, [...genealogyAsGedcom(people, 11)].join(''))
  const graph = await asha.api<Graph>('GET', `/v1/family/family-tree/${id}/graph`)
  return { id, youngest: graph.people.id[graph.children.child.at(-1)!]! }
}

/** The number beside the storey of a card. */
async function numberBeside(page: Page, card: Locator): Promise<string> {
  const { y, height } = (await card.boundingBox())!
  const numbers = page.locator('[data-gutter]').first().locator('> div')
  const found = await numbers.evaluateAll(
    (rows, middle) => {
      const row = rows.find((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return top <= middle && middle < bottom
      })
      return row?.querySelector('b')?.textContent
    },
    y + height / 2,
  )
  return found ?? ''
}

/** No key and no focus scrolls the chart's own box. */
const expectUnscrolled = async (page: Page) =>
  expect(await chartOf(page).evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])).toEqual([0, 0])

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(
    `a chip opens the generations it counts and the chart moves to them at ${width} × ${height}`,
    { tag: '@room' },
    async ({ member, house }) => {
      const asha = await member('Asha', { viewport: { width, height } })
      const { page } = asha
      const tree = await generatedTree(asha, house.url, 600)
      await page.goto(`/home/family-graph/${tree.id}?person=${tree.youngest}`)
      const chart = chartOf(page)
      const chosen = chart.locator('[aria-current]')
      await expect(chosen).toBeVisible()
      const number = await numberBeside(page, chosen)
      expect(number).not.toBe('')
      const chip = chart.getByRole('button', { name: /^[2-9] generations above$/ }).first()
      const name = (await chip.getAttribute('aria-label'))!
      const owner = await chip.getAttribute('data-chip')
      const peopleShown = () =>
        chart.locator('[data-person]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-person')!))
      const before = await peopleShown()
      await chip.press('Enter')
      await expect(chart.locator(`[data-chip="${owner}"]`).and(chart.getByRole('button', { name }))).toHaveCount(0)
      await expect
        .poll(() =>
          chart.locator('[data-person]').evaluateAll((cards, known) => {
            const area = cards[0]!.closest('[role="group"]')!.getBoundingClientRect()
            return cards.filter((card) => {
              const { left, right, top, bottom } = card.getBoundingClientRect()
              const isInSight = left >= area.left && right <= area.right && top >= area.top && bottom <= area.bottom
              return isInSight && !known.includes(card.getAttribute('data-person')!)
            }).length
          }, before),
        )
        .toBeGreaterThan(0)
      await test.step('a generation has the same number in the whole tree', async () => {
        await page.goto(`/home/family-graph/${tree.id}?view=whole&person=${tree.youngest}`)
        await expect(branchesOf(page).first()).toBeVisible()
        await page.getByRole('button', { name: 'Cards', exact: true }).click()
        await expect(chart).toHaveAttribute('data-level', 'cards')
        await expect(chosen).toBeInViewport()
        expect(await numberBeside(page, chosen)).toBe(number)
      })
    },
  )

test('the focus of keys is always in sight, and nothing scrolls', { tag: '@room' }, async ({ member, house }) => {
  const asha = await member('Asha', { viewport: { width: 390, height: 844 } })
  const { page } = asha
  const tree = await generatedTree(asha, house.url, 600)
  await page.goto(`/home/family-graph/${tree.id}?person=${tree.youngest}`)
  const chart = chartOf(page)
  await expect(chart.locator('[aria-current]')).toBeVisible()
  const box = (await chart.boundingBox())!
  const outside = () =>
    chart.locator('[data-chip]').evaluateAll((chips) => {
      const { left, right } = chips[0]!.closest('[role="group"]')!.getBoundingClientRect()
      return chips.findIndex((chip) => {
        const at = chip.getBoundingClientRect()
        return at.right < left || at.left > right
      })
    })
  await test.step('a member drags the chart until a chip is out of sight', async () => {
    for (let times = 0; times < 30 && (await outside()) < 0; times++) {
      await page.mouse.move(box.x + 120, box.y + 8)
      await page.mouse.down()
      await page.mouse.move(box.x + 106, box.y + 8, { steps: 3 })
      await page.mouse.up()
    }
    expect(await outside()).toBeGreaterThanOrEqual(0)
  })
  await page.keyboard.press('Shift')
  const chip = chart.locator('[data-chip]').nth(await outside())
  await chip.evaluate((element) => element.setAttribute('data-test-chip', ''))
  await chart.locator('[data-test-chip]').focus()
  await expect(chart.locator('[data-chip]:focus')).toBeInViewport({ ratio: 0.9 })
  const focused = (await chart.locator('[data-chip]:focus').boundingBox())!
  expect(focused.x).toBeGreaterThanOrEqual(box.x)
  expect(focused.x + focused.width).toBeLessThanOrEqual(box.x + box.width)
  await expectUnscrolled(page)
})

test('Tab and arrows lead over the names of branches by their places', { tag: '@room' }, async ({ member, house }) => {
  const asha = await member('Asha')
  const { page } = asha
  const tree = await generatedTree(asha, house.url, 1995)
  await page.goto(`/home/family-graph/${tree.id}?view=whole`)
  const chart = chartOf(page)
  await expect(branchesOf(page).first()).toBeVisible()
  const readPlaces = () =>
    chart.locator('[data-label]:not([tabindex="-1"])').evaluateAll((labels) =>
      labels.map((label) => {
        const { x, y } = label.getBoundingClientRect()
        return { x, y }
      }),
    )
  let placed: Awaited<ReturnType<typeof readPlaces>> = []
  // The events after an import may draw the labels again meanwhile.
  await expect(async () => {
    placed = await readPlaces()
    expect(placed.length).toBeGreaterThan(3)
  }).toPass()
  for (const [at, label] of placed.entries()) {
    const before = placed[at - 1]
    if (before) expect(label.y - before.y >= 24 || label.x > before.x, JSON.stringify([before, label])).toBe(true)
  }
  await test.step('the arrow to the right comes to each branch once', async () => {
    await expect(async () => {
      const lefts = await branchesOf(page).evaluateAll((labels) =>
        labels.map((label) => label.getBoundingClientRect().x),
      )
      await branchesOf(page)
        .nth(lefts.indexOf(Math.min(...lefts)))
        .focus()
      const names = new Set([await chart.locator(':focus').textContent({ timeout: 2000 })])
      for (let times = 1; times < lefts.length; times++) {
        await page.keyboard.press('ArrowRight')
        await expect(chart.locator('[data-label="branch"]:focus')).toBeInViewport({ timeout: 2000 })
        names.add(await chart.locator(':focus').textContent())
      }
      expect(names.size).toBe(lefts.length)
    }).toPass({ timeout: 40_000 })
    await expectUnscrolled(page)
  })
})

test('on an empty page among cards a button leads to people', { tag: '@room' }, async ({ member, house }) => {
  const asha = await member('Asha')
  const { page } = asha
  const tree = await generatedTree(asha, house.url, 1995)
  await page.goto(`/home/family-graph/${tree.id}?view=whole&person=${tree.youngest}`)
  const chart = chartOf(page)
  await page.getByRole('button', { name: 'Cards', exact: true }).click()
  await expect(chart).toHaveAttribute('data-level', 'cards')
  await expect(chart.locator('[aria-current]')).toBeInViewport()
  const box = (await chart.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + 60]
  const way = chart.getByRole('button', { name: /^People are (to the left|to the right|further up|further down)$/ })
  await test.step('a member drags up to where nobody is', async () => {
    for (let times = 0; times < 12; times++) {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x, y + 380, { steps: 4 })
      await page.mouse.up()
    }
    await expect(way).toBeVisible()
  })
  await way.click()
  await expect(way).toHaveCount(0)
  await expect(chart.locator('[data-person]:focus')).toBeInViewport()
})

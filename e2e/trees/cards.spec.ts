import type { Locator, Page } from '@playwright/test'
import { familiesAsGedcom, treeFrom } from '../families.ts'
import { expect, test, type Member } from '../fixtures.ts'

/** A tree of a person with siblings, a wife and children, or of two parents with two children. */
async function familyOf(asha: Member, url: string, around: { siblings: number; partners: number; children: number }) {
  const tree = await treeFrom(asha, url, familiesAsGedcom({ Karki: around }))
  const personId = tree.idOf('Me', 'Karki')
  await asha.api('PUT', '/v1/family/member/me', { familyTreeId: tree.id, personId })
  return tree.id
}

const chartOf = (page: Page) => page.getByRole('group', { name: 'Family chart' })

/** Opens a tree at a size, with the kinship words on its cards. */
async function openAt(page: Page, treeId: string, [width, height]: readonly [number, number], query = '') {
  await page.setViewportSize({ width, height })
  await page.goto(`/home/family-graph/${treeId}${query}`)
  await expect(chartOf(page).getByText('father', { exact: true })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

type Box = { left: number; top: number; right: number; bottom: number }

const boxOf = (element: Locator): Promise<Box> =>
  element.evaluate((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    return { left, top, right, bottom }
  })

/** Pairs of boxes with more than a pixel in common. */
const overlaps = (one: Box, other: Box) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1

const words = ['father', 'mother', 'elder brother', 'elder sister', 'wife', 'son', 'you'] as const

for (const size of [
  [360, 740],
  [390, 844],
  [1024, 768],
] as const)
  test(`no kinship word is cut at ${size[0]} × ${size[1]}`, { tag: '@room' }, async ({ member, house }) => {
    const asha = await member('Asha')
    const { page } = asha
    const treeId = await familyOf(asha, house.url, { siblings: 2, partners: 1, children: 2 })
    await openAt(page, treeId, size)
    const chart = chartOf(page)
    await test.step('each word is whole, inside its card', async () => {
      for (const word of words) {
        const label = chart
          .locator('[data-kin]')
          .filter({ hasText: new RegExp(`^${word}$`) })
          .first()
        await expect(label).toBeVisible()
      }
      const cut = await chart.locator('[data-kin]').evaluateAll((labels) =>
        labels
          .filter((label) => {
            const range = document.createRange()
            range.selectNodeContents(label)
            const [box, letters] = [label.getBoundingClientRect(), range.getBoundingClientRect()]
            const card = label.closest('[data-person]')!.getBoundingClientRect()
            const isInside = letters.left >= card.left && letters.right <= card.right && box.bottom <= card.bottom
            return getComputedStyle(label).overflow !== 'visible' || !isInside
          })
          .map((label) => label.textContent),
      )
      expect(cut).toEqual([])
    })
    await test.step('chips take no room from words, and keep away from the edge of the page', async () => {
      const labels = await Promise.all((await chart.locator('[data-kin]').all()).map(boxOf))
      const chips = await Promise.all((await chart.locator('[data-chip]').all()).map(boxOf))
      expect(chips.length).toBeGreaterThan(0)
      for (const chip of chips) {
        expect(labels.filter((label) => overlaps(label, chip))).toEqual([])
        if (chip.left < size[0]) expect(chip.right).toBeLessThanOrEqual(size[0] - 4)
      }
    })
  })

for (const size of [
  [844, 390],
  [1024, 768],
] as const)
  test(
    `the header has one row, and grandparents are in sight at ${size[0]} × ${size[1]}`,
    { tag: '@room' },
    async ({ member, house }) => {
      const asha = await member('Asha')
      const { page } = asha
      const children = size[1] > 390 ? 2 : 0
      const treeId = await familyOf(asha, house.url, { siblings: 2, partners: 1, children })
      await openAt(page, treeId, size)
      const header = await boxOf(page.getByRole('main').locator('header').first())
      const sheet = await boxOf(page.getByRole('region', { name: 'Actions for Me Karki' }))
      expect(header.bottom - header.top).toBeLessThanOrEqual(size[1] > 390 ? 76 : 54)
      if (size[1] === 390) expect(sheet.bottom - sheet.top).toBeLessThanOrEqual(54)
      const zoom = await boxOf(chartOf(page).locator('[data-zoom]'))
      const grandparents = chartOf(page).locator('[data-person]', { hasText: /grand(father|mother)/ })
      await expect(grandparents).toHaveCount(4)
      const nearest = chartOf(page).getByRole('button', { name: /^(Me|Father|Mother|Sibling|Partner|Child)/ })
      for (const box of await Promise.all([...(await grandparents.all()), ...(await nearest.all())].map(boxOf))) {
        expect(box.top).toBeGreaterThanOrEqual(header.bottom)
        expect(box.bottom).toBeLessThanOrEqual(size[1])
        expect(overlaps(box, sheet) || overlaps(box, zoom)).toBe(false)
      }
    },
  )

test('a first tree of four is whole in sight at 360 × 740', { tag: '@room' }, async ({ member, house }) => {
  const asha = await member('Asha')
  const { page } = asha
  const four =
    '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @A@ INDI\n1 NAME Hari /Karki/\n1 SEX M\n0 @B@ INDI\n1 NAME Sita /Karki/\n1 SEX F\n' +
    '0 @C@ INDI\n1 NAME Me /Karki/\n1 SEX M\n1 BIRT\n2 DATE 1958\n0 @D@ INDI\n1 NAME Gita /Karki/\n1 SEX F\n1 BIRT\n2 DATE 1962\n' +
    '0 @F@ FAM\n1 HUSB @A@\n1 WIFE @B@\n1 CHIL @C@\n1 CHIL @D@\n0 TRLR\n'
  const tree = await treeFrom(asha, house.url, four)
  const personId = tree.idOf('Me', 'Karki')
  await asha.api('PUT', '/v1/family/member/me', { familyTreeId: tree.id, personId })
  await openAt(page, tree.id, [360, 740])
  const chart = chartOf(page)
  await expect(page.getByRole('region', { name: 'Actions for Me Karki' })).toBeVisible()
  const cards = chart.locator('[data-person]')
  await expect(cards).toHaveCount(4)
  const [sheet, zoom] = [
    await boxOf(page.getByRole('region', { name: 'Actions for Me Karki' })),
    await boxOf(chart.locator('[data-zoom]')),
  ]
  for (const card of await cards.all()) {
    await expect(card).toBeInViewport({ ratio: 1 })
    const box = await boxOf(card)
    expect(overlaps(box, sheet) || overlaps(box, zoom)).toBe(false)
  }
})

test('cards of the whole tree say kinship like those of a focus', { tag: '@room' }, async ({ member, house }) => {
  const asha = await member('Asha')
  const { page } = asha
  const treeId = await familyOf(asha, house.url, { siblings: 2, partners: 1, children: 2 })
  await openAt(page, treeId, [1280, 800], '?view=whole')
  const chart = chartOf(page)
  for (const word of words) await expect(chart.locator('[data-kin]', { hasText: word }).first()).toBeVisible()
  const overflowing = await chart
    .locator('[data-person]')
    .evaluateAll((cards) =>
      cards.filter((card) => card.scrollHeight > card.clientHeight).map((card) => card.textContent),
    )
  expect(overflowing).toEqual([])
  await page.getByRole('button', { name: 'Kinship words' }).click()
  await expect(chart.getByText('father', { exact: true })).toHaveCount(0)
})

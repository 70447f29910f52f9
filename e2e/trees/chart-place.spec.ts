import type { Locator, Page } from '@playwright/test'
import { genealogyAsGedcom } from '../../tools/gedcom-write.ts'
import { familiesAsGedcom, treeFrom } from '../families.ts'
import { expect, test } from '../fixtures.ts'

const chartOf = (page: Page) => page.getByRole('group', { name: 'Family chart' })
const sheetOf = (page: Page, name: string) => page.getByRole('region', { name: `Actions for ${name}` })

/** The box of a card or label once the chart is still. Each layout draws labels again, and then the box is read again. */
async function boxOf(page: Page, target: Locator) {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null
  await expect(async () => {
    await expect(chartOf(page)).not.toHaveAttribute('data-moving')
    box = await target.boundingBox({ timeout: 1000 })
    expect(box).not.toBeNull()
  }).toPass({ timeout: 10_000 })
  return box!
}

async function expectSameBox(page: Page, target: Locator, before: { x: number; y: number; width: number }) {
  await expect(async () => {
    const now = await boxOf(page, target)
    expect(Math.abs(now.x - before.x)).toBeLessThan(3)
    expect(Math.abs(now.y - before.y)).toBeLessThan(3)
    expect(Math.abs(now.width - before.width)).toBeLessThan(3)
  }).toPass({ timeout: 10_000 })
}

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(
    `Back returns to the opened branches, the chosen person and the view at ${width} × ${height}`,
    { tag: '@room' },
    async ({ member, house }) => {
      const asha = await member('Asha', { viewport: { width, height } })
      const { page } = asha
      const tree = await treeFrom(asha, house.url, familiesAsGedcom({ Rai: { siblings: 2, partners: 1, children: 2 } }))
      await page.goto(`/home/family-graph/${tree.id}?person=${tree.idOf('Me', 'Rai')}`)
      const chart = chartOf(page)
      const chip = chart.getByRole('button', { name: /^\d+ (partner|child)/ }).first()
      await expect(chip).toBeVisible()
      const owner = await chip.getAttribute('data-chip')
      const relative = chart.locator(`[data-person="${owner}"]`)
      const relativeName = `${/(Sibling|Child)\d/.exec((await relative.textContent())!)![0]} Rai`
      const opened = chart.locator('[data-person]')
      await test.step('a member opens a branch, chooses the person and drags the chart', async () => {
        await expect(sheetOf(page, 'Me Rai')).toBeVisible()
        const name = (await chip.getAttribute('aria-label'))!
        await chip.press('Enter')
        const same = chart.locator(`[data-chip="${owner}"]`).and(chart.getByRole('button', { name, exact: true }))
        await expect(same).toHaveCount(0)
        await relative.press('Enter')
        await expect(sheetOf(page, relativeName)).toBeVisible()
        const { x, y } = (await chart.boundingBox())!
        await page.mouse.move(x + 60, y + 10)
        await page.mouse.down()
        await page.mouse.move(x + 85, y + 24, { steps: 4 })
        await page.mouse.up()
      })
      const before = await boxOf(page, relative)
      const people = await opened.count()
      const expectPlace = async () => {
        await expect(sheetOf(page, relativeName)).toBeVisible()
        await expectSameBox(page, relative, before)
        await expect(opened).toHaveCount(people)
      }
      await test.step('Back from the details returns there', async () => {
        await sheetOf(page, relativeName).getByRole('button', { name: 'View Details' }).click()
        await expect(page.getByRole('heading', { name: relativeName })).toBeVisible()
        await page.goBack()
        await expectPlace()
      })
      await test.step('a reload returns there', async () => {
        await page.reload()
        await expectPlace()
      })
      await test.step('Back from a search returns there', async () => {
        await page.getByRole('combobox', { name: 'Find in this tree' }).fill('Partner0')
        await page.getByRole('option', { name: /Partner0/ }).click()
        await expect(sheetOf(page, 'Partner0 Rai')).toBeVisible()
        await page.goBack()
        await expectPlace()
      })
      await test.step('so does the button of the chart', async () => {
        await page.goForward()
        await expect(sheetOf(page, 'Partner0 Rai')).toBeVisible()
        await page.getByRole('button', { name: 'Back to the previous place' }).click()
        await expectPlace()
      })
    },
  )

test('Back from a branch of the whole tree returns to the overview', { tag: '@room' }, async ({ member, house }) => {
  const asha = await member('Asha')
  const { page } = asha
  const tree = await treeFrom(asha, house.url, [...genealogyAsGedcom(1995, 11)].join(''))
  await page.goto(`/home/family-graph/${tree.id}?view=whole`)
  const chart = chartOf(page)
  const branches = chart.getByRole('button', { name: /\d people$/ })
  const overview = page.getByRole('button', { name: 'Overview' })
  await expect(branches.first()).toBeVisible()
  const name = (await branches.first().textContent())!
  const branch = chart.getByRole('button', { name, exact: true })
  const before = await boxOf(page, branch)
  await branch.click()
  await expect(async () => expect((await boxOf(page, branch)).x).not.toBeCloseTo(before.x, 0)).toPass({
    timeout: 10_000,
  })
  await test.step('a change by another member keeps the view', async () => {
    const near = await boxOf(page, branch)
    const { people } = await asha.api<{ people: { id: string[] } }>('GET', `/v1/family/family-tree/${tree.id}/graph`)
    const changed = page.waitForResponse((response) => response.url().endsWith(`/${tree.id}/graph`))
    await asha.api('PUT', `/v1/family/person/${people.id[0]}`, { firstName: 'Bhanubhakta' })
    await changed
    await page.waitForTimeout(2500)
    await expectSameBox(page, branch, near)
  })
  await page.goBack()
  await expectSameBox(page, branch, before)
  await expect(overview).toHaveAttribute('aria-pressed', 'true')
  await test.step('a person found in a search is left again, too', async () => {
    await page.getByRole('combobox', { name: 'Find in this tree' }).fill('a')
    await page.getByRole('option').first().click()
    await expect(chart).toHaveAttribute('data-level', 'cards')
    await page.goBack()
    await expect(chart).toHaveAttribute('data-level', 'strata')
    await expectSameBox(page, branch, before)
  })
})

test(
  'Back closes a branch that was opened, and Forward opens it again',
  { tag: '@room' },
  async ({ member, house }) => {
    const asha = await member('Asha')
    const { page } = asha
    const tree = await treeFrom(asha, house.url, familiesAsGedcom({ Rai: { siblings: 2, partners: 1, children: 2 } }))
    await page.goto(`/home/family-graph/${tree.id}?person=${tree.idOf('Me', 'Rai')}`)
    const chart = chartOf(page)
    const people = chart.locator('[data-person]')
    const chip = chart.getByRole('button', { name: /^\d+ (partner|child)/ }).first()
    await expect(chip).toBeVisible()
    const owner = chart.locator(`[data-person="${await chip.getAttribute('data-chip')}"]`)
    const [few, before] = [await people.count(), await boxOf(page, owner)]
    await chip.press('Enter')
    await expect(people).not.toHaveCount(few)
    const many = await people.count()
    await boxOf(page, owner)
    await page.goBack()
    await expect(people).toHaveCount(few)
    await expectSameBox(page, owner, before)
    await page.goForward()
    await expect(people).toHaveCount(many)
  },
)

test('on a phone the sheet shows the name and the kinship whole', { tag: '@room' }, async ({ member, house }) => {
  const asha = await member('Asha', { viewport: { width: 360, height: 740 } })
  const { page } = asha
  const tree = await treeFrom(
    asha,
    house.url,
    familiesAsGedcom({ Shrestha: { siblings: 1, partners: 0, children: 0 } }),
  )
  const me = tree.idOf('Me', 'Shrestha')
  await asha.api('PUT', `/v1/family/member/me`, { familyTreeId: tree.id, personId: me })
  for (const [width, height] of [
    [360, 740],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/home/family-graph/${tree.id}?person=${me}`)
    const sheet = sheetOf(page, 'Me Shrestha')
    for (const words of ['Me Shrestha', 'you'])
      await expect
        .poll(() =>
          sheet.getByText(words, { exact: true }).evaluate((element) => {
            const [own, around] = [element.getBoundingClientRect(), element.closest('p')!.getBoundingClientRect()]
            return element.scrollWidth <= element.clientWidth + 1 || element.clientWidth === 0
              ? own.width > 0 && own.right <= around.right + 1 && own.bottom <= around.bottom + 1
              : false
          }),
        )
        .toBe(true)
  }
})

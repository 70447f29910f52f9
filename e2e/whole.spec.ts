import { genealogyAsGedcom } from '../tools/gedcom-write.ts'
import type { Page } from '@playwright/test'
import { expect, expectGoodEverywhere, test, type Member } from './fixtures.ts'

type Graph = { people: { id: string[]; first: string[] }; children: { child: number[] } }

/** A generated family of so many people in a tree of somebody's own, who is one of the youngest of it. */
async function treeOf(asha: Member, url: string, people: number, options: object = {}) {
  const token = await asha.page.evaluate(() => JSON.parse(sessionStorage.getItem('auth-storage')!).state.accessToken)
  const form = new FormData()
  form.set('file', new Blob([[...genealogyAsGedcom(people, 11, options)].join('')]), 'family.ged')
  const reply = await fetch(`${url}/v1/family/family-tree/import?name=Rai`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { jobId, familyTreeId } = (await reply.json()) as { jobId: string; familyTreeId: string }
  await expect
    .poll(async () => (await asha.api<{ endedAt: string | null }>('GET', `/v1/job/${jobId}`)).endedAt, {
      timeout: 60_000,
    })
    .not.toBeNull()
  const graph = await asha.api<Graph>('GET', `/v1/family/family-tree/${familyTreeId}/graph`)
  const me = graph.children.child.at(-1)!
  await asha.api('PUT', '/v1/family/member/me', { familyTreeId, personId: graph.people.id[me] })
  return { id: familyTreeId, graph, me }
}

const chartOf = (page: Page) => page.getByRole('group', { name: 'Family chart' })
const levelsOf = (page: Page) => page.getByRole('group', { name: 'Level of detail' })

test('on the whole tree of 1,995 people one finds oneself, the oldest ancestor and the largest branch', async ({
  member,
  house,
}) => {
  test.setTimeout(180_000)
  const asha = await member('Asha')
  const tree = await treeOf(asha, house.url, 1995)
  const { page } = asha
  const chart = chartOf(page)
  const whole = async () => {
    await page.goto(`/home/family-graph/${tree.id}?view=whole`)
    await expect(chart).toHaveAttribute('data-level', 'strata')
    await expect(chart.getByRole('button', { name: /\d people$/ }).first()).toBeVisible()
  }
  const act = {
    press: (name: string | RegExp) => chart.getByRole('button', { name, exact: true }).first().click(),
    key: (name: string | RegExp) => chart.getByRole('button', { name, exact: true }).first().press('Enter'),
  }
  for (const way of ['press', 'key'] as const) {
    await whole()
    await act[way]('you')
    await expect(chart).toHaveAttribute('data-level', 'cards')
    await expect(chart.locator(':focus')).toContainText('you')

    await whole()
    await act[way](/oldest ancestor$/)
    await expect(chart).toHaveAttribute('data-level', 'cards')
    await expect(chart.locator('[aria-current]:focus')).toBeInViewport()

    await whole()
    const names = await chart
      .getByRole('button', { name: /\d people$/ })
      .evaluateAll((buttons) => buttons.map((button) => button.textContent!))
    const count = (name: string) => Number(/([\d,]+) people$/.exec(name)![1]!.replaceAll(',', ''))
    const [largest] = names.toSorted((one, other) => count(other) - count(one))
    expect(count(largest!)).toBeGreaterThan(100)
    await act[way](largest!)
    // The branch fills the page, and whoever it comes from is marked.
    await expect(chart.getByRole('button', { name: largest! })).toBeInViewport()
    await levelsOf(page).getByRole('button', { name: 'Cards' })[way === 'press' ? 'click' : 'focus']()
    if (way === 'key') await page.keyboard.press('Enter')
    await expect(chart.locator('[aria-current]')).toBeInViewport()
  }

  await whole()
  await expectGoodEverywhere(page)
})

test('one goes from level to level by the switch, by a press and by two', async ({ member, house }) => {
  test.setTimeout(120_000)
  const asha = await member('Asha')
  const tree = await treeOf(asha, house.url, 600)
  const { page } = asha
  await page.goto(`/home/family-graph/${tree.id}?view=whole`)
  const chart = chartOf(page)
  const level = (name: string) => levelsOf(page).getByRole('button', { name })
  await expect(level('Overview')).toHaveAttribute('aria-pressed', 'true')
  await level('Names').click()
  await expect(chart).toHaveAttribute('data-level', 'names')
  await expect(level('Names')).toHaveAttribute('aria-pressed', 'true')
  await level('Cards').click()
  await expect(chart).toHaveAttribute('data-level', 'cards')
  await expect(chart.locator('[aria-current]')).toContainText('you')
  await level('Overview').click()
  await expect(chart).toHaveAttribute('data-level', 'strata')

  // The last storey is full: whoever stands under the pointer is gone to, one level nearer each time.
  const box = (await chart.boundingBox())!
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 110)
  await expect(chart).toHaveAttribute('data-level', 'names')
  await page.waitForTimeout(700)
  await page.mouse.click(box.x + (box.width + 72 - 108) / 2, box.y + box.height - 68 - 73)
  await expect(chart).toHaveAttribute('data-level', 'cards')
  await expect(chart.locator('[aria-current]')).toBeInViewport()

  await level('Overview').click()
  await expect(level('Overview')).toHaveAttribute('aria-pressed', 'true')
  await page.waitForTimeout(700)
  await page.mouse.dblclick(box.x + box.width - 130, box.y + 20)
  await expect(chart).toHaveAttribute('data-level', 'names')

  const { first } = tree.graph.people
  const rare = first.findIndex((name) => first.indexOf(name) === first.lastIndexOf(name))
  const name = first[Math.max(0, rare)]!
  for (let again = 0; again < 2; again++) {
    await level('Overview').click()
    await page.getByRole('combobox', { name: 'Find in this tree' }).fill(name)
    await page.getByRole('option').first().click()
    await expect(chart.locator('[aria-current]')).toBeInViewport()
  }
  // From afar too it is seen where they stand.
  await level('Overview').click()
  await expect(chart.getByRole('button', { name, exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Close the legend' }).click()
  await expect(page.getByRole('region', { name: 'Legend' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the legend' }).click()
  await expect(page.getByRole('region', { name: 'Legend' })).toContainText('departed')
})

test('unrelated families stand apart with their names', async ({ member, house }) => {
  test.setTimeout(120_000)
  const asha = await member('Asha')
  const tree = await treeOf(asha, house.url, 1400, { founders: 7, interline: 0, cousin: 0, adopt: 0 })
  const { page } = asha
  await page.goto(`/home/family-graph/${tree.id}?view=whole`)
  await expect(chartOf(page).getByRole('button', { name: /^\S+ \d+ people$/ })).not.toHaveCount(0)
  await expectGoodEverywhere(page)
})

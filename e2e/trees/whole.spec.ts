import { genealogyAsGedcom } from '../../tools/gedcom-write.ts'
import type { Page } from '@playwright/test'
import { expect, expectGoodEverywhere, test, type Member } from '../fixtures.ts'

type Graph = {
  people: { id: string[]; first: string[] }
  unions: { a: number[]; b: number[] }
  children: { union: number[]; child: number[] }
}

/** The last child of a genealogy. */
const youngest = ({ children }: Graph) => children.child.at(-1)!

/** A generated family of so many people in a tree of somebody's own, who is one of the youngest of it. */
async function treeOf(asha: Member, url: string, people: number, options: object = {}, whoIs = youngest) {
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
  const me = whoIs(graph)
  await asha.api('PUT', '/v1/family/member/me', { familyTreeId, personId: graph.people.id[me] })
  return { id: familyTreeId, graph, me }
}

/** Children of brothers and sisters of somebody's parents. */
function cousinsOf({ unions, children }: Graph, person: number): number[] {
  const links = children.union.map((union, at) => ({ union, child: children.child[at]! }))
  const parentsOf = (one: number) =>
    links.filter(({ child }) => child === one).flatMap(({ union }) => [unions.a[union]!, unions.b[union]!])
  const childrenOf = (one: number) =>
    links.filter(({ union }) => unions.a[union] === one || unions.b[union] === one).map(({ child }) => child)
  const known = (people: number[]) => people.filter((one) => one >= 0)
  const parents = known(parentsOf(person))
  const siblings = parents.flatMap((parent) => known(parentsOf(parent)).flatMap(childrenOf))
  const cousins = siblings.filter((one) => !parents.includes(one)).flatMap(childrenOf)
  return [...new Set(cousins)].filter((one) => one !== person)
}

/** The chart stands still: what is pressed now is where it was seen. */
async function arrived(page: Page, level?: string) {
  if (level) await expect(chartOf(page)).toHaveAttribute('data-level', level)
  await expect(chartOf(page)).not.toHaveAttribute('data-moving')
}

const chartOf = (page: Page) => page.getByRole('group', { name: 'Family chart' })
const levelsOf = (page: Page) => page.getByRole('group', { name: 'Level of detail' })

test(
  'the whole tree of 1,995 people shows oneself, the oldest ancestor, the largest branch and a cousin',
  { tag: '@room' },
  async ({ member, house }) => {
    const asha = await member('Asha')
    const withCousins = (graph: Graph) => graph.children.child.findLast((one) => cousinsOf(graph, one).length > 0)!
    const tree = await treeOf(asha, house.url, 1995, {}, withCousins)
    const { page } = asha
    const chart = chartOf(page)
    // Nobody else in the tree has such a name.
    const cousin = 'Bhanubhakta'
    const [relative] = cousinsOf(tree.graph, tree.me)
    await asha.api('PUT', `/v1/family/person/${tree.graph.people.id[relative!]}`, { firstName: cousin })
    const whole = async () => {
      await page.goto(`/home/family-graph/${tree.id}?view=whole`)
      await expect(chart).toHaveAttribute('data-level', 'strata')
      await expect(chart.getByRole('button', { name: /\d people$/ }).first()).toBeVisible()
      await arrived(page)
    }
    const act = {
      press: (name: string | RegExp) => chart.getByRole('button', { name, exact: true }).first().click(),
      key: (name: string | RegExp) => chart.getByRole('button', { name, exact: true }).first().press('Enter'),
    }
    for (const way of ['press', 'key'] as const) {
      await test.step(`a member finds the own card (${way})`, async () => {
        await whole()
        await act[way]('you')
        await expect(chart).toHaveAttribute('data-level', 'cards')
        await expect(chart.locator(':focus')).toContainText('you')
      })
      await test.step(`a member finds the oldest ancestor (${way})`, async () => {
        await whole()
        await act[way](/oldest ancestor$/)
        await expect(chart).toHaveAttribute('data-level', 'cards')
        await expect(chart.locator('[aria-current]:focus')).toBeInViewport()
      })
      await test.step(`a member finds the largest branch (${way})`, async () => {
        await whole()
        const named = await chart
          .getByRole('button', { name: /\d people$/ })
          .evaluateAll((buttons) => buttons.map((button) => button.textContent!))
        const count = (name: string) => Number(/([\d,]+) people$/.exec(name)![1]!.replaceAll(',', ''))
        const [largest] = named.toSorted((one, other) => count(other) - count(one))
        expect(count(largest!)).toBeGreaterThan(100)
        await act[way](largest!)
        // The branch fills the page, and the person it comes from is marked.
        await expect(chart.getByRole('button', { name: largest! })).toBeInViewport()
        await arrived(page)
        await levelsOf(page).getByRole('button', { name: 'Cards' })[way === 'press' ? 'click' : 'focus']()
        if (way === 'key') await page.keyboard.press('Enter')
        await expect(chart.locator('[aria-current]')).toBeInViewport()
      })
      await test.step(`a member finds a cousin and the word for them (${way})`, async () => {
        await whole()
        const find = page.getByRole('combobox', { name: 'Find in this tree' })
        const related = page.getByRole('button', { name: 'How are we related?' })
        if (way === 'press') {
          await find.click()
          await find.fill(cousin)
          await page.getByRole('option', { name: new RegExp(cousin) }).click()
        } else {
          await find.focus()
          await page.keyboard.type(cousin)
          await expect(page.getByRole('option', { name: new RegExp(cousin) })).toBeVisible()
          await page.keyboard.press('Enter')
        }
        await arrived(page, 'cards')
        await expect(chart.locator('[aria-current]')).toContainText(cousin)
        await expect(chart.locator('[aria-current]')).toBeInViewport()
        if (way === 'press') await related.click()
        else await related.press('Enter')
        await expect(
          page
            .getByRole('complementary', { name: 'Kinship' })
            .getByText(/first cousin/)
            .first(),
        ).toBeVisible()
      })
    }

    await whole()
    await expectGoodEverywhere(page)
  },
)

test(
  'one goes from level to level by the switch, by a press and by two',
  { tag: '@room' },
  async ({ member, house }) => {
    const asha = await member('Asha')
    const tree = await treeOf(asha, house.url, 600)
    const { page } = asha
    await page.goto(`/home/family-graph/${tree.id}?view=whole`)
    const chart = chartOf(page)
    const level = (name: string) => levelsOf(page).getByRole('button', { name })
    await test.step('the switch leads through all levels', async () => {
      await expect(level('Overview')).toHaveAttribute('aria-pressed', 'true')
      await level('Names').click()
      await expect(chart).toHaveAttribute('data-level', 'names')
      await expect(level('Names')).toHaveAttribute('aria-pressed', 'true')
      await level('Cards').click()
      await expect(chart).toHaveAttribute('data-level', 'cards')
      await expect(chart.locator('[aria-current]')).toContainText('you')
      await level('Overview').click()
      await arrived(page, 'strata')
    })

    // The last storey is full: a press goes to the person under the pointer.
    const box = (await chart.boundingBox())!
    await test.step('a press leads one level nearer', async () => {
      await page.mouse.click(box.x + box.width / 2, box.y + box.height - 110)
      await expect(chart).toHaveAttribute('data-level', 'names')
      await arrived(page)
      await page.mouse.click(box.x + (box.width + 72 - 108) / 2, box.y + box.height - 68 - 73)
      await expect(chart).toHaveAttribute('data-level', 'cards')
      await expect(chart.locator('[aria-current]')).toBeInViewport()
    })
    await test.step('a double press leads from the overview to names', async () => {
      await level('Overview').click()
      await expect(level('Overview')).toHaveAttribute('aria-pressed', 'true')
      await arrived(page)
      await page.mouse.dblclick(box.x + box.width - 130, box.y + 20)
      await expect(chart).toHaveAttribute('data-level', 'names')
    })

    const { first } = tree.graph.people
    const rare = first.findIndex((name) => first.indexOf(name) === first.lastIndexOf(name))
    const name = first[Math.max(0, rare)]!
    await test.step('a search leads from the overview to a person, twice', async () => {
      for (let again = 0; again < 2; again++) {
        await level('Overview').click()
        await page.getByRole('combobox', { name: 'Find in this tree' }).fill(name)
        await page.getByRole('option').first().click()
        await expect(chart.locator('[aria-current]')).toBeInViewport()
      }
    })
    await test.step('the overview shows the name of the person found', async () => {
      await level('Overview').click()
      await expect(chart.getByRole('button', { name, exact: true })).toBeVisible()
    })
    await test.step('the legend closes and opens', async () => {
      await page.getByRole('button', { name: 'Close the legend' }).click()
      await expect(page.getByRole('region', { name: 'Legend' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Show the legend' }).click()
      await expect(page.getByRole('region', { name: 'Legend' })).toContainText('departed')
    })
  },
)

test(
  'each search on the whole tree moves to its result, also among cards',
  { tag: '@room' },
  async ({ member, house }) => {
    const asha = await member('Asha')
    const tree = await treeOf(asha, house.url, 400)
    const { page } = asha
    const chart = chartOf(page)
    // Far from each other, and nobody else is called so.
    const names = ['Bhanubhakta', 'Parijat', 'Laxmiprasad']
    const { id } = tree.graph.people
    const places = [0, id.length - 1, Math.floor(id.length / 2)]
    for (const [at, firstName] of names.entries())
      await asha.api('PUT', `/v1/family/person/${id[places[at]!]}`, { firstName })
    await page.goto(`/home/family-graph/${tree.id}?view=whole`)
    for (const name of [...names, names[0]!]) {
      await page.getByRole('combobox', { name: 'Find in this tree' }).fill(name)
      await page.getByRole('option', { name: new RegExp(name) }).click()
      await expect(chart.locator('[aria-current]')).toContainText(name)
      await arrived(page, 'cards')
      await expect(chart.locator('[aria-current]')).toBeInViewport()
    }
  },
)

test(
  'a touch on a bar of a phone moves there, one level nearer each time',
  { tag: '@room' },
  async ({ member, house }) => {
    const asha = await member('Asha', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const tree = await treeOf(asha, house.url, 1995)
    const { page } = asha
    await page.goto(`/home/family-graph/${tree.id}?view=whole`)
    const chart = chartOf(page)
    await arrived(page, 'strata')
    await expect(chart.getByRole('button', { name: 'you', exact: true })).toBeVisible()
    const box = (await chart.boundingBox())!
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height - 130)
    await arrived(page, 'names')
    // Whoever it was stands in the middle of what is free, the last storey above the switch of levels.
    await page.touchscreen.tap(box.x + (box.width + 48 - 44) / 2, box.y + box.height - 108 - 65)
    await arrived(page, 'cards')
    await expect(chart.locator('[aria-current]')).toBeInViewport()

    await levelsOf(page).getByRole('button', { name: 'Overview' }).tap()
    await arrived(page, 'strata')
    await chart.getByRole('button', { name: 'you', exact: true }).tap()
    await arrived(page, 'cards')
    await expect(chart.locator('[aria-current]')).toContainText('you')
  },
)

test('a legend opened over people closes when the viewer moves on', { tag: '@room' }, async ({ member, house }) => {
  const asha = await member('Asha', { viewport: { width: 390, height: 844 } })
  const tree = await treeOf(asha, house.url, 400)
  const { page } = asha
  await page.goto(`/home/family-graph/${tree.id}?view=whole`)
  await arrived(page, 'strata')
  const legend = page.getByRole('region', { name: 'Legend' })
  await levelsOf(page).getByRole('button', { name: 'Names' }).click()
  await arrived(page, 'names')
  await page.getByRole('button', { name: 'Show the legend' }).click()
  await expect(legend).toContainText('departed')
  const box = (await chartOf(page).boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 + 20, { steps: 4 })
  await page.mouse.up()
  await expect(legend).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show the legend' })).toBeVisible()
})

test('unrelated families appear apart, with their names', { tag: '@room' }, async ({ member, house }) => {
  const asha = await member('Asha')
  const tree = await treeOf(asha, house.url, 1400, { founders: 7, interline: 0, cousin: 0, adopt: 0 })
  const { page } = asha
  await page.goto(`/home/family-graph/${tree.id}?view=whole`)
  await expect(chartOf(page).getByRole('button', { name: /^\S+ \d+ people$/ })).not.toHaveCount(0)
  await expectGoodEverywhere(page)
})

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectGoodEverywhere, test, type Member } from '../fixtures.ts'
import { readPdf } from '../read-pdf.ts'

type Ids = Record<'tree' | 'maya' | 'ram' | 'bishnu' | 'kamala', string>

/**
 * Maya is a child of Ram and Sita, both grandchildren of Bishnu; Devi adopted her. With Arjun she has Kiran, with
 * Nabin she has Tara.
 */
async function familyOf({ api }: Member): Promise<Ids> {
  const tree = await api<{ id: string }>('POST', '/v1/family/family-tree', { name: 'Thapa', description: 'x' })
  const add = async (firstName: string, parents: (string | { id: string; kind: string })[] = [], more: object = {}) => {
    const relations = {
      parents: parents.map((parent) => (typeof parent === 'string' ? { id: parent } : parent)),
      ...more,
    }
    const draft = { firstName, lastName: 'Thapa', relations, ...facts[firstName] }
    return (await api<{ id: string }>('POST', `/v1/family/${tree.id}/person`, draft)).id
  }
  const bishnu = await add('Bishnu')
  const hari = await add('Hari', [bishnu])
  const gita = await add('Gita', [bishnu])
  const ram = await add('Ram', [hari])
  const sita = await add('Sita', [gita], { partners: [{ id: ram }] })
  const devi = await add('Devi')
  const maya = await add('Maya', [ram, sita, { id: devi, kind: 'ADOPTIVE' }])
  const arjun = await add('Arjun', [], { partners: [{ id: maya }] })
  const nabin = await add('Nabin', [], { partners: [{ id: maya }] })
  await add('Kiran', [maya, arjun])
  const tara = await add('Tara', [maya, nabin])
  const kamala = await add('Kamala', [tara])
  return { tree: tree.id, maya, ram, bishnu, kamala }
}

const facts: Record<string, object> = {
  Bishnu: { dateOfBirth: '1850-02-01', dateOfDeath: '1920-03-01', gender: 'MALE' },
  Maya: {
    dateOfBirth: '1930-01-01',
    dateOfDeath: '2001-01-01',
    names: [{ script: 'Deva', first: 'माया', last: 'थापा' }],
  },
  Ram: { birth: { year: 1900, qualifier: 'ABOUT' }, dateOfDeath: '1960-01-01' },
  Kamala: { dateOfBirth: '1985-05-05', gender: 'FEMALE' },
}

async function takeFile(page: Page, entry: string) {
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: entry }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

/** Both files of a chart: they say the same, the PDF on a page of the drawing's size. */
async function expectFiles(page: Page, title: string, texts: string[]): Promise<void> {
  const svg = await takeFile(page, 'Chart as SVG')
  const written = svg.bytes.toString()
  expect(svg.name).toBe(`${title}.svg`)
  const [width, height] = /^<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(written)!.slice(1).map(Number)
  for (const text of texts) expect(written).toContain(`>${text}<`)
  const pdf = await takeFile(page, 'Chart as PDF')
  expect(pdf.name).toBe(`${title}.pdf`)
  const read = await readPdf(pdf.bytes)
  expect(read.pageSize[0]).toBeCloseTo(width! * 0.75, 1)
  expect(read.pageSize[1]).toBeCloseTo(height! * 0.75, 1)
  // A reader has one space where some stand beside each other.
  const found = read.texts.join('\n')
  for (const text of texts) expect(found).toContain(text.replaceAll(/\s+/g, ' '))
}

const choose = async (page: Page, chart: string) => {
  await page.getByRole('group', { name: 'View' }).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: chart }).click()
}

test(
  'ancestors: from the person page, with adoptive parents apart and one ancestor in two lines',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha')
    const ids = await familyOf(asha)
    const { page } = asha
    const chart = page.getByRole('group', { name: 'Ancestors of Maya Thapa' })
    await test.step('the person page leads to the ancestors', async () => {
      await page.goto(`/home/person/${ids.maya}`)
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Ancestors' }).click()
      await expect(page).toHaveURL(new RegExp(`view=ancestors&person=${ids.maya}`))
      for (const name of ['Maya', 'Ram', 'Sita', 'Devi', 'Hari', 'Gita'])
        await expect(chart.getByRole('button', { name: new RegExp(`${name} Thapa`) })).toBeVisible()
      await expect(chart.getByText('adoptive', { exact: true })).toHaveCount(1)
      await expect(chart.getByRole('button', { name: /Bishnu Thapa\s*1850/ })).toHaveCount(2)
      await expect(
        chart.getByRole('button', { name: 'Same person: go to where Bishnu Thapa is shown first' }),
      ).toHaveCount(1)
    })
    await test.step('the arrows follow the lines from left to right', async () => {
      await chart.getByRole('button', { name: /Maya Thapa/ }).focus()
      await page.keyboard.press('ArrowRight')
      await expect(chart.getByRole('button', { name: /Ram Thapa/ })).toBeFocused()
      await page.keyboard.press('ArrowUp')
      await expect(chart.getByRole('button', { name: /Sita Thapa/ })).toBeFocused()
    })
    await test.step('the actions of a card move the focus to it', async () => {
      await page.keyboard.press('Enter')
      await expect(page.getByRole('region', { name: 'Actions for Sita Thapa' })).toBeVisible()
      await page.getByRole('button', { name: 'Other actions' }).click()
      await page.getByRole('menuitem', { name: 'Focus here' }).click()
      await expect(page.getByRole('heading', { name: 'Ancestors of Sita Thapa' })).toBeVisible()
      await page.goBack()
    })
    await test.step('two generations run from the bottom up, and both files match the screen', async () => {
      await page.getByRole('combobox', { name: 'Generations' }).selectOption('2')
      await expect(chart.getByRole('button', { name: /Hari Thapa/ })).toBeVisible()
      await expect(chart.getByRole('button', { name: /Bishnu Thapa/ })).toHaveCount(0)
      await page.getByRole('button', { name: 'From the bottom up' }).click()
      await expect(page).toHaveURL(/generations=2&axis=vertical/)
      await expectGoodEverywhere(page)
      await expectFiles(page, 'Ancestors of Maya Thapa', ['Maya Thapa', 'माया थापा', 'Devi Thapa', 'adoptive'])
    })
  },
)

test(
  'descendants and hourglass: couples, half-siblings, lists, and another person by search',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha')
    const ids = await familyOf(asha)
    const { page } = asha
    await test.step('the descendants include both partners and the half-siblings', async () => {
      await page.goto(`/home/family-graph/${ids.tree}?person=${ids.maya}`)
      await choose(page, 'Descendants')
      const below = page.getByRole('group', { name: 'Descendants of Maya Thapa' })
      for (const name of ['Arjun', 'Nabin', 'Kiran', 'Tara', 'Kamala'])
        await expect(below.getByRole('button', { name: new RegExp(`${name} Thapa`) })).toBeVisible()
      await expect(below.getByRole('button', { name: /Ram Thapa/ })).toHaveCount(0)
      await expectGoodEverywhere(page)
      await expectFiles(page, 'Descendants of Maya Thapa', ['Maya Thapa', 'Kamala Thapa', 'b. 1985'])
    })
    await test.step('the arrows walk both halves of the hourglass', async () => {
      await choose(page, 'Hourglass')
      const both = page.getByRole('group', { name: 'Ancestors and descendants of Maya Thapa' })
      // Farther generations are walked to.
      const focused = both.locator('[data-person]:focus')
      await both.getByRole('button', { name: /Maya Thapa/ }).focus()
      for (const [key, way] of [
        ['ArrowUp', ['Ram', 'Hari', 'Bishnu']],
        ['ArrowDown', ['Hari', 'Ram', 'Maya', 'Kiran']],
      ] as const)
        for (const name of way) {
          await page.keyboard.press(key)
          await expect(focused).toContainText(name)
          await expect(focused).toBeInViewport({ ratio: 0.99 })
        }
    })
    await test.step('a list shows the same people', async () => {
      await page.getByRole('button', { name: 'As a list' }).click()
      const above = page.getByRole('list', { name: 'Ancestors' })
      await expect(above.getByRole('button', { name: /Devi Thapa \(adoptive\)/ })).toBeVisible()
      await expect(above.getByRole('button', { name: /Bishnu Thapa.*\(same person\)/ })).toBeVisible()
      await expect(
        page.getByRole('list', { name: 'Descendants' }).getByRole('button', { name: /^Tara Thapa/ }),
      ).toBeVisible()
      await expectGoodEverywhere(page)
    })
    await test.step('a search leads to another person', async () => {
      await page.getByRole('combobox', { name: 'Find in this tree' }).fill('bish')
      await page.getByRole('listbox', { name: 'Found' }).getByRole('option').click()
      await expect(page.getByRole('heading', { name: 'Ancestors and descendants of Bishnu Thapa' })).toBeVisible()
      await page
        .getByRole('list', { name: 'Descendants' })
        .getByRole('button', { name: /^Hari Thapa/ })
        .click()
      await expect(page.getByRole('heading', { name: 'Hari Thapa' })).toBeVisible()
    })
  },
)

test('fan: rings with names, walked by keyboard, half open or whole', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const ids = await familyOf(asha)
  const { page } = asha
  await page.goto(`/home/family-graph/${ids.tree}?view=fan&person=${ids.maya}`)
  const fan = page.getByRole('group', { name: 'Fan chart of the ancestors of Maya Thapa' })
  const place = (name: string) => fan.getByRole('button', { name })
  await place('Generation 0: Maya Thapa').focus()
  await page.keyboard.press('ArrowUp')
  await expect(place('Generation 1: Sita Thapa')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(place('Generation 1: Ram Thapa')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(place('Generation 1: Devi Thapa, adoptive')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(place('Generation 0: Maya Thapa')).toBeFocused()
  await expect(place('Generation 3: Bishnu Thapa, 1850–1920, same person')).toHaveCount(1)
  await page.getByRole('button', { name: '360°' }).click()
  await expect(page).toHaveURL(/span=360/)
  await expectGoodEverywhere(page)
  await expectFiles(page, 'Fan chart of the ancestors of Maya Thapa', ['माया थापा', 'Ram Thapa', '1850–1920'])
  await place('Generation 0: Maya Thapa').click()
  await page
    .getByRole('region', { name: 'Actions for Maya Thapa' })
    .getByRole('button', { name: 'View Details' })
    .click()
  await expect(page.getByRole('heading', { name: 'Maya Thapa' })).toBeVisible()
})

test(
  'timeline: a row a life, everybody or one line, by keyboard, zoomed, as files',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha')
    const ids = await familyOf(asha)
    const { page } = asha
    await page.goto(`/home/family-graph/${ids.tree}?view=timeline&person=${ids.maya}`)
    const lives = page.getByRole('list', { name: 'Timeline of Thapa' })
    const life = (name: string) => lives.getByRole('button', { name: new RegExp(`${name} Thapa`) })
    await expect(lives.getByRole('listitem')).toHaveCount(12)
    await test.step('lives without years come last', async () => {
      await expect(lives.getByRole('listitem').first()).toContainText('Bishnu Thapa 1850–1920')
      await expect(life('Hari')).toContainText('years unknown')
    })
    await test.step('arrows, zoom and a press lead through the lives', async () => {
      await life('Bishnu').focus()
      await page.keyboard.press('ArrowDown')
      await expect(life('Ram')).toBeFocused()
      const before = await life('Maya').boundingBox()
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await expect.poll(async () => (await life('Maya').boundingBox())?.x).not.toBe(before?.x)
      await page.getByRole('button', { name: 'Show all years' }).click()
      await life('Kamala').click()
      await expect(page.getByRole('region', { name: 'Actions for Kamala Thapa' })).toBeVisible()
      await page
        .getByRole('region', { name: 'Actions for Kamala Thapa' })
        .getByRole('button', { name: 'Close' })
        .click()
    })
    await test.step('a search chooses a row', async () => {
      await page.getByRole('combobox', { name: 'Find in this tree' }).fill('tara')
      await page.getByRole('listbox', { name: 'Found' }).getByRole('option').click()
      await expect(life('Tara')).toHaveAttribute('aria-current', 'true')
      await page.goBack()
    })
    await test.step('the line of ancestors is shown and saved as files', async () => {
      await page.getByRole('combobox', { name: 'People', exact: true }).selectOption('Ancestors')
      await expect(
        page.getByRole('list', { name: 'Timeline of the ancestors of Maya Thapa' }).getByRole('listitem'),
      ).toHaveCount(7)
      await expectGoodEverywhere(page)
      await expectFiles(page, 'Timeline of the ancestors of Maya Thapa', ['Bishnu Thapa  1850–1920', '1900'])
    })
  },
)

test('statistics: numbers with tables, leading to people and to the timeline', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const ids = await familyOf(asha)
  const { page } = asha
  await page.goto(`/home/family-graph/${ids.tree}`)
  await choose(page, 'Statistics')
  await expect(page.getByRole('heading', { name: 'Thapa in numbers' })).toBeVisible()
  const figure = (name: string) => page.locator('dl > div', { hasText: name }).getByRole('definition')
  await expect(figure('People')).toHaveText('12')
  await expect(figure('Generations')).toHaveText('6')
  await expect(page.getByRole('region', { name: 'Births by decade' }).getByRole('row')).toHaveCount(15)
  await expect(
    page.getByRole('table', { name: 'Known facts' }).getByRole('row', { name: /Year of birth/ }),
  ).toContainText('4 of 12')
  await expect(page.getByRole('table', { name: 'Longest lives' }).getByRole('link').first()).toHaveText(
    /Maya Thapa\s+1930–2001/,
  )
  await expectGoodEverywhere(page)
  await expectFiles(page, 'Thapa in numbers', ['Thapa in numbers', 'Known facts', 'Maya Thapa  1930–2001', '71 years'])
  await page.getByRole('link', { name: 'Open the timeline' }).click()
  await expect(page.getByRole('list', { name: 'Timeline of Thapa' })).toBeVisible()
  await page.goBack()
  await page.getByRole('table', { name: 'Given names' }).getByRole('link', { name: 'Kamala' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toHaveValue('Kamala')
  await expect(page.getByRole('link', { name: /Kamala Thapa/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Maya Thapa/ })).toHaveCount(0)
})

test(
  'statistics that fail to load say so and load at a second try',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 500/)
    const asha = await member('Asha')
    const ids = await familyOf(asha)
    const { page } = asha
    // Our server never gives this: a failure of its own.
    await page.route('**/statistics', (route) =>
      route.fulfill({ status: 500, json: { status: 500, code: 'kit/internal' } }),
    )
    await page.goto(`/home/family-graph/${ids.tree}?view=statistics`)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.unroute('**/statistics')
    await again.click()
    await expect(page.getByRole('heading', { name: 'Ages at death' })).toBeVisible()
  },
)

test(
  'a fan of one person says that no parents are known, and a failed export says so',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/Failed to load resource|ERR_FAILED/)
    const asha = await member('Asha')
    const ids = await familyOf(asha)
    const { page } = asha
    await page.goto(`/home/family-graph/${ids.tree}?view=fan&person=${ids.bishnu}`)
    await expect(page.getByText('Bishnu Thapa has no known parents.')).toBeVisible()
    // The letters for the file do not come: the network is gone.
    await page.route('**/*.woff', (route) => route.abort())
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Chart as PDF' }).click()
    await expect(page.getByText('The chart could not be exported. Please try again.')).toBeVisible()
    await page.unroute('**/*.woff')
    await expectFiles(page, 'Fan chart of the ancestors of Bishnu Thapa', ['Bishnu Thapa', '1850–1920'])
  },
)

test(
  'a phone shows the chart on the whole page, with its title in the header and its options behind a button',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha')
    const { tree, maya } = await familyOf(asha)
    const { page } = asha
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [view, title] of Object.entries({
      ancestors: 'Ancestors of Maya Thapa',
      hourglass: 'Ancestors and descendants of Maya Thapa',
      fan: 'Fan chart of the ancestors of Maya Thapa',
    })) {
      await page.goto(`/home/family-graph/${tree}?view=${view}&person=${maya}`)
      const chart = page.getByLabel(title, { exact: true })
      await expect(page.getByRole('heading', { name: title })).toHaveCount(1)
      await expect(async () => {
        const [header, drawn] = [await page.locator('main header').first().boundingBox(), await chart.boundingBox()]
        expect(drawn!.y - header!.y).toBeLessThanOrEqual(121)
      }).toPass()
    }
    await page.goto(`/home/family-graph/${tree}?view=ancestors&person=${maya}`)
    await page.getByRole('button', { name: 'Chart options' }).click()
    const options = page.getByRole('dialog', { name: 'Ancestors of Maya Thapa' })
    await options.getByRole('combobox', { name: 'Generations' }).selectOption('2')
    await expect(page).toHaveURL(/generations=2/)
    await expectGoodEverywhere(page)
    await options.getByRole('button', { name: 'As a list' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('list', { name: 'Ancestors' })).toBeVisible()
  },
)

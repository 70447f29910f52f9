import type { Locator, Page } from '@playwright/test'
import { familiesAsGedcom, treeFrom, type Around } from '../families.ts'
import { expect, test } from '../fixtures.ts'

const families: Record<string, Around> = {
  Alone: { siblings: 0, partners: 0, children: 0, parents: 0 },
  Fathered: { siblings: 0, partners: 0, children: 0, parents: 1 },
  Couple: { siblings: 0, partners: 1, children: 0, parents: 0 },
  Small: { siblings: 2, partners: 1, children: 2 },
  Brothers: { siblings: 14, partners: 1, children: 2 },
  Fruitful: { siblings: 2, partners: 1, children: 15 },
  Thrice: { siblings: 1, partners: 3, children: 5 },
  Everything: { siblings: 14, partners: 3, children: 15 },
  Rootless: { siblings: 0, partners: 3, children: 15, parents: 0 },
}

type Box = { name: string; left: number; top: number; right: number; bottom: number }
/** Everything of the chart that must stand clear: `on` is the card that something is a part of, or hangs on. */
type Mark = Box & { kind: 'card' | 'chip' | 'words' | 'portrait'; on: string }

const viewports = [
  [390, 844],
  [1280, 900],
] as const

for (const [width, height] of viewports)
  test(
    `the name of a tree is in sight before its people, and stays in its place, at ${width} × ${height}`,
    { tag: '@room' },
    async ({ member, house }) => {
      const asha = await member('Asha')
      const { page } = asha
      const tree = await treeFrom(asha, house.url, familiesAsGedcom({ Couple: families['Couple']! }))
      await page.setViewportSize({ width, height })
      const gate = Promise.withResolvers<void>()
      await page.route('**/v1/family/family-tree/*/graph', async (route) => {
        await gate.promise
        await route.continue()
      })
      await page.goto(`/home/family-graph/${tree.id}`)
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toBeVisible()
      const chart = page.getByRole('group', { name: 'Family chart' })
      await expect(chart).toHaveCount(0)
      const corner = async () => {
        const { x, y } = (await title.boundingBox())!
        return [Math.round(x), Math.round(y)]
      }
      const before = await corner()
      gate.resolve()
      await expect(chart).toBeVisible()
      expect(await corner()).toEqual(before)
    },
  )

for (const [width, height] of viewports)
  test(
    `the nearest of any family are whole in sight, and nothing covers anything, at ${width} × ${height}`,
    { tag: '@room' },
    async ({ member, house }) => {
      const asha = await member('Asha')
      const { page } = asha
      const tree = await treeFrom(asha, house.url, familiesAsGedcom(families))
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const [surname, around] of Object.entries(families)) {
        const personId = tree.idOf('Me', surname)
        await asha.api('PUT', '/v1/family/member/me', { familyTreeId: tree.id, personId })
        await page.goto(`/home/family-graph/${tree.id}?person=${personId}`)
        const chart = page.getByRole('group', { name: 'Family chart' })
        await expect(chart.getByRole('button', { name: new RegExp(`^Me ${surname}.*you`) })).toBeVisible()
        await expect(page.getByRole('region', { name: `Actions for Me ${surname}` })).toBeVisible()
        const { siblings, partners, children, parents = 2 } = around
        // The words of kinship come after the cards.
        if (partners + parents > 0) await expect(chart.getByText(/^(father|wife)$/).first()).toBeVisible()
        const { marks, free } = await marksOf(chart)
        const nearest = marks.filter(({ kind, name }) => kind === 'card' && isNearest(name))
        const folded = await foldedOn(page)
        expect.soft(nearest.length + folded, `${surname}: everybody`).toBe(1 + parents + siblings + partners + children)
        for (const card of nearest)
          expect.soft(isWithin(card, free), `${surname}: ${card.name} ${JSON.stringify([card, free])}`).toBe(true)
        const theirs = new Set(nearest.map(({ on }) => on))
        const chips = marks.filter(({ kind, on }) => kind === 'chip' && theirs.has(on))
        for (const chip of chips)
          expect.soft(chip.left >= free.left && chip.right <= free.right, `${surname}: ${chip.name}`).toBe(true)
        expect.soft(coverings(marks), surname).toEqual([])
        const small = marks.filter(({ kind, ...box }) => kind === 'chip' && !isLarge(box))
        expect.soft(small, `${surname}: chips that no finger meets`).toEqual([])
      }
    },
  )

const isNearest = (name: string) => /^(Me|Father|Mother|Sibling|Partner|Child)\d* |more /.test(name)

/** How many stand behind cards besides one each. */
async function foldedOn(page: Page): Promise<number> {
  const names = await page.locator('[data-person][aria-label]').evaluateAll((all) => all.map((one) => one.ariaLabel))
  return names.reduce((sum, name) => sum + Number(/^\d+/.exec(name ?? '')![0]) - 1, 0)
}

const isLarge = ({ left, right, top, bottom }: Box) => right - left >= 23.9 && bottom - top >= 23.9

const isWithin = (box: Box, free: Box) =>
  box.left >= free.left && box.top >= free.top && box.right <= free.right && box.bottom <= free.bottom

/** Pairs that have more than a px in common, but for what is a part of another or hangs on its edge. */
function coverings(marks: readonly Mark[]): string[] {
  const found: string[] = []
  marks.forEach((one, at) => {
    for (const other of marks.slice(at + 1)) {
      const isOwn = one.on === other.on && (one.kind === 'card' || other.kind === 'card')
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      if (!isOwn && across > 1 && down > 1)
        found.push(`${one.kind} ${one.name} and ${other.kind} ${other.name} of ${one.on} and ${other.on}`)
    }
  })
  return found
}

/** What stands on the chart, and which part of the page is free for it. */
async function marksOf(chart: Locator): Promise<{ marks: Mark[]; free: Box }> {
  return chart.evaluate((group) => {
    const boxOf = (element: Element | Range, name: string) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return { name, left, top, right, bottom }
    }
    const marks: Mark[] = []
    for (const card of group.querySelectorAll('[data-person]')) {
      const words = card.querySelector(':scope > span:not([aria-hidden])')
      const name = card.getAttribute('aria-label') ?? words!.textContent
      const on = card.getAttribute('data-person')!
      marks.push({ ...boxOf(card, name), kind: 'card', on })
      for (const part of card.querySelectorAll(':scope > [aria-hidden]'))
        marks.push({ ...boxOf(part, name), kind: 'portrait', on })
      for (const line of card.querySelectorAll(':scope > span:not([aria-hidden]) > *')) {
        // The letters themselves: a line of them may be wider than they are, and shorter than what it hides.
        const range = document.createRange()
        range.selectNodeContents(line)
        const [box, letters] = [boxOf(line, line.textContent), range.getBoundingClientRect()]
        const [left, right] = [Math.max(box.left, letters.left), Math.min(box.right, letters.right)]
        // Above and below the letters is room for accents.
        const room = (box.bottom - box.top) * 0.12
        marks.push({ ...box, left, right, top: box.top + room, bottom: box.bottom - room, kind: 'words', on })
      }
    }
    for (const ghost of group.querySelectorAll('[data-ghost]'))
      marks.push({ ...boxOf(ghost, ghost.ariaLabel!), kind: 'card', on: ghost.ariaLabel! })
    for (const chip of group.querySelectorAll('[data-chip]'))
      marks.push({
        ...boxOf(chip, chip.ariaLabel ?? chip.textContent),
        kind: 'chip',
        on: chip.getAttribute('data-chip')!,
      })
    const free = boxOf(group, 'free')
    const section = group.querySelector('section[aria-label^="Actions"]')!.parentElement!.getBoundingClientRect()
    const zoom = group.querySelector('[data-zoom]')!.getBoundingClientRect()
    const gutter = group.querySelector('[data-gutter]')!.getBoundingClientRect()
    return { marks, free: { ...free, left: gutter.right, bottom: Math.min(section.top, zoom.top) } }
  })
}

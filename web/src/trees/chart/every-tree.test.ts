import { describe, expect, test } from 'vitest'
import { branchesOf, type Branches } from './branches/branches.ts'
import { doOverlap } from './branches/place-labels.ts'
import { surnamesOf } from './branches/surnames.ts'
import { overhang, widePage } from './page-room.ts'
import { layoutFirstSight } from './first-sight.ts'
import type { TreeLayout } from './layout/tree-layout.ts'
import type { TreeModel } from './model/model.ts'
import { barsTakenForOne } from './testing/bars.ts'
import { strata } from './strata.ts'
import { everyTree, unrelatedModel } from './testing/every-tree.ts'
import { whatIsWrong } from './testing/invariants.ts'
import { chartPages, wholeScene, windowOf } from './testing/scenes.ts'
import { farLabels, type FarLabel } from './view/far-names.ts'
import { viewOver } from './view/levels.ts'
import { levelOf, nameScale } from './view/paint.ts'
import { fullBar } from './view/paint-far-links.ts'
import { nameBoxes } from './view/paint-names.ts'
import { myLineOf } from './view/my-line.ts'
import type { Scene, View } from './view/scene.ts'
import { barOf, barPitch, columnsOf, hasSingleBars, shareOf } from './view/skyline.ts'
import { downScale, insetsOf, nearScale, placesIn, storeyTop, viewOfAll, zoomed } from './view/sight.ts'

/** Chips stand out of a card by so much at its sides. */
const chipsAside = 6

/** Cards with the chips on their edges that come nearer to each other than they may. */
function cardsTooNear({ rowStart, rowPeople, rowCount, x, metrics }: TreeLayout): string[] {
  const aside = Math.min(chipsAside, metrics.siblingGap / 2 - 1)
  const near: string[] = []
  if (metrics.rowPitch - metrics.cardHeight < 2 * overhang) near.push('chips of two rows')
  for (let row = 0; row < rowCount; row++)
    for (let at = rowStart[row]! + 1; at < rowStart[row + 1]!; at++) {
      const [before, next] = [rowPeople[at - 1]!, rowPeople[at]!]
      if (x[next]! - x[before]! < metrics.cardWidth + 2 * aside) near.push(`${before} and ${next}`)
    }
  return near
}

/** Names that touch each other where they are written. */
function namesTooNear(scene: Scene, view: View): string[] {
  const { x, y, rowStart, rowPeople, rowCount } = scene.layout
  const down = downScale(scene, view)
  const { width, height } = nameBoxes(scene, view, down)
  const near: string[] = []
  if (scene.layout.metrics.rowPitch * down < height + 1) near.push('two rows')
  for (let row = 0; row < rowCount; row++)
    for (let at = rowStart[row]! + 1; at < rowStart[row + 1]!; at++) {
      const [before, next] = [rowPeople[at - 1]!, rowPeople[at]!]
      if ((x[next]! - x[before]!) * view.scale < width + 1 || y[before] !== y[next]) near.push(`${before} and ${next}`)
    }
  return near
}

function labelsOf(scene: Scene, model: TreeModel, view: View, me: number, branches: Branches): FarLabel[] {
  return farLabels({
    scene,
    model,
    view,
    branches,
    surnames: surnamesOf(model, branches),
    line: myLineOf(scene, model, me),
    chosen: 3,
    words: { you: 'you', oldest: 'oldest ancestor' },
    peopleWords: (people) => `${people} people`,
    widthOf: (words, isBold) => words.length * (isBold ? 8 : 7),
  })
}

function overlapping(labels: FarLabel[]): string[] {
  return labels.flatMap((label, at) =>
    labels
      .slice(at + 1)
      .flatMap((other) => (doOverlap(label.box, other.box) ? [`${label.name} over ${other.name}`] : [])),
  )
}

/** Labels that lie on bars they do not name; the viewer and the chosen person are named wherever they are. */
function overForeignBars(scene: Scene, view: View, labels: FarLabel[]): string[] {
  const { layout } = scene
  const { x, row, metrics } = layout
  const high = metrics.rowPitch * downScale(scene, view)
  const top = (storeyTop(layout, 0) - view.y) * downScale(scene, view)
  const { left, bins, right } = columnsOf(view)
  const { cover } = strata(layout, { left, right, fromRow: 0, toRow: layout.rowCount, bins })
  const isSingle = hasSingleBars(scene, view)
  const wide = isSingle ? metrics.cardWidth * view.scale : barPitch
  const bars = isSingle
    ? Array.from(x, (at, place) => ({ row: row[place]!, start: (at - view.x) * view.scale, share: 1 }))
    : Array.from(cover, (part, at) => ({
        row: Math.floor(at / bins),
        start: (left - view.x) * view.scale + (at % bins) * barPitch,
        share: shareOf(part),
      })).filter(({ share }) => share > 0)
  return labels
    .filter(({ kind }) => kind !== 'me' && kind !== 'chosen')
    .flatMap(({ name, person, branch, box }) => {
      const foreign = bars.find((bar) => {
        const { top: from, floor } = barOf(high, bar.share)
        const y = top + bar.row * high
        if (bar.start + wide <= box.x + 2 || bar.start >= box.x + box.width - 2) return false
        if (y + floor <= box.y + 2 || y + from >= box.y + box.height - 2) return false
        const middle = view.x + (bar.start + wide / 2) / view.scale
        const place = scene.placeOf(person)
        if (!branch) return bar.row !== row[place]! || Math.abs(middle - x[place]! - metrics.cardWidth / 2) > 1
        const at = bar.row - branch.row
        return !(middle >= branch.left[at]! && middle <= branch.right[at]!)
      })
      return foreign ? [`${name} over a bar of storey ${foreign.row}`] : []
    })
}

/** How much of a page is between the outermost bars, across and downward. */
function spanOf(scene: Scene, view: View): { across: number; down: number } {
  const { x, row, rowCount, metrics } = scene.layout
  const down = downScale(scene, view)
  let [left, right, first, last] = [Infinity, -Infinity, rowCount, -1]
  for (const place of placesIn(scene, view, Infinity)) {
    left = Math.min(left, x[place]!)
    right = Math.max(right, x[place]! + metrics.cardWidth)
    first = Math.min(first, row[place]!)
    last = Math.max(last, row[place]!)
  }
  const high = metrics.rowPitch * down
  const top = (storeyTop(scene.layout, first) - view.y) * down + high * (1 - fullBar)
  const bottom = (storeyTop(scene.layout, last + 1) - view.y) * down
  return { across: ((right - left) * view.scale) / view.width, down: (bottom - top) / view.height }
}

describe.each(everyTree)('a tree of %s', (_, modelOf) => {
  const model = modelOf()
  const scene = wholeScene(model)
  const { layout } = scene
  const count = model.shape.personCount
  const me = count - 1
  const branches = branchesOf(model.shape, layout, me)

  test('near: no two cards overlap, nor their chips, and every couple has a bar of its own', () => {
    expect(whatIsWrong(model.shape, layout)).toEqual([])
    expect(cardsTooNear(layout)).toEqual([])
    expect(barsTakenForOne(layout)).toEqual([])
  })

  test('around a person: no two cards overlap, nor their chips, and every couple has a bar of its own', () => {
    for (let person = 0; person < count; person += Math.ceil(count / 12))
      for (const page of chartPages) {
        const { layout: around } = layoutFirstSight(model.shape, person, { up: 2, down: 2, expanded: [], page })
        expect(cardsTooNear(around)).toEqual([])
        expect(barsTakenForOne(around)).toEqual([])
      }
  })

  test.each(chartPages)('at the middle level no two names touch on a page of %o', (page) => {
    const all = viewOfAll(scene, windowOf(page))
    const near = nearScale(scene, all)
    for (const scale of [nameScale, 0.45, 84 / 128, near * 0.999]) {
      const view = { ...all, scale }
      if (levelOf(scene, view) === 'names') expect(namesTooNear(scene, view)).toEqual([])
    }
  })

  test.each(chartPages)('from afar everybody is on a page of %o, and they fill it', (page) => {
    const view = viewOfAll(scene, windowOf(page))
    expect(placesIn(scene, view, Infinity)).toHaveLength(count)
    if (count < 214) return
    const { across, down } = spanOf(scene, view)
    expect(across).toBeGreaterThan(0.7)
    expect(down).toBeGreaterThan(0.7)
  })

  test.each(chartPages)(
    'no two labels overlap on a page of %o, nor lie on bars of others, however near one is',
    (page) => {
      let view = viewOfAll(scene, windowOf(page))
      const insets = insetsOf(view, scene)
      for (let step = 0; step < 12; step++) {
        const labels = labelsOf(scene, model, view, me, branches)
        expect(overlapping(labels)).toEqual([])
        expect(overForeignBars(scene, view, labels)).toEqual([])
        for (const { box } of labels) {
          expect(box.x).toBeGreaterThanOrEqual(insets.left)
          expect(box.x + box.width).toBeLessThanOrEqual(page.width - insets.right)
          expect(box.y + box.height).toBeLessThanOrEqual(page.height - insets.bottom)
        }
        if (step === 0) {
          expect(labels.map(({ kind }) => kind)).toContain('me')
          // A narrow page has no ground that is free of bars where storeys are lower than a line of text, or full of people.
          const hasRoom = page.width >= widePage || (layout.rowCount < 60 && count < 20_000)
          if (count >= 214 && hasRoom) expect(labels.some(({ kind }) => kind === 'branch')).toBe(true)
        }
        view = zoomed(scene, view, 1.3, page.width * 0.4, page.height * 0.7)
      }
    },
  )
})

describe('14 unrelated families', () => {
  const model = unrelatedModel(3010, 14)
  const scene = wholeScene(model)
  const branches = branchesOf(model.shape, scene.layout, -1)

  test('stand beside each other, all from the first storey on', () => {
    const families = branches.shown.filter(({ kind }) => kind === 'family')
    expect(families).toHaveLength(14)
    expect(families.map(({ row }) => row)).toEqual(families.map(() => 0))
    const reach = families
      .map(({ left, right }) => [Math.min(...left), Math.max(...right)] as const)
      .sort(([one], [other]) => one - other)
    for (const [at, [left]] of reach.entries()) if (at > 0) expect(left).toBeGreaterThan(reach[at - 1]![1])
  })

  test('are all named on a wide page, and half of them on a phone', () => {
    const [wide, narrow] = chartPages.map((page) =>
      labelsOf(scene, model, viewOfAll(scene, windowOf(page)), -1, branches).filter(({ kind }) => kind === 'branch'),
    )
    expect(wide).toHaveLength(14)
    expect(narrow!.length).toBeGreaterThanOrEqual(7)
  })
})

describe('109 unrelated families', () => {
  const model = unrelatedModel(3010, 109)
  const scene = wholeScene(model)
  const branches = branchesOf(model.shape, scene.layout, -1)
  const families = branches.shown.filter(({ kind }) => kind === 'family')

  test('are all shown as families, with names of their own', () => {
    expect(families).toHaveLength(109)
    expect(surnamesOf(model, branches).size).toBe(109)
  })

  test.each(chartPages)('are each named on a page of %o where one looks at them from near', (page) => {
    const unnamed = families.filter((family) => {
      const near = { ...viewOfAll(scene, windowOf(page)), scale: nameScale * 0.99 }
      const view = viewOver(scene, near, family)
      return !labelsOf(scene, model, view, -1, branches).some(({ branch }) => branch === family)
    })
    expect(unnamed.map(({ people }) => people)).toEqual([])
  })
})

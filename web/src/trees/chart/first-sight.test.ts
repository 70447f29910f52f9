import { describe, expect, test } from 'vitest'
import { boxOf, leastScale, overhang, roomOf, scaleOf, type Page } from './page-room.ts'
import { layoutFirstSight } from './first-sight.ts'
import { buildModel } from './model/model.ts'
import { nearestOf } from './model/nearest.ts'
import type { TreeShape } from './model/shape.ts'
import { sceneOf } from './view/scene.ts'
import { firstView } from './view/first-view.ts'
import { columnsOf } from './testing/columns.ts'

/** What a chart has of a phone of 390 × 844 and of a desktop of 1280 × 900, below the bars and its header. */
const pages: [string, Page][] = [
  ['a phone', { width: 390, height: 588 }],
  ['a desktop', { width: 1040, height: 752 }],
]

type Family = { siblings: number; wives: number; children: number; parents?: boolean; grandparents?: boolean }

/** Person 0 stands in the middle of so many siblings; each child comes to the wives in turn and has a family of its own. */
function familyOf({ siblings, wives, children, parents = true, grandparents = true }: Family) {
  let count = 1
  const someone = () => count++
  const unions: [number, number, ...number[]][] = []
  if (parents) {
    const [father, mother] = [someone(), someone()]
    const born = Array.from({ length: siblings }, someone)
    born.splice(siblings >> 1, 0, 0)
    unions.push([father, mother, ...born])
    if (grandparents) unions.push([someone(), someone(), father], [someone(), someone(), mother])
    for (const sibling of born) if (sibling !== 0) unions.push([sibling, someone(), someone(), someone()])
  }
  const own = Array.from({ length: wives }, (): [number, number, ...number[]] => [0, someone()])
  for (let child = 0; child < children; child++) {
    const born = someone()
    own[child % wives]!.push(born)
    unions.push([born, someone(), someone(), someone(), someone()])
  }
  return buildModel(columnsOf(count, [...unions, ...own])).shape
}

const families: [string, Family][] = [
  ['nobody but the person', { siblings: 0, wives: 0, children: 0, parents: false }],
  ['parents alone', { siblings: 0, wives: 0, children: 0 }],
  ['two children and three siblings', { siblings: 3, wives: 1, children: 2 }],
  ['14 siblings', { siblings: 14, wives: 1, children: 2 }],
  ['3 wives', { siblings: 2, wives: 3, children: 5 }],
  ['12 children', { siblings: 4, wives: 1, children: 12 }],
  ['14 siblings, 3 wives and 12 children', { siblings: 14, wives: 3, children: 12 }],
  ['no parents, 12 children of 3 wives', { siblings: 0, wives: 3, children: 12, parents: false }],
]

function openedOn(shape: TreeShape, page: Page, unfolded: number[] = []) {
  const laid = layoutFirstSight(shape, 0, { up: 2, down: 2, expanded: [], unfolded, page })
  const scene = sceneOf({ ...laid, firstGeneration: 1, linkIndex: null }, shape.personCount)
  const view = firstView(scene, shape, 0, { x: 0, y: 0, scale: 1, ...page })
  return { laid, scene, view }
}

describe.each(pages)('on %s', (_, page) => {
  test.each(families)('%s: the nearest are whole in sight, and nobody is left out', (_, family) => {
    const shape = familyOf(family)
    const { laid, scene, view } = openedOn(shape, page)
    const room = roomOf(page)
    const hidden = laid.folds.reduce((sum, fold) => sum + fold.count - 1, 0)
    let shown = 0
    for (const person of nearestOf(shape, 0)) {
      const place = scene.placeOf(person)
      if (place < 0) continue
      shown++
      const card = boxOf(laid.layout, [place])
      const [left, top] = [(card.left - view.x) * view.scale, (card.top - view.y) * view.scale]
      const [right, bottom] = [(card.right - view.x) * view.scale, (card.bottom - view.y) * view.scale]
      expect([left, top].map(Math.round)).toEqual([
        Math.max(Math.round(left), room.left),
        Math.max(Math.round(top), room.top),
      ])
      expect(right).toBeLessThan(room.left + room.width + 1)
      expect(bottom).toBeLessThan(room.top + room.height + 1)
    }
    expect(shown + hidden).toBe(nearestOf(shape, 0).size)
    expect(view.scale).toBeGreaterThanOrEqual(leastScale(laid.layout.metrics))
  })

  test.each(families)('%s: cards stand clear of each other, with what hangs on them', (_, family) => {
    const { layout } = openedOn(familyOf(family), page).laid
    const { x, y, metrics } = layout
    for (let one = 0; one < x.length; one++)
      for (let other = one + 1; other < x.length; other++) {
        const across = Math.abs(x[one]! - x[other]!) - metrics.cardWidth
        const down = Math.abs(y[one]! - y[other]!) - metrics.cardHeight - 2 * overhang
        expect(Math.max(across, down)).toBeGreaterThan(0)
      }
  })
})

test('an opened group shows all of it, and the rest stays as it was', () => {
  const shape = familyOf({ siblings: 14, wives: 1, children: 2 })
  const page = pages[0]![1]
  const { laid } = openedOn(shape, page)
  expect(laid.folds).toHaveLength(1)
  const [fold] = laid.folds
  expect(fold!.count).toBeGreaterThan(5)
  expect(fold!.isSiblings).toBe(true)
  expect(laid.chips.filter(({ person }) => person === fold!.person)).toEqual([])
  const opened = openedOn(shape, page, [fold!.union]).laid
  expect(opened.folds).toEqual([])
  expect(opened.layout.metrics).toEqual(laid.layout.metrics)
  expect(opened.people.length).toBe(laid.people.length + fold!.count - 1)
})

test('those nearest in age stay', () => {
  const shape = familyOf({ siblings: 14, wives: 0, children: 0 })
  const { laid } = openedOn(shape, pages[1]![1])
  // Siblings are 3 to 16, and the person stands between 9 and 10.
  const stay = [...laid.people].filter((person) => person >= 3 && person <= 16 && person !== laid.folds[0]!.person)
  expect(stay).toEqual([7, 8, 9, 10, 11])
  expect(scaleOf(boxOf(laid.layout, [0]), pages[1]![1])).toBe(1)
})

/** The part of the page that a chart has on a tablet of 1024 × 768, and of a phone of 844 × 390 that is turned. */
const tablet = { width: 936, height: 626 }
const turned = { width: 844, height: 287 }

test.each([
  ['two children and three siblings on a tablet', { siblings: 3, wives: 1, children: 2 }, tablet],
  ['siblings without children on a tablet', { siblings: 3, wives: 1, children: 0 }, tablet],
  ['siblings without children on a turned phone', { siblings: 3, wives: 1, children: 0 }, turned],
])('grandparents are in sight: %s', (_, family, page) => {
  const { laid, scene, view } = openedOn(familyOf(family), page)
  const room = roomOf(page)
  // The grandparents of person 0 come after its parents and siblings.
  const first = 3 + family.siblings
  for (let person = first; person < first + 4; person++) {
    const card = boxOf(laid.layout, [scene.placeOf(person)])
    expect((card.top - view.y) * view.scale).toBeGreaterThanOrEqual(room.top - 1)
    expect((card.left - view.x) * view.scale).toBeGreaterThanOrEqual(room.left - 1)
    expect((card.right - view.x) * view.scale).toBeLessThanOrEqual(room.left + room.width + 1)
  }
  expect(view.scale).toBeGreaterThanOrEqual(leastScale(laid.layout.metrics))
})

/** The part of the page that a chart has on a desktop of 1280 × 720 and on a phone of 360 × 780. */
const lowDesktop = { width: 1036, height: 575 }
const smallPhone = { width: 360, height: 547 }

describe.each([tablet, turned, lowDesktop, smallPhone, ...pages.map(([, page]) => page)])(
  'on $width × $height',
  (page) => {
    test.each<[string, Family]>([
      ['one child', { siblings: 0, wives: 1, children: 1 }],
      ['three children and two siblings', { siblings: 2, wives: 1, children: 3 }],
      ['six children and no parents', { siblings: 0, wives: 1, children: 6, parents: false }],
    ])('nobody is behind the sheet, the buttons or an edge: %s', (_, family) => {
      const { laid, view } = openedOn(familyOf(family), page)
      const box = boxOf(laid.layout, [...laid.people.keys()])
      const room = roomOf(page)
      expect((box.left - view.x) * view.scale).toBeGreaterThanOrEqual(room.left - 1)
      expect((box.right - view.x) * view.scale).toBeLessThanOrEqual(room.left + room.width + 1)
      expect((box.top - view.y) * view.scale).toBeGreaterThanOrEqual(room.top - 1)
      expect((box.bottom - view.y) * view.scale).toBeLessThanOrEqual(room.top + room.height + 1)
      expect(view.scale).toBeGreaterThanOrEqual(leastScale(laid.layout.metrics))
    })
  },
)

test('grandparents are in sight on a low desktop', () => {
  const { laid } = openedOn(familyOf({ siblings: 3, wives: 1, children: 2 }), lowDesktop)
  expect([6, 7, 8, 9].filter((grandparent) => !laid.people.includes(grandparent))).toEqual([])
})

test('three generations are in sight on a turned phone whose cards hold kinship words', () => {
  const shape = familyOf({ siblings: 0, wives: 1, children: 1 })
  const heights = new Map(
    Array.from({ length: shape.personCount }, (_, person) => [person, { tall: 133, small: 104, low: 84 }]),
  )
  const { layout } = layoutFirstSight(shape, 0, { up: 2, down: 2, expanded: [], heights, page: turned })
  expect(layout.rowCount).toBe(3)
})

test('a family of four is shown whole on the smallest phone', () => {
  const shape = buildModel(columnsOf(4, [[0, 1, 2, 3]])).shape
  const page = { width: 360, height: 506 }
  const laid = layoutFirstSight(shape, 2, { up: 2, down: 2, expanded: [], page })
  const view = firstView(sceneOf({ ...laid, firstGeneration: 1, linkIndex: null }, 4), shape, 2, {
    x: 0,
    y: 0,
    scale: 1,
    ...page,
  })
  const box = boxOf(laid.layout, [0, 1, 2, 3])
  const room = roomOf(page)
  expect(laid.people).toHaveLength(4)
  expect((box.left - view.x) * view.scale).toBeGreaterThanOrEqual(room.left - 1)
  expect((box.right - view.x) * view.scale).toBeLessThanOrEqual(room.left + room.width + 1)
  expect((box.bottom - view.y) * view.scale).toBeLessThanOrEqual(room.top + room.height + 1)
})

describe('card heights', () => {
  const high = (tall: number) => ({ tall, small: 120, low: 60 })

  test('cards are as high as the longest words of those shown', () => {
    const shape = familyOf({ siblings: 1, wives: 1, children: 1 })
    const heights = new Map([
      [0, high(151)],
      [1, high(133)],
    ])
    const { layout } = layoutFirstSight(shape, 0, { up: 1, down: 1, expanded: [], heights })
    expect(layout.metrics.cardHeight).toBe(151)
    expect(layout.metrics.rowPitch - layout.metrics.cardHeight).toBe(60)
  })

  test('a high card is not folded away to save its height', () => {
    const shape = familyOf({ siblings: 2, wives: 1, children: 3 })
    // The youngest child of person 0 has words of more lines than a desktop has room for.
    const heights = new Map(Array.from({ length: shape.personCount }, (_, one) => [one, high(116)]))
    const youngest = [...nearestOf(shape, 0)].at(-1)!
    heights.set(youngest, high(180))
    const page = { width: 1036, height: 574 }
    const { folds } = layoutFirstSight(shape, 0, { up: 2, down: 2, expanded: [], heights, page })
    expect(folds).toEqual([])
  })
})

describe('half-siblings', () => {
  /** Person 0 and a sister of father 1 and mother 2; the father has so many children with another wife, 3. */
  const familyWith = (half: number) =>
    buildModel(
      columnsOf(5 + half, [
        [1, 2, 0, 4],
        [1, 3, ...Array.from({ length: half }, (_, at) => 5 + at)],
      ]),
    ).shape

  test.each([1, 3])('%i of them stand beside the person on a desktop, in sight', (half) => {
    const [, page] = pages[1]!
    const { laid, scene, view } = openedOn(familyWith(half), page)
    expect(laid.people).toHaveLength(5 + half)
    expect(laid.chips).toEqual([])
    const box = boxOf(
      laid.layout,
      Array.from({ length: 5 + half }, (_, person) => scene.placeOf(person)),
    )
    const room = roomOf(page)
    expect((box.left - view.x) * view.scale).toBeGreaterThanOrEqual(room.left - 1)
    expect((box.right - view.x) * view.scale).toBeLessThanOrEqual(room.left + room.width + 1)
    expect(view.scale).toBeGreaterThanOrEqual(leastScale(laid.layout.metrics))
  })

  test('many of them, and any on a phone, wait behind a chip', () => {
    const { chips, people } = openedOn(familyWith(14), pages[1]![1]).laid
    expect(people).toHaveLength(4)
    expect(chips.map(({ branch, count }) => [branch, count])).toEqual([
      ['children', 14],
      ['partners', 1],
    ])
    expect(openedOn(familyWith(1), pages[0]![1]).laid.people).toHaveLength(4)
  })
})

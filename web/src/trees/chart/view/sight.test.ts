import { describe, expect, test } from 'vitest'
import { generateGenealogy } from '../../../../../tools/genealogy.ts'
import { layoutTree } from '../layout/layout.ts'
import { buildModel } from '../model/model.ts'
import { columnsOfGenealogy } from '../testing/columns.ts'
import { pictureOf, serves, shiftOf } from './picture.ts'
import { sceneOf, type Scene, type View } from './scene.ts'
import {
  downScale,
  insetsOf,
  nearScale,
  nearestPlace,
  placesIn,
  storeyTop,
  viewOfAll,
  within,
  zoomed,
} from './sight.ts'

function sceneOfPeople(people: number, seed: number, founders = 1): Scene {
  const { shape } = buildModel(columnsOfGenealogy(generateGenealogy(people, seed, { founders })))
  const laid = {
    layout: layoutTree(shape),
    people: null,
    unions: null,
    chips: [],
    folds: [],
    firstGeneration: 1,
    linkIndex: null,
  }
  return sceneOf(laid, shape.personCount)
}
const pages = [
  { width: 1036, height: 703 },
  { width: 390, height: 567 },
]
const window = (page: { width: number; height: number }): View => ({ x: 0, y: 0, scale: 1, ...page })
const scenes = [12, 214, 1995, 3010].map(
  (people) => [people, sceneOfPeople(people, 11, people > 2000 ? 14 : 1)] as const,
)

describe.each(scenes)('a tree of %i people', (people, scene) => {
  const { layout } = scene
  const px = (view: View, x: number) => (x - view.x) * view.scale
  const py = (view: View, y: number) => (y - view.y) * downScale(scene, view)

  test.each(pages)('stands whole on a page of %o', (page) => {
    const view = viewOfAll(scene, window(page))
    const [left, right] = [px(view, layout.bounds.left), px(view, layout.bounds.right)]
    const [top, bottom] = [py(view, storeyTop(layout, 0)), py(view, storeyTop(layout, layout.rowCount))]
    const insets = insetsOf(view)
    expect(left).toBeGreaterThanOrEqual(insets.left - 0.01)
    expect(right).toBeLessThanOrEqual(page.width - insets.right + 0.01)
    expect(top).toBeGreaterThanOrEqual(insets.top - 0.01)
    expect(bottom).toBeLessThanOrEqual(page.height - insets.bottom + 0.01)
    expect(placesIn(scene, view, people)).toHaveLength(people)
    if (people < 214) return
    expect((right - left) / page.width).toBeGreaterThan(0.7)
    expect((bottom - top) / page.height).toBeGreaterThan(0.7)
  })

  test.each(pages)('the wheel over anybody ends at them, on a page of %o', (page) => {
    const all = viewOfAll(scene, window(page))
    const { cardWidth, cardHeight } = layout.metrics
    for (let place = 0; place < people; place += Math.ceil(people / 60)) {
      const [atX, atY] = [px(all, layout.x[place]! + cardWidth / 2), py(all, layout.y[place]! + cardHeight / 2)]
      let view = all
      for (let notch = 0; notch < 120; notch++) {
        view = zoomed(scene, view, 1.17, atX, atY)
        expect(placesIn(scene, view, 1)).toHaveLength(1)
      }
      expect(view.scale).toBe(2)
      // The person under the pointer is of the same storey, and was under the same bar.
      const met = nearestPlace(scene, view, atX, atY)
      expect(layout.row[met]).toBe(layout.row[place])
      expect(Math.abs(px(view, layout.x[met]! + cardWidth / 2) - atX)).toBeLessThanOrEqual(cardWidth * view.scale)
      expect(Math.abs(layout.x[met]! - layout.x[place]!) * all.scale).toBeLessThanOrEqual(12)
    }
  })

  test('what is under the pointer stays there from one level to the next', () => {
    let view = viewOfAll(scene, window(pages[0]!))
    const [atX, atY] = [400, 350]
    for (let step = 0; step < 200 && view.scale < 2; step++) {
      const y = view.y + atY / downScale(scene, view)
      const next = zoomed(scene, view, 1.05, atX, atY)
      const isFree = view.scale >= nearScale(scene, view) || layout.rowCount * layout.metrics.rowPitch > 2000
      if (isFree) expect(Math.abs(py(next, y) - atY)).toBeLessThan(2)
      view = next
    }
  })

  test.each(pages)('what is painted for one view lies where it belongs in others, on a page of %o', (page) => {
    let view = viewOfAll(scene, window(page))
    let picture = pictureOf(scene, view)
    let [painted, most] = [0, 0]
    const steps = 200
    for (let step = 0; step < steps; step++) {
      const moved = { ...view, x: view.x + (step % 3) / view.scale }
      view = within(scene, step % 2 ? moved : zoomed(scene, view, step < 100 ? 1.06 : 0.95, 200, 300))
      if (!serves(picture, scene, view)) {
        picture = pictureOf(scene, view)
        painted++
      }
      const shift = shiftOf(scene, picture.sheet, view)
      most = Math.max(most, shift.across, 1 / shift.across)
      expect([shift.left, shift.top].every((edge) => edge <= 0)).toBe(true)
      expect(shift.left + picture.sheet.width * shift.across).toBeGreaterThanOrEqual(view.width)
      expect(shift.top + picture.sheet.height * shift.down).toBeGreaterThanOrEqual(view.height)
      const place = placesIn(scene, view, 1)[0] ?? 0
      const [x, y] = [layout.x[place]!, layout.y[place]!]
      expect(Math.abs(px(picture.sheet, x) * shift.across + shift.left - px(view, x))).toBeLessThanOrEqual(0.51)
      expect(Math.abs(py(picture.sheet, y) * shift.down + shift.top - py(view, y))).toBeLessThanOrEqual(0.51)
    }
    expect(most).toBeLessThanOrEqual(2)
    expect(painted).toBeLessThan(steps / 2)
  })

  test('nobody drags everybody out of sight', () => {
    for (const start of [viewOfAll(scene, window(pages[0]!)), { ...window(pages[0]!), scale: 1 }])
      for (const [x, y] of [
        [-1e9, -1e9],
        [1e9, 1e9],
      ] as const) {
        const view = within(scene, { ...start, x, y })
        expect(px(view, layout.bounds.left)).toBeLessThan(view.width)
        expect(px(view, layout.bounds.right)).toBeGreaterThan(0)
        expect(py(view, storeyTop(layout, 0))).toBeLessThan(view.height)
        expect(py(view, storeyTop(layout, layout.rowCount))).toBeGreaterThan(0)
      }
  })
})

test.each(pages)('in a part of a tree the last person moves out from under the buttons, on a page of %o', (page) => {
  const whole = scenes[0]![1]
  const part = sceneOf({ ...whole, people: Int32Array.from(whole.layout.x.keys()) }, whole.layout.x.length)
  const all = { ...viewOfAll(part, window(page)), scale: 0.3 }
  const moved = within(part, { ...all, y: 1e9 })
  const bottom = (storeyTop(part.layout, part.layout.rowCount) - moved.y) * downScale(part, moved)
  expect(bottom).toBeLessThan(page.height - 150)
  expect(bottom).toBeGreaterThan(0)
})

import { expect, test } from 'vitest'
import { branchesOf } from '../branches/branches.ts'
import { doOverlap } from '../branches/place-labels.ts'
import { surnamesOf } from '../branches/surnames.ts'
import { buildModel } from '../model/model.ts'
import { columnsOf } from '../testing/columns.ts'
import { chartPages, wholeScene, windowOf } from '../testing/scenes.ts'
import { farLabels } from './far-names.ts'
import type { View } from './scene.ts'
import { downScale, insetsOf, storeyTop, viewOfAll, zoomed } from './sight.ts'
import { Skyline } from './skyline.ts'

const families = 109
const columns = columnsOf(
  3 * families,
  Array.from({ length: families }, (_, at) => [3 * at, 3 * at + 1, 3 * at + 2]),
)
columns.people.last = columns.people.last.map((_, person) => `Limbu${Math.floor(person / 3)}`)
const model = buildModel(columns)
const scene = wholeScene(model)
const branches = branchesOf(model.shape, scene.layout)
const [desktop, phone] = chartPages.map((page) => viewOfAll(scene, windowOf(page))) as [View, View]

const labelsIn = (view: View) =>
  farLabels({
    scene,
    model,
    view,
    branches,
    surnames: surnamesOf(model, branches),
    line: [],
    chosen: -1,
    words: { you: 'you', oldest: 'oldest ancestor' },
    peopleWords: (people) => `${people} people`,
    widthOf: (words, isBold) => words.length * (isBold ? 7 : 6),
  })

function nearer(view: View, times: number): View {
  return times === 0 ? view : nearer(zoomed(scene, view, 1.4, view.width / 2, view.height / 2), times - 1)
}

test.each([
  ['a desktop', desktop, 70],
  ['a phone', phone, 15],
])('%s names as many of 109 separate families as have room, and no label touches another', (_, view, least) => {
  const labels = labelsIn(view)
  expect(labels.length).toBeGreaterThanOrEqual(least)
  for (const [at, { box }] of labels.entries())
    for (const other of labels.slice(at + 1)) expect(doOverlap(box, other.box)).toBe(false)
})

test('nearer every family in sight has its name, and no label lies on a bar that bears one', () => {
  const view = nearer(desktop, 3)
  const labels = labelsIn(view)
  const skyline = new Skyline(scene, view)
  for (const { box } of labels) expect(skyline.isClear(box, () => false)).toBe(true)
  const insets = insetsOf(view, scene)
  const top = (row: number) => (storeyTop(scene.layout, row) - view.y) * downScale(scene, view)
  const inSight = branches.shown.filter(
    ({ row, left, right }) =>
      (left[0]! - view.x) * view.scale >= insets.left &&
      (right[0]! - view.x) * view.scale <= view.width - insets.right &&
      top(row) >= 0 &&
      top(row + left.length) <= view.height - insets.bottom,
  )
  expect(inSight.length).toBeGreaterThan(10)
  const named = new Set(labels.map(({ person }) => person))
  expect(inSight.filter(({ founder }) => !named.has(founder))).toEqual([])
})

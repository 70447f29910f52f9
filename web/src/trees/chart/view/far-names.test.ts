import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildModel, type TreeModel } from '../model/model.ts'
import { columnsOfGedcom } from '../testing/gedcom-columns.ts'
import { chartPages, generatedModel, wholeScene, windowOf } from '../testing/scenes.ts'
import { myLineOf } from './my-line.ts'
import type { Scene, View } from './scene.ts'
import { downScale, insetsOf, placesIn, storeyTop, viewOfAll, zoomed } from './sight.ts'
import { branchesOf } from '../branches/branches.ts'
import { farLabels, type FarLabel } from './far-names.ts'
import { doOverlap } from '../branches/place-labels.ts'
import { surnamesOf } from '../branches/surnames.ts'

const trees: [string, () => TreeModel][] = [
  ['12 people', () => generatedModel(12, 11)],
  ['214 people', () => generatedModel(214, 11)],
  ['1,995 people', () => generatedModel(1995, 11)],
  ['14 unrelated families', () => generatedModel(3010, 11, { founders: 14, interline: 0, cousin: 0, adopt: 0 })],
  ['100,000 people', () => generatedModel(100_000, 7)],
  ...realOnes(),
]

/** Files of the folder that GENEALOGIES names, where it is there. */
function realOnes(): [string, () => TreeModel][] {
  const folder = process.env['GENEALOGIES']
  return ['queen.ged', 'genea140-quebec-41523.ged', 'royal92.ged'].flatMap((file) => {
    const path = folder && join(folder, file)
    if (!path || !existsSync(path)) return []
    return [[file, () => buildModel(columnsOfGedcom(readFileSync(path, 'latin1')))] as [string, () => TreeModel]]
  })
}

function overlapping(labels: FarLabel[]): string[] {
  return labels.flatMap((label, at) =>
    labels
      .slice(at + 1)
      .flatMap((other) => (doOverlap(label.box, other.box) ? [`${label.name} over ${other.name}`] : [])),
  )
}

function labelsOf(scene: Scene, model: TreeModel, view: View, me: number): FarLabel[] {
  const branches = branchesOf(model.shape, scene.layout, me)
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

describe.each(trees)('a tree of %s from afar', (_, modelOf) => {
  const model = modelOf()
  const scene = wholeScene(model)
  const { layout } = scene
  const me = model.shape.personCount - 1

  test.each(chartPages)('fills a page of %o', (page) => {
    const view = viewOfAll(scene, windowOf(page))
    expect(placesIn(scene, view, Infinity)).toHaveLength(layout.x.length)
    if (layout.x.length < 214) return
    const { bounds } = layout
    expect(((bounds.right - bounds.left) * view.scale) / page.width).toBeGreaterThan(0.7)
    const high = storeyTop(layout, layout.rowCount) - storeyTop(layout, 0)
    expect((high * downScale(scene, view)) / page.height).toBeGreaterThan(0.7)
  })

  test.each(chartPages)('no two labels overlap on a page of %o, however near one is', (page) => {
    let view = viewOfAll(scene, windowOf(page))
    const insets = insetsOf(view, scene)
    for (let step = 0; step < 12; step++) {
      const labels = labelsOf(scene, model, view, me)
      expect(overlapping(labels)).toEqual([])
      for (const { box } of labels) {
        expect(box.x).toBeGreaterThanOrEqual(insets.left)
        expect(box.x + box.width).toBeLessThanOrEqual(page.width - insets.right)
        expect(box.y + box.height).toBeLessThanOrEqual(page.height - insets.bottom)
      }
      if (step === 0) {
        expect(labels.map(({ kind }) => kind)).toContain('me')
        if (layout.x.length >= 214) expect(labels.some(({ kind }) => kind === 'branch')).toBe(true)
      }
      view = zoomed(scene, view, 1.3, page.width * 0.4, page.height * 0.7)
    }
  })
})

test('each of 14 unrelated families is named on a wide page, and half of them on a phone', () => {
  const model = generatedModel(3010, 11, { founders: 14, interline: 0, cousin: 0, adopt: 0 })
  const scene = wholeScene(model)
  const branches = branchesOf(model.shape, scene.layout, -1)
  expect(branches.shown.filter(({ kind }) => kind === 'family').length).toBe(14)
  const [wide, narrow] = chartPages.map((page) =>
    labelsOf(scene, model, viewOfAll(scene, windowOf(page)), -1).filter(({ kind }) => kind === 'branch'),
  )
  expect(wide!.length).toBeGreaterThanOrEqual(11)
  expect(narrow!.length).toBeGreaterThanOrEqual(5)
})

import { expect, test } from 'vitest'
import { branchesOf } from '../branches/branches.ts'
import { chartPages, generatedModel, wholeScene, windowOf } from '../testing/scenes.ts'
import { sidesOf } from './paint-branches.ts'
import { downScale, storeyTop, viewOfAll } from './sight.ts'

const model = generatedModel(1995, 11)
const scene = wholeScene(model)
const { shown } = branchesOf(model.shape, scene.layout)

test.each(chartPages)(
  'a branch begins as narrow as its founder and turns in the middle of storeys, on $width px',
  (page) => {
    const view = viewOfAll(scene, windowOf(page))
    const down = downScale(scene, view)
    const { metrics } = scene.layout
    let tapering = 0
    for (const branch of shown) {
      const sides = sidesOf({ scene, view, down }, branch)
      if (!sides) continue
      expect(sides.right[0]![0] - sides.left[0]![0]).toBeCloseTo(
        (branch.right[0]! - branch.left[0]!) * view.scale + 4,
        6,
      )
      const middles = [...branch.left.keys()]
        .filter((at) => branch.left[at]! < branch.right[at]!)
        .map((at) => (storeyTop(scene.layout, branch.row + at) + metrics.rowPitch / 2 - view.y) * down)
      expect(sides.left.map(([, y]) => Math.round(y))).toEqual(middles.map(Math.round))
      const widest = Math.max(...sides.right.map(([x], at) => x - sides.left[at]![0]))
      if (widest > 4 * (sides.right[0]![0] - sides.left[0]![0])) tapering++
    }
    expect(tapering).toBeGreaterThan(2)
  },
)

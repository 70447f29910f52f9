import { describe, expect, test } from 'vitest'
import { branchesOf } from '../branches/branches.ts'
import { chartPages, generatedModel, wholeScene, windowOf } from '../testing/scenes.ts'
import { levelShown, levels, levelsOf, nearerAt, placeToShow, viewAt, viewOfBranch } from './levels.ts'
import { downScale, farthestScale, insetsOf, placesIn, viewOfAll, zoomed } from './sight.ts'
import { viewBetween } from './travel.ts'

const trees = [214, 1995, 3010].map((people) => {
  const model = generatedModel(people, 11, people > 2000 ? { founders: 14, interline: 0 } : {})
  return [people, model, wholeScene(model)] as const
})

describe.each(trees)('the whole tree of %i people', (people, model, scene) => {
  describe.each(chartPages)('on a page of %o', (page) => {
    const all = viewOfAll(scene, windowOf(page))

    test('is seen at three levels, and whoever is meant stands in the middle of the nearer two', () => {
      expect(levelsOf(scene, all)).toEqual(levels)
      expect(levelShown(scene, all)).toBe('overview')
      for (const level of ['names', 'cards'] as const)
        for (const place of [0, people >> 1, people - 1]) {
          const view = viewAt(scene, all, level, place)
          expect(levelShown(scene, view)).toBe(level)
          expect(placesIn(scene, view, 1000)).toContain(place)
          expect(placeToShow(scene, view, place)).toBe(place)
        }
    })

    test('two presses anywhere go from level to level, and somebody is in sight', () => {
      for (const across of [0.2, 0.5, 0.8])
        for (const down of [0.2, 0.5, 0.8]) {
          let view = all
          for (const level of ['names', 'cards'] as const) {
            view = nearerAt(scene, view, page.width * across, page.height * down)
            expect(levelShown(scene, view)).toBe(level)
            expect(placesIn(scene, view, 1)).toHaveLength(1)
          }
        }
    })

    test('the buttons for nearer and farther keep people in sight', () => {
      let view = all
      for (let press = 0; press < 60; press++) {
        view = zoomed(scene, view, press < 30 ? 1.4 : 1 / 1.4, view.width / 2, view.height / 2)
        expect(placesIn(scene, view, 1)).toHaveLength(1)
      }
      expect(view.scale).toBeCloseTo(farthestScale(scene, view))
    })

    test('a branch that was pressed fills the page', () => {
      const { shown } = branchesOf(model.shape, scene.layout)
      const insets = insetsOf(all, scene)
      for (const branch of shown.slice(0, 5)) {
        const view = viewOfBranch(scene, all, branch)
        if (!view) continue
        const [left, right] = [
          Math.min(...branch.left.filter(Number.isFinite)),
          Math.max(...branch.right.filter(Number.isFinite)),
        ]
        expect((left - view.x) * view.scale).toBeGreaterThan(insets.left - 1)
        expect((right - view.x) * view.scale).toBeLessThan(page.width - insets.right + 1)
        expect(levelShown(scene, view)).toBe('overview')
        expect(viewOfBranch(scene, view, branch)).toBeUndefined()
      }
    })

    test('the way from one view to another begins at the one, ends at the other, and is never empty', () => {
      const there = viewAt(scene, all, 'cards', people >> 1)
      for (const [from, to] of [
        [all, there],
        [there, all],
      ] as const) {
        const [start, end] = [viewBetween(scene, from, to, 0), viewBetween(scene, from, to, 1)]
        for (const side of ['x', 'y', 'scale'] as const) {
          expect(start[side] / from[side]).toBeCloseTo(1, 6)
          expect(end[side] / to[side]).toBeCloseTo(1, 6)
        }
        for (let part = 0; part <= 1; part += 0.05) {
          const view = viewBetween(scene, from, to, part)
          expect(placesIn(scene, view, 1)).toHaveLength(1)
          expect(downScale(scene, view)).toBeGreaterThan(0)
        }
      }
    })
  })
})

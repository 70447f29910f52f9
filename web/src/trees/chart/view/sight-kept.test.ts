import { expect, test } from 'vitest'
import { layoutFocus } from '../focus.ts'
import { chartPages, generatedModel, wholeScene, windowOf } from '../testing/scenes.ts'
import { downScale, viewOfAll, within } from './sight.ts'
import { sceneOf } from './scene.ts'
import { sightOf, viewOfResized, viewOfSight } from './sight-kept.ts'

const scene = wholeScene(generatedModel(600, 4))
const { bounds } = scene.layout

test.each(chartPages)('a kept view is found again on $width × $height', (page) => {
  const all = viewOfAll(scene, windowOf(page))
  const near = within(scene, { ...all, scale: 0.9, x: (bounds.left + bounds.right) / 3, y: 500 })
  for (const view of [all, near]) {
    const found = viewOfSight(scene, sightOf(scene, view)!, windowOf(page))!
    expect(found.scale).toBe(view.scale)
    expect(found.x).toBeCloseTo(view.x, 6)
    expect(found.y).toBeCloseTo(view.y, 6)
  }
})

test('a kept view has the same middle on a turned page, and shows no less than everybody', () => {
  const page = { width: 390, height: 740 }
  const turned = { width: 740, height: 390 }
  const all = viewOfAll(scene, windowOf(page))
  expect(viewOfSight(scene, sightOf(scene, all)!, windowOf(turned))!.scale).toBe(
    viewOfAll(scene, windowOf(turned)).scale,
  )
  const near = within(scene, { ...all, scale: 1, x: (bounds.left + bounds.right) / 2, y: 600 })
  const found = viewOfSight(scene, sightOf(scene, near)!, windowOf(turned))!
  expect(found.x + turned.width / 2).toBeCloseTo(near.x + page.width / 2, 6)
  expect(found.y + turned.height / 2).toBeCloseTo(near.y + page.height / 2, 6)
  expect(downScale(scene, found)).toBe(1)
})

test('a person who is no longer shown has no view', () => {
  const sight = sightOf(scene, viewOfAll(scene, windowOf(chartPages[0]!)))!
  expect(viewOfSight(scene, { ...sight, person: 600 }, windowOf(chartPages[0]!))).toBeUndefined()
})

test('a view that is kept while words are worked out is the same when they make cards higher', () => {
  const { shape } = generatedModel(600, 4)
  const sceneWith = (tall: number) => {
    const heights = new Map(Array.from({ length: 600 }, (_, person) => [person, { tall, small: 104, low: 64 }]))
    const laid = layoutFocus(shape, 300, { up: 2, down: 2, expanded: [] }, undefined, heights)
    return sceneOf({ ...laid, firstGeneration: 1, linkIndex: null }, 600)
  }
  const [low, high] = [sceneWith(133), sceneWith(150)]
  const page = windowOf(chartPages[1]!)
  const left = within(high, { ...page, scale: 0.85, x: high.layout.x[0]! - 100, y: high.layout.bounds.top - 60 })
  const returned = viewOfSight(low, sightOf(high, left)!, page)!
  const grown = viewOfResized(high, low, returned)!
  expect(grown.x).toBeCloseTo(left.x, 6)
  expect(grown.y).toBeCloseTo(left.y, 6)
})

import { expect, test } from 'vitest'
import { boxOf, roomOf } from '../page-room.ts'
import { layoutFirstSight } from '../first-sight.ts'
import { chartPages, generatedModel, windowOf } from '../testing/scenes.ts'
import { firstView } from './first-view.ts'
import { placesOpened, viewOfOpened } from './opened.ts'
import { sceneOf } from './scene.ts'

const { shape } = generatedModel(600, 9, { cousin: 0.2, remarry: 0.3, inlawParents: 0.3 })

for (const page of chartPages)
  test(`what a chip opens comes into sight, at least the next generation, on ${page.width} × ${page.height}`, () => {
    let tried = 0
    for (let person = 0; person < 600; person += 7) {
      const options = { up: 2, down: 2, expanded: [], unfolded: [], page }
      const sceneWith = (more: object) =>
        sceneOf(
          { ...layoutFirstSight(shape, person, { ...options, ...more }), firstGeneration: 1, linkIndex: null },
          600,
        )
      const before = sceneWith({})
      for (const chip of before.chips) {
        const scene = sceneWith({ expanded: [chip] })
        const from = scene.placeOf(chip.person)
        const [nearest] = placesOpened(scene, before, from)
        if (nearest === undefined) throw new Error('the chip opens nobody')
        const view = viewOfOpened(scene, before, from, firstView(before, shape, person, windowOf(page)))
        const room = roomOf(view)
        const { left, right, top, bottom } = boxOf(scene.layout, [nearest])
        expect((left - view.x) * view.scale).toBeGreaterThanOrEqual(room.left - 1)
        expect((right - view.x) * view.scale).toBeLessThanOrEqual(room.left + room.width + 1)
        expect((top - view.y) * view.scale).toBeGreaterThanOrEqual(room.top - 1)
        expect((bottom - view.y) * view.scale).toBeLessThanOrEqual(room.top + room.height + 1)
        tried++
      }
    }
    expect(tried).toBeGreaterThan(50)
  })

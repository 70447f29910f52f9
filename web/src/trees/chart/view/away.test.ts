import { expect, test } from 'vitest'
import { chartPages, generatedModel, wholeScene, windowOf } from '../testing/scenes.ts'
import { awayFrom } from './away.ts'
import type { View } from './scene.ts'
import { centredOn, downScale, placesIn, within } from './sight.ts'

const scene = wholeScene(generatedModel(3000, 4, { interline: 0.2 }))
const { bounds } = scene.layout

for (const page of chartPages)
  test(`a view among cards shows somebody, or says where people are, on ${page.width} × ${page.height}`, () => {
    const down = downScale(scene, { ...windowOf(page), scale: 1 })
    const directions = new Set<string>()
    for (let across = 0; across <= 40; across++)
      for (let row = 0; row < scene.layout.rowCount; row++) {
        const view: View = within(scene, {
          ...windowOf(page),
          x: bounds.left + ((bounds.right - bounds.left) * across) / 40,
          y: row * scene.layout.metrics.rowPitch,
        })
        const away = awayFrom(scene, view)
        if (!away) {
          expect(placesIn(scene, view, 1)).toHaveLength(1)
          continue
        }
        directions.add(away.direction)
        const { x, y } = scene.layout
        if (away.direction === 'left') expect(x[away.place]!).toBeLessThan(view.x + page.width / 2)
        if (away.direction === 'right') expect(x[away.place]!).toBeGreaterThan(view.x + page.width / 2)
        if (away.direction === 'above') expect(y[away.place]!).toBeLessThan(view.y + page.height / 2 / down)
        if (away.direction === 'below') expect(y[away.place]!).toBeGreaterThan(view.y + page.height / 2 / down)
        // A way there leads to a person.
        expect(awayFrom(scene, centredOn(scene, away.place, view))).toBeUndefined()
      }
    expect(directions.size).toBeGreaterThan(1)
  })

import { expect, test } from 'vitest'
import { chartPages, generatedModel, wholeScene, windowOf } from '../testing/scenes.ts'
import type { Painter } from './paint.ts'
import { paintBarNames } from './paint-bar-names.ts'
import { centredOn, downScale } from './sight.ts'

const model = generatedModel(600, 11)
const scene = wholeScene(model)
const page = windowOf(chartPages[0]!)

/** The words that are written where the bar of a person is so many px wide, and whether they are turned. */
function namesAt(barWidth: number) {
  const scale = barWidth / 0.9 / scene.layout.metrics.cardWidth
  const view = centredOn(scene, 0, { ...page, scale })
  const words: string[] = []
  let turns = 0
  const context = {
    measureText: (text: string) => ({ width: text.length * 6 }),
    fillText: (text: string) => words.push(text),
    save() {},
    restore() {},
    translate() {},
    rotate: () => turns++,
  } as unknown as CanvasRenderingContext2D
  const down = downScale(scene, view)
  const painter = { context, scene, model, view, down, colours: {}, marks: {} } as unknown as Painter
  paintBarNames(painter)
  return { words, turns }
}

test('people have their names as soon as a bar is 20 px wide', () => {
  expect(namesAt(19.9).words).toEqual([])
  const { words, turns } = namesAt(20)
  expect(words).toContain(model.columns.people.first[0])
  // The storeys of twelve generations are higher than such a bar is wide: names run upward.
  expect(turns).toBe(words.length)
})

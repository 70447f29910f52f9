import { expect, test } from 'vitest'
import { linesOf, marriageOf, narrowScene, wideScene } from './scenes.ts'

/** Room for a name and a name in Devanagari below a portrait. */
const namesHeight = 48

test.each([
  ['wide', wideScene],
  ['narrow', narrowScene],
])('the %s scene shows five whole people', (_, { people, radius, width, height }) => {
  expect(people).toHaveLength(5)
  for (const { x, y } of people) {
    expect(x - radius).toBeGreaterThan(0)
    expect(x + radius).toBeLessThan(width)
    expect(y - radius).toBeGreaterThan(0)
    expect(y + radius + namesHeight).toBeLessThanOrEqual(height)
  }
})

test.each([
  ['wide', wideScene],
  ['narrow', narrowScene],
])('every line of the %s scene ends at a person', (_, scene) => {
  const tops = scene.people.map(({ x, y }) => [x, y - scene.radius])
  expect(linesOf(scene).map((points) => points.at(-1))).toEqual(tops)
  const { from, to } = marriageOf(scene)
  const [father, mother] = scene.people
  expect([from, to]).toEqual([
    [father!.x + scene.radius, father!.y],
    [mother!.x - scene.radius, mother!.y],
  ])
})

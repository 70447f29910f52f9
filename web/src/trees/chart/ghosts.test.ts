import { expect, test } from 'vitest'
import { layoutFocus } from './focus.ts'
import { ghostsOf, missingOf } from './ghosts.ts'
import { buildModel } from './model/model.ts'
import { columnsOf, type Child } from './testing/columns.ts'
import { sceneOf } from './view/scene.ts'

type Unions = [number, number, ...Child[]][]

function around(person: number, count: number, unions: Unions, gender?: string, born: Record<number, number> = {}) {
  const columns = columnsOf(count, unions, gender)
  for (const [one, year] of Object.entries(born)) columns.people.born[Number(one)] = year
  const model = buildModel(columns)
  const laid = layoutFocus(model.shape, person, { up: 2, down: 2, expanded: [] })
  const scene = sceneOf({ ...laid, firstGeneration: 1, linkIndex: null }, count)
  const ghosts = ghostsOf(scene.layout, scene.placeOf, person, missingOf(model, person, 2020))
  return { scene, ghosts, kinds: ghosts?.places.map(({ of }) => of) ?? [] }
}

test('a person alone is asked for parents and a partner, and no ghost stands on anybody', () => {
  const { scene, ghosts, kinds } = around(0, 1, [])
  expect(kinds).toEqual(['father', 'mother', 'partner'])
  const { x, y, metrics } = scene.layout
  for (const ghost of ghosts!.places) {
    const across = Math.abs(ghost.x - x[0]!) - metrics.cardWidth
    const isBeside = across >= metrics.partnerGap
    const isAbove = ghost.y + ghosts!.height < y[0]!
    expect(isBeside || isAbove).toBe(true)
  }
  expect(ghosts!.box).toMatchObject({ bottom: expect.any(Number), right: ghosts!.places[2]!.x + ghosts!.width })
})

test('one parent is asked for the other, a man for the mother and a woman for the father', () => {
  expect(around(1, 2, [[0, -1, 1]], 'MU').kinds).toEqual(['mother', 'partner'])
  expect(around(1, 2, [[0, -1, 1]], 'FU').kinds).toEqual(['father', 'partner'])
})

test('whoever has all of them is asked for nobody, and a child for no partner', () => {
  const unions: Unions = [
    [0, 1, 2],
    [2, 3],
  ]
  expect(around(2, 4, unions).kinds).toEqual([])
  expect(around(2, 3, [[0, 1, 2]], 'MFU', { 2: 2012 }).kinds).toEqual([])
  expect(around(2, 3, [[0, 1, 2]], 'MFU', { 2: 2002 }).kinds).toEqual(['partner'])
})

test('between brothers and sisters no place is left', () => {
  // 3 stands between 2 and 4.
  expect(around(3, 5, [[0, 1, 2, 3, 4]]).kinds).toEqual([])
  expect(around(4, 5, [[0, 1, 2, 3, 4]]).kinds).toEqual(['partner'])
})

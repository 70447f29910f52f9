import { expect, test } from 'vitest'
import { boxAround, chooseLabels, mostLabels, type LabelCandidate } from './labels.ts'

const size = { width: 800, height: 600 }
const named = (key: string, rank: number, x: number, y: number): LabelCandidate => ({
  key,
  rank,
  x,
  y,
  width: 80,
  height: 36,
})
const keysOf = (candidates: LabelCandidate[], taken = [] as Parameters<typeof chooseLabels>[1]) =>
  chooseLabels(candidates, taken, size).map(({ key }) => key)

test('the name of the smaller rank wins where two overlap on all sides', () => {
  const around = [0, 1, 2].map((index) => named(`town ${index}`, 1, 400, 300 + [0, 62, -62][index]!))
  expect(keysOf([named('village', 5, 400, 300), ...around])).toEqual(['town 0', 'town 1', 'town 2'])
})

test('a name moves below a pin that stands at its point', () => {
  const pin = boxAround({ x: 400, y: 300 }, { width: 40, height: 40 })
  const [placed] = chooseLabels([named('Kathmandu', 0, 400, 300)], [pin], size)
  expect(placed!.y).toBeGreaterThan(320)
})

test('a name that the edge would cut is left out', () => {
  expect(keysOf([named('far', 0, 20, 300), named('near', 0, 100, 300)])).toEqual(['near'])
})

test('chooses at most forty names', () => {
  const many = Array.from({ length: 400 }, (_, index) =>
    named(`${index}`, index, (index % 20) * 200, Math.floor(index / 20) * 100),
  )
  const wide = { width: 5000, height: 5000 }
  expect(chooseLabels(many, [], wide)).toHaveLength(mostLabels)
})

import { expect, test } from 'vitest'
import { readBox, readPoint } from './geo-box.ts'

test('reads four numbers as west, south, east and north', () => {
  expect(readBox('85.2,27.6,85.4,27.8')).toEqual({ west: 85.2, south: 27.6, east: 85.4, north: 27.8 })
  expect(readBox('-180,-90,180,90')).toEqual({ west: -180, south: -90, east: 180, north: 90 })
})

test('reads a box over the antimeridian, and one of no size', () => {
  expect(readBox('170,-20,-170,20')).toEqual({ west: 170, south: -20, east: -170, north: 20 })
  expect(readBox('85,27,85,27')).toEqual({ west: 85, south: 27, east: 85, north: 27 })
})

test.each([
  '',
  '85,27,85',
  '85,27,85,27,1',
  '85,28,86,27',
  '181,27,85,28',
  '85,27,86,91',
  '85,27,NaN,28',
  '85,27,1e2,28',
  ' 85,27,86,28',
  '85;27;86;28',
  `${'8'.repeat(400)},27,86,28`,
])('reads no box from %j', (text) => {
  expect(readBox(text)).toBeUndefined()
})

test('reads a point, at the edges of the earth too', () => {
  expect(readPoint('27.7061,85.3348')).toEqual({ latitude: 27.7061, longitude: 85.3348 })
  expect(readPoint('-90,180')).toEqual({ latitude: -90, longitude: 180 })
})

test.each(['', '27.7', '27.7,85.3,1', '91,85', '27,181', 'NaN,85', '27.7, 85.3', '1e1,85', 'here'])(
  'reads no point from %j',
  (text) => {
    expect(readPoint(text)).toBeUndefined()
  },
)

import { describe, expect, test } from 'vitest'
import { distanceKm, pointInDegrees, readCoordinates, swappedPoint, typedPoint } from './coordinates.ts'

const point = (latitude: number, longitude: number) => ({ point: { latitude, longitude } })
const half = { fault: 'half-point' }
const nonsense = { fault: 'not-a-point' }
const tooFar = (number: 'first' | 'second', most: 90 | 180) => ({ fault: 'too-far', number, most })

describe('reads points', () => {
  test.each<[string, number, number]>([
    ['27.7104, 85.3487', 27.7104, 85.3487],
    ['27.7104,85.3487', 27.7104, 85.3487],
    ['27.7104 85.3487', 27.7104, 85.3487],
    ['27.7104; 85.3487', 27.7104, 85.3487],
    ['  27.7104 ,\t85.3487 ', 27.7104, 85.3487],
    ['(27.7104, 85.3487)', 27.7104, 85.3487],
    ['[27.7104, 85.3487]', 27.7104, 85.3487],
    ['२७.७१०४, ८५.३४८७', 27.7104, 85.3487],
    ['27, 85', 27, 85],
    ['0, 0', 0, 0],
    ['-0.0, -0.0', 0, 0],
    ['+27.7104, +85.3487', 27.7104, 85.3487],
    ['-33.8568, 151.2153', -33.8568, 151.2153],
    ['−33.8568, −70.5', -33.8568, -70.5],
    ['-33.8568 -70.5', -33.8568, -70.5],
    ['90, 180', 90, 180],
    ['-90, -180', -90, -180],
    ['27.123456789, 85.987654321', 27.1234568, 85.9876543],
    ['27.7104 N, 85.3487 E', 27.7104, 85.3487],
    ['27.7104N 85.3487E', 27.7104, 85.3487],
    ['27.7104n85.3487e', 27.7104, 85.3487],
    ['N 27.7104, E 85.3487', 27.7104, 85.3487],
    ['N27.7104 E85.3487', 27.7104, 85.3487],
    ['33.8568 S, 70.5 W', -33.8568, -70.5],
    ['85.3487 E, 27.7104 N', 27.7104, 85.3487],
    ['E 85.3487 N 27.7104', 27.7104, 85.3487],
    ['27.7104 N, 85.3487', 27.7104, 85.3487],
    ['27.7104°, 85.3487°', 27.7104, 85.3487],
    ['27.7104° N 85.3487° E', 27.7104, 85.3487],
    ['27.7104° 85.3487°', 27.7104, 85.3487],
    ['27° 42′ 36″ N, 85° 20′ 24″ E', 27.71, 85.34],
    ['27°42\'36"N 85°20\'24"E', 27.71, 85.34],
    ['27º42’36”N, 85º20’24”E', 27.71, 85.34],
    ["27°42'36''N 85°20'24''E", 27.71, 85.34],
    ['२७° ४२′ ३६″ N, ८५° २०′ २४″ E', 27.71, 85.34],
    ['27°42.6′, 85°20.4′', 27.71, 85.34],
    ['27°42′36″ 85°20′24″', 27.71, 85.34],
    ['-27°42′36″ -85°20′24″', -27.71, -85.34],
    ['27 42 36, 85 20 24', 27.71, 85.34],
    ['27 42 36 N 85 20 24 E', 27.71, 85.34],
    ['27 42.6 N, 85 20.4 E', 27.71, 85.34],
    ['27° 42′ 35.5″ N, 85° 20′ 24.25″ E', 27.7098611, 85.3400694],
  ])('%s', (typed, latitude, longitude) => {
    expect(readCoordinates(typed)).toEqual(point(latitude, longitude))
  })

  test('an empty text is no point', () => {
    expect(readCoordinates('')).toEqual({ point: null })
    expect(readCoordinates('   ')).toEqual({ point: null })
  })
})

describe('says what is wrong', () => {
  test.each<[string, object]>([
    ['27.7061', half],
    ['27.7061,', half],
    ['27.7061 N', half],
    ['27° 42′ 36″', half],
    ['२७.७०६१', half],
    ['91, 85.3348', tooFar('first', 90)],
    ['-90.0001, 85', tooFar('first', 90)],
    ['120.98, 14.59', tooFar('first', 90)],
    ['27.7, 181', tooFar('second', 180)],
    ['27.7, -180.5', tooFar('second', 180)],
    ['85.3 E, 91 N', tooFar('second', 90)],
    ['190 E, 27 N', tooFar('first', 180)],
    ['90° 0′ 1″ N, 85° E', tooFar('first', 90)],
    [',', nonsense],
    [', 85.3', nonsense],
    ['north of the temple', nonsense],
    ['NaN, NaN', nonsense],
    ['Infinity, 0', nonsense],
    ['1e1, 2e1', nonsense],
    ['0x1b, 0x55', nonsense],
    ['27.7061, 85.3348, 1400', nonsense],
    ['27,7061, 85,3348', nonsense],
    ['27 42 36 85 20 24', nonsense],
    ['27.7 N, 85.3 N', nonsense],
    ['85.3 E, 27.7 E', nonsense],
    ['-27.7 S, 85.3 E', nonsense],
    ['N 27.7 N, 85.3 E', nonsense],
    ['27° 60′ N, 85° 20′ E', nonsense],
    ['27° 42′ 60″ N, 85° 20′ 24″ E', nonsense],
    ['27.5° 42′, 85° 20′', nonsense],
    ['27° 42.5′ 36″, 85° 20′ 24″', nonsense],
    ['27..7, 85.3', nonsense],
    ['--27.7, 85.3', nonsense],
    ['27.7061, 85.3348 <script>', nonsense],
    [`27.${'1'.repeat(200)}, 85`, nonsense],
  ])('%s', (typed, fault) => {
    expect(readCoordinates(typed)).toEqual(fault)
  })
})

test('writes a point as it is typed, and in degrees, minutes and seconds', () => {
  expect(typedPoint({ latitude: 27.70612, longitude: 85.3348 })).toBe('27.70612, 85.3348')
  expect(typedPoint({ latitude: 0.0000001, longitude: -100 })).toBe('0.0000001, -100')
  expect(pointInDegrees({ latitude: 27.70612, longitude: 85.3348 })).toBe('27° 42′ 22″ N, 85° 20′ 05″ E')
  expect(pointInDegrees({ latitude: -33.99999, longitude: -70.5 })).toBe('34° 00′ 00″ S, 70° 30′ 00″ W')
  expect(readCoordinates(pointInDegrees({ latitude: 27.5, longitude: -85.25 }))).toEqual(point(27.5, -85.25))
})

const kathmandu = { latitude: 27.7017, longitude: 85.3206 }

test('measures distances in kilometres', () => {
  expect(distanceKm(kathmandu, kathmandu)).toBe(0)
  expect(distanceKm(kathmandu, { latitude: 28.2096, longitude: 83.9856 })).toBeCloseTo(143, 0)
  expect(distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111.2, 0)
})

test.each<[string, boolean]>([
  ['85.3348, 27.7061', true],
  ['85° 20′ 05″, 27° 42′ 22″', true],
  ['27.7061, 85.3348', false],
  // A place of the same country, far from the chosen city.
  ['29.3, 80.5', false],
  ['80.5, 29.3', false],
  // Neither way is it near the city.
  ['48.85, 2.35', false],
  ['85.3348', false],
  ['', false],
])('%s: the two numbers are swapped: %s', (typed, isSwapped) => {
  expect(swappedPoint(typed, kathmandu) !== undefined).toBe(isSwapped)
})

test('a first number beyond 90 is swapped where that lies at the city', () => {
  const manila = { latitude: 14.6, longitude: 120.98 }
  expect(swappedPoint('120.98, 14.59', manila)).toEqual({ latitude: 14.59, longitude: 120.98 })
})

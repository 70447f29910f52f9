import { expect, test } from 'vitest'
import { readAt, writeAt } from './at.ts'

test('writes a view with three decimals at most', () => {
  expect(writeAt({ latitude: 27.70437, longitude: 85.30701, zoom: 12.4567 })).toBe('27.704,85.307,12.46')
  expect(writeAt({ latitude: -0.0001, longitude: -70.25, zoom: 3 })).toBe('0,-70.25,3')
})

test('reads what it writes', () => {
  const view = { latitude: 27.704, longitude: -85.307, zoom: 12.5 }
  expect(readAt(writeAt(view))).toEqual(view)
})

test('reads no view out of a wrong address', () => {
  for (const text of [null, '', '27,85', '27,85,99', '91,85,3', '27,181,3', 'a,b,c', '1e2,85,3', '27,85,3,4', '27,,3'])
    expect(readAt(text)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { cornerBoxes } from './corner-boxes.ts'

const desktop = { width: 1036, height: 654 }

test('labels leave the map and the sheet beside it free, where a page has them in its corner', () => {
  expect(cornerBoxes(desktop, false, false)).toEqual([])
  const [map] = cornerBoxes(desktop, false, true)
  expect(map).toEqual({ x: 72, y: 518, width: 162, height: 120 })
  expect(cornerBoxes(desktop, true, true)[0]!.width).toBe(524)
  expect(cornerBoxes({ width: 390, height: 610 }, true, false)).toEqual([])
  expect(cornerBoxes({ width: 844, height: 287 }, true, false)).toEqual([])
})

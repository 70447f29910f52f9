import { expect, test } from 'vitest'
import { metBy, type Box } from './use-fingers.ts'

const chip = (left: number, top: number): Box => ({ left, right: left + 30, top, bottom: top + 24 })

test('a finger meets a chip in a square of 44 px', () => {
  const boxes = [chip(100, 100)]
  for (const [x, y] of [
    [115, 112],
    [93, 112],
    [137, 134],
  ] as const)
    expect(metBy(x, y, boxes)).toBe(0)
  for (const [x, y] of [
    [92, 112],
    [115, 135],
  ] as const)
    expect(metBy(x, y, boxes)).toBe(-1)
})

test('of two that are close, the nearer one is meant', () => {
  const boxes = [chip(100, 100), chip(134, 100)]
  expect(metBy(130, 112, boxes)).toBe(0)
  expect(metBy(134, 112, boxes)).toBe(1)
  expect(metBy(0, 0, [])).toBe(-1)
})

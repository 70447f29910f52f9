import { expect, test } from 'vitest'
import { inReadingOrder, labelTowards } from './far-walk.ts'

const labelAt = (key: string, x: number, y: number) => ({ key, box: { x, y, width: 80, height: 42 } })
const [a, b, c, d] = [labelAt('a', 300, 10), labelAt('b', 40, 18), labelAt('c', 500, 200), labelAt('d', 100, 210)]

test('labels are read from the top, and on a line from the left', () => {
  expect(inReadingOrder([c, a, d, b]).map(({ key }) => key)).toEqual(['b', 'a', 'd', 'c'])
})

test('the arrows aside lead to each label in turn', () => {
  const labels = [a, b, c, d]
  const walked = [b]
  for (let next = labelTowards(labels, b, 'ArrowRight'); next; next = labelTowards(labels, next, 'ArrowRight'))
    walked.push(next)
  expect(walked.map(({ key }) => key)).toEqual(['b', 'd', 'a', 'c'])
  expect(labelTowards(labels, a, 'ArrowLeft')).toBe(d)
  expect(labelTowards(labels, c, 'ArrowRight')).toBeUndefined()
})

test('the arrows up and down lead to the nearest label', () => {
  const labels = [a, b, c, d]
  expect(labelTowards(labels, b, 'ArrowDown')).toBe(d)
  expect(labelTowards(labels, c, 'ArrowUp')).toBe(a)
  expect(labelTowards(labels, a, 'ArrowUp')).toBeUndefined()
})

test('two labels of the same middle are both reached', () => {
  const under = labelAt('under', 300, 400)
  expect(labelTowards([a, under], a, 'ArrowRight')).toBe(under)
  expect(labelTowards([a, under], under, 'ArrowLeft')).toBe(a)
})

import { expect, test } from 'vitest'
import { minorOf, unitsOf } from './money.ts'

test.each([
  [123, 12_300],
  ['१२३', 12_300],
  ['1,23,456.50', 12_345_650],
  [' 0.01 ', 1],
  ['.5', 50],
  ['-25', -2500],
  [0, 0],
  [-0, 0],
  [10_000_000.01, 1_000_000_001],
  ['9'.repeat(400), null],
  [Infinity, null],
  [1e21, null],
  [Number.NaN, null],
  [0.001, null],
  [0.1 + 0.2, null],
  ['12a', null],
  ['', null],
  ['1e3', null],
  ['1,00,000', 10_000_000],
  ['100,000.5', 10_000_050],
  ['12,50', null],
  ['1,5', null],
  ['1,,000', null],
  ['1,0000', null],
  [',100', null],
  ['--1', null],
])('%s is %s paisa', (sent, minor) => {
  expect(minorOf(sent)).toBe(minor)
})

test('every amount of paisa comes back as it was', () => {
  for (let n = 0; n < 20_000; n++) {
    const minor = Math.trunc((n * 2_654_435_761) % 1_000_000_000)
    expect(minorOf(unitsOf(minor))).toBe(minor)
    expect(minorOf(String(unitsOf(-minor)))).toBe(0 - minor)
  }
})

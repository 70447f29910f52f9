import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inBirthOrder } from './birth-order.ts'

const unknown = Number.NaN
type Birth = number | [from: number, to: number] | undefined
const ordered = (births: readonly Birth[]) => {
  const spans = births.map((birth) => (Array.isArray(birth) ? birth : [birth ?? unknown, birth ?? unknown]))
  return inBirthOrder(
    spans.map(([from]) => from!),
    spans.map(([, to]) => to!),
  )
}

it.each<[name: string, births: Birth[], order: number[]]>([
  ['nobody', [], []],
  ['those in order', [1980, 1983, undefined, 1990], [0, 1, 2, 3]],
  ['an elder one who is listed last', [1983, 1980], [1, 0]],
  ['one without a date behind whom they follow in the list', [1983, undefined, 1980], [2, 0, 1]],
  ['twins, as they are listed', [1983, 1980, 1980], [1, 2, 0]],
  ['births that overlap, as they are listed', [[1978, 1982], 1980, 1981], [0, 1, 2]],
  ['who is surely elder than one of them, before that one', [[1981, 1985], [1979, 1983], 1980], [2, 0, 1]],
])('orders %s', (_, births, order) => {
  expect(ordered(births)).toEqual(order)
})

it('lets nobody stand behind somebody who is surely younger, and names everybody once', () => {
  const birth = fc.option(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 9 })), { nil: undefined })
  fc.assert(
    fc.property(fc.array(birth, { maxLength: 12 }), (births) => {
      const from = births.map((one) => (one ? one[0] : unknown))
      const to = births.map((one) => (one ? one[0] + one[1] : unknown))
      const order = inBirthOrder(from, to)
      expect(order.toSorted((a, b) => a - b)).toEqual(births.map((_, at) => at))
      order.forEach((before, at) => {
        for (const after of order.slice(at + 1)) expect(to[after]! < from[before]!).toBe(false)
      })
    }),
  )
})

it('takes a family of a hundred thousand as it takes one of ten', () => {
  const years = Float64Array.from({ length: 100_000 }, (_, at) => -at)
  expect(inBirthOrder(years, years).slice(0, 3)).toEqual([99_999, 99_998, 99_997])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lifeOf, sortLives, ticksOf, yearsSpan, type LifeDates } from './lives.ts'

const life = (dates: Partial<LifeDates>) =>
  lifeOf({ born: null, died: null, isGuessed: false, isLiving: false, ...dates }, 2026)

test('both ends are known', () =>
  expect(life({ born: 1900, died: 1970 })).toEqual({
    from: 1900,
    sureFrom: 1900,
    sureTo: 1970,
    to: 1970,
    isOpen: false,
  }))

test('the living go on until now', () =>
  expect(life({ born: 1990, isLiving: true })).toEqual({
    from: 1990,
    sureFrom: 1990,
    sureTo: 2026,
    to: 2026,
    isOpen: true,
  }))

test('an unknown end fades, and never beyond this year', () => {
  expect(life({ born: 1800 })).toMatchObject({ sureTo: 1820, to: 1880, isOpen: false })
  expect(life({ born: 2010 })).toMatchObject({ sureTo: 2026, to: 2026 })
  expect(life({ died: 1700 })).toMatchObject({ from: 1620, sureFrom: 1680, sureTo: 1700 })
  expect(life({ born: 1900, died: 1950, isGuessed: true })).toMatchObject({ from: 1895, sureFrom: 1905 })
})

test('nothing known, nothing drawn', () => expect(life({ isLiving: true })).toBeUndefined())

test('any years make a bar that runs forward', () => {
  const year = fc.option(fc.integer({ min: -500, max: 2026 }))
  fc.assert(
    fc.property(year, year, fc.boolean(), fc.boolean(), (born, died, isGuessed, isLiving) => {
      const drawn = lifeOf({ born, died, isGuessed, isLiving }, 2026)
      if (!drawn) {
        expect(born ?? died).toBeNull()
        return
      }
      expect(drawn.from).toBeLessThanOrEqual(drawn.sureFrom)
      expect(drawn.sureFrom).toBeLessThanOrEqual(drawn.sureTo)
      expect(drawn.sureTo).toBeLessThanOrEqual(drawn.to)
    }),
  )
})

test('rows by their beginning, those without years last', () => {
  const rows = [undefined, life({ born: 1950 }), life({ died: 1800 })].map((one, person) => ({
    person,
    generation: 0,
    life: one,
  }))
  expect(sortLives(rows).map(({ person }) => person)).toEqual([2, 1, 0])
  expect(yearsSpan(rows)).toEqual({ from: 1710, to: 2030 })
  expect(yearsSpan(rows.slice(0, 1))).toBeUndefined()
})

test('lines stand as far apart as they need', () => {
  expect(ticksOf({ from: 1895, to: 1930 }, 4, 40)).toEqual([1900, 1910, 1920, 1930])
  expect(ticksOf({ from: 0, to: 5000 }, 0.001, 60)).toEqual([0, 2000, 4000])
})

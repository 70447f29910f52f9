import { expect, test } from 'vitest'
import { kinshipOf } from './relations.ts'
import { openFamily } from '../family/family.ts'
import { say } from '../words/say.ts'

/** From father to son for so many generations, each with a wife whose parents nobody knows; the last have two children. */
function line(generations: number) {
  const people = 2 * generations + 1
  const a: number[] = []
  const b: number[] = []
  const union: number[] = []
  const child: number[] = []
  for (let at = 0; at < generations; at++) {
    a.push(2 * at)
    b.push(2 * at + 1)
    union.push(at)
    child.push(2 * at + 2)
  }
  union.push(generations - 1)
  child.push(people)
  const birth = Array.from(child, () => 'B')
  return openFamily({
    gender: Array.from({ length: people + 1 }, (_, at) => (at % 2 === 0 ? 'M' : 'F')),
    unions: { a, b },
    children: { union, child, kindA: birth, kindB: birth },
  })
}

const generations = 30_000
const family = line(generations)
const last = 2 * generations

/** A guard against what grows with the square: that would be minutes. */
const within = { timeout: 20_000 }

test('the first and the last of 30,000 generations', within, () => {
  const { relations, shares } = kinshipOf(family, 0, last)
  expect(relations).toHaveLength(1)
  expect(relations[0]!.generations).toBe(generations)
  expect(relations[0]!.people).toHaveLength(generations + 1)
  expect(shares.relationship).toBeGreaterThanOrEqual(0)
  for (const language of ['en', 'ne', 'hi'] as const) expect(say(relations[0]!, language).text.length).toBeLessThan(400)
  const back = kinshipOf(family, last, 0)
  expect(back.relations[0]!.people).toEqual(relations[0]!.people.toReversed())
})

test('two children of the last of them share the whole line', within, () => {
  const { relations, shares } = kinshipOf(family, last, last + 1)
  expect(relations[0]!.sharing).toBe('full')
  expect(shares.relationship).toBeCloseTo(0.5, 12)
})

test('a wife of the first generation and the last of the line', within, () => {
  const { relations } = kinshipOf(family, 1, last)
  expect(relations[0]!.generations).toBe(generations)
  const byMarriage = kinshipOf(family, 2 * (generations - 1) + 1, 0)
  expect(byMarriage.relations[0]!.marriages).toBe(1)
})

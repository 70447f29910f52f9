import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { scenes } from './demo-scenes.ts'
import { livesOf, generateGenealogy } from './genealogy.ts'

test('the demonstration has twelve pictures, each different and with its own description', async () => {
  const pictures = await Promise.all(scenes.map(({ paint }) => paint()))
  const different = new Set(pictures.map((bytes) => createHash('sha256').update(bytes).digest('hex')))
  expect([different.size, new Set(scenes.map(({ alt }) => alt)).size]).toEqual([12, 12])
})

test('everybody who marries into a family bears one of the last names that are given', () => {
  const genealogy = generateGenealogy(214, 13, { founders: 1, marry: 0.9, patriline: true })
  const life = livesOf(genealogy, { founder: 'Shrestha', married: ['Maharjan', 'Shakya'] })
  const names = new Set(Array.from({ length: 214 }, (_, person) => life(person).last[0]))
  expect([...names].sort()).toEqual(['Maharjan', 'Shakya', 'Shrestha'])
})

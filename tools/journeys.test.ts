import { join } from 'node:path'
import { expect, test } from 'vitest'
import { journeySources, longFunctions, testsWithoutSteps } from './journeys.ts'

const root = join(import.meta.dirname, '..')
const sources = journeySources(root)

/** Functions of end-to-end tests that are longer than the limit. It may only fall. */
const mostLongFunctions = 24

test('end-to-end tests of more than twenty awaits name their steps', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.flatMap(([path, source]) => testsWithoutSteps(path, source))).toEqual([])
})

test('no more functions of end-to-end tests are too long than before', () => {
  const long = sources.flatMap(([path, source]) => longFunctions(path, source))
  expect(long.length, long.map(({ name, lines }) => `${name} ${lines}`).join('\n')).toBeLessThanOrEqual(
    mostLongFunctions,
  )
})

const awaits = (count: number) => 'await page.reload()\n'.repeat(count)

test('awaits outside steps are counted for each test', () => {
  const source = (body: string) => `test('a page', { tag: '@room' }, async ({ page }) => {\n${body}})\n`
  expect(testsWithoutSteps('a.spec.ts', source(awaits(20)))).toEqual([])
  expect(testsWithoutSteps('a.spec.ts', source(awaits(21)))).toEqual([{ name: "a.spec.ts: 'a page'", awaits: 21 }])
  const inSteps = `await test.step('reloads', async () => {\n${awaits(19)}})\n`
  expect(testsWithoutSteps('a.spec.ts', source(inSteps.repeat(3)))).toEqual([])
})

test('a function of more than eighty lines is found, a group of tests is not', () => {
  const body = (lines: number) => `async () => {\n${'\n'.repeat(lines - 2)}}`
  expect(longFunctions('a.ts', `const a = ${body(80)}`)).toEqual([])
  expect(longFunctions('a.ts', `\nconst a = ${body(81)}`)).toEqual([{ name: 'a.ts:2', lines: 81 }])
  expect(longFunctions('a.ts', `test.describe('a', ${body(81)})`)).toEqual([])
})

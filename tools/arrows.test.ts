import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { harmless, plants } from './arrows/plants.ts'
import { openSmallHouse } from './arrows/small-house.ts'
import { brokenArrows, everyWhy, staleAllowances } from './arrows.ts'

const house = openSmallHouse()
afterAll(house.close)

test('no import of the house goes against its arrows', () => {
  expect(brokenArrows(fileURLToPath(new URL('..', import.meta.url)))).toEqual([])
})

test('what is allowed to a file is needed by it', () => {
  expect(staleAllowances(fileURLToPath(new URL('..', import.meta.url)))).toEqual([])
  const stale = house.with({ 'web/src/kit/report.ts': 'export const report = 1' }, staleAllowances)
  expect(stale).toContain('web/src/kit/report.ts')
  expect(stale).toContain('web/src/kit/transport.ts')
  expect(stale).not.toContain('server/src/kit/env.ts')
})

test('a small house in which all is well has none either', () => {
  expect(house.with({}, brokenArrows)).toEqual([])
})

/** So that an import of it leads somewhere. */
const beside = { 'server/src/trees/members/b.ts': '' }

/** Those that take more than one file are planted below. */
const ofSeveralFiles = ['no circle between folders', 'a room of more than 2500 lines has floors inside']

test('every rule is planted', () => {
  const planted = (why: string) => plants.some(([, , part]) => why.includes(part))
  expect(everyWhy.filter((why) => !planted(why))).toEqual(ofSeveralFiles)
})

test.each(plants)('%s: %s is found: %s', (path, source, why) => {
  const found = house.with({ ...beside, [path]: source }, brokenArrows)
  // Whoever looks up goes in a circle as well.
  const alone = found.filter((one) => !one.includes('no circle between folders'))
  expect(alone).toEqual([expect.stringContaining(why)])
  expect(alone[0]).toMatch(new RegExp(`^${path}`))
})

test.each(Object.entries(harmless))('%s is no fault', (_name, [path, source]) => {
  expect(house.with({ ...beside, [path]: source }, brokenArrows)).toEqual([])
})

test('a circle between folders is found by their names, also one of types, however long', () => {
  const circle = {
    'web/src/trees/chart/layout/a.ts': "import '../view/b.ts'",
    'web/src/trees/chart/view/b.ts': "export type { c } from '../export/c.ts'",
    'web/src/trees/chart/export/c.ts': "export const c = new URL('../layout/a.ts', import.meta.url)",
  }
  expect(house.with(circle, brokenArrows)).toEqual([
    expect.stringMatching(
      /^web\/src\/trees\/chart\/export <-> web\/src\/trees\/chart\/layout <-> web\/src\/trees\/chart\/view: no circle/,
    ),
  ])
})

test('a room that has grown large needs floors', () => {
  const rows = 'export const a = 1\n'.repeat(400)
  const files = Array.from({ length: 7 }, (_, at) => [`server/src/support/a${at}.ts`, rows])
  expect(house.with(Object.fromEntries(files), brokenArrows)).toEqual([
    'server/src/support: a room of more than 2500 lines has floors inside',
  ])
})

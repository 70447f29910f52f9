import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = ['web/src', 'server/src', 'contract/src'].flatMap((side) =>
  readdirSync(join(root, side), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => `${side}/${file}`),
)
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('no field refuses digits of Devanagari, as browsers do in fields of the type number', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((file) => /type="number"|type: 'number'/.test(read(file)))).toEqual([])
})

test('every file that makes a number of typed text takes both digits', () => {
  const numeric = sources.filter((file) => /inputMode="(numeric|decimal)"/.test(read(file)))
  const taking = /latinDigits|wholeNumber|minorOf|readGoal|take\(|readPhotos|event-fields|entry-check/
  expect(numeric.length).toBeGreaterThan(7)
  expect(numeric.filter((file) => !taking.test(read(file)))).toEqual([])
})

test('one function takes the digits of Devanagari', () => {
  const own = sources.filter((file) => /- 0x0?966\b/.test(read(file)))
  expect(own).toEqual(['server/src/kit/names/devanagari.ts', 'contract/src/kit/digits.ts'])
})

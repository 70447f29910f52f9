import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// A query whose refetch failed still has its data. A screen that shows a failure in its place loses what was typed into it.
// Screens therefore ask failedToLoad (web/src/kit/failed-load.ts), which is true only where there is nothing to show.

const sources = join(import.meta.dirname, '../web/src')

const faults: readonly RegExp[] = [
  /\bisError\b/,
  /if \(\w+\.error\b[^\n]*\)\s*(?:\{\s*)?return\s*\(?\s*<(?:Load|Aside)Failed/,
  /\.error \? \(?\s*<(?:Load|Aside)Failed/,
]
const isFaulty = (source: string) => faults.some((fault) => fault.test(source))

test('a failed refetch takes no screen away', () => {
  const found = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$|^kit\/mutation\.ts$/.test(path))
    .filter((path) => isFaulty(readFileSync(join(sources, path), 'utf8')))
  expect(found).toEqual([])
})

test.each([
  'if (tree.isError) return <LoadFailed />',
  'if (list.error || !list.data)\n    return <LoadFailed small />',
  ') : query.error ? (\n <LoadFailed />',
])('finds %j', (source) => {
  expect(isFaulty(source)).toBe(true)
})

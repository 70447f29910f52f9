import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// The text of a box with `useDraftBox` is not kept with the input of other forms when a session ends. Something near the box
// therefore has to store it: the file of the box, a file that it imports, or one that such a file imports.

const sources = join(import.meta.dirname, '../web/src')
const read = (path: string) => readFileSync(path, 'utf8')

const importsOf = (path: string): string[] =>
  [...read(path).matchAll(/ from '(\.[^']+)'/g)]
    .map(([, imported]) => join(dirname(path), imported!))
    // Code of the kit serves all boxes.
    .filter((imported) => !imported.startsWith(join(sources, 'kit')) && existsSync(imported))

const stores = (source: string) => /\bkeepBegun\(/.test(source)

function isStored(path: string): boolean {
  const near = importsOf(path)
  return [path, ...near, ...near.flatMap(importsOf)].some((file) => stores(read(file)))
}

const boxes = () =>
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.tsx') && /\buseDraftBox\(/.test(read(join(sources, path))))

test('each box with a draft has code that stores it', () => {
  expect(boxes().length).toBeGreaterThan(5)
  expect(boxes().filter((path) => !isStored(join(sources, path)))).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { sideOf } from './arrows/places.ts'
import { targetOf } from './arrows.ts'

// A thread is started for an import, an export or a file while somebody waits. The schemas of all calls take it longer to load
// than all else that it needs.

const root = join(import.meta.dirname, '..')
const schemasOfAllCalls = 'contract/src/wire.ts'

/** The files that a file loads when it starts, itself included; paths from the root. */
function loadedBy(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  const { module } = parseSync(path, readFileSync(join(root, path), 'utf8'), { lang: 'ts' })
  const imports = module.staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some((one) => !one.isType),
  )
  const exports = module.staticExports.flatMap(({ entries }) => entries.filter((one) => !one.isType))
  for (const { moduleRequest } of [...imports, ...exports]) {
    const target = moduleRequest && targetOf(path, moduleRequest.value)
    if (target && sideOf(target)) loadedBy(target, found)
  }
  return found
}

const scripts = globSync('server/src/**/*-worker.ts', { cwd: root })

test('the scripts of threads are found, and so is what a file loads', () => {
  expect(scripts.length).toBeGreaterThan(7)
  expect(loadedBy('server/src/kit/app-error.ts')).toContain(schemasOfAllCalls)
})

test.each(scripts)('%s does not load the schemas of all calls', (script) => {
  expect([...loadedBy(script)]).not.toContain(schemasOfAllCalls)
})

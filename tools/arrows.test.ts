import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { brokenArrows } from './arrows.ts'

test('no import of the house goes against its arrows', () => {
  expect(brokenArrows(fileURLToPath(new URL('..', import.meta.url)))).toEqual([])
})

describe('a planted fault is found', () => {
  test.each([
    ['contract/src/kit/a.ts', "import 'fastify'", 'the contract knows nothing'],
    ['web/src/trees/a.ts', "import '../../../server/src/app.ts'", 'the two sides meet in the contract'],
    ['gedcom/src/a.ts', "import '@mulghar/contract/kit/ids'", 'a pure package imports nothing of ours'],
    ['server/src/kit/a.ts', "import '../trees/public.ts'", 'the kit serves every room'],
    ['server/src/accounts/a.ts', "import '../trees/public.ts'", 'a room looks down'],
    ['server/src/trees/a.ts', "import '../groups/public.ts'", 'a room looks down'],
    ['server/src/trees/a.ts', "import '../accounts/sessions.ts'", 'by its public door'],
    ['server/src/trees/a.ts', "import { sql } from 'kysely'", 'SQL is written in'],
    ['server/src/migrations/a.ts', "import '../kit/ids.ts'", 'a migration is frozen'],
    ['server/src/trees/a.ts', 'const port = process.env.PORT', 'the environment is read'],
    ['web/src/trees/a.ts', 'resolverOf(trees.create.body)', 'the schema of its draft'],
    ['web/src/trees/a.ts', 'type Words = typeof useLingui', 'its sentences stay empty'],
    ['web/src/trees/a.ts', 'const now = new Date()', 'clock.ts tells the time'],
  ])('%s: %s', (file, source, why) => {
    const root = mkdtempSync(join(tmpdir(), 'arrows-'))
    mkdirSync(join(root, dirname(file)), { recursive: true })
    writeFileSync(join(root, file), source)
    expect(brokenArrows(root).join()).toContain(why)
    rmSync(root, { recursive: true })
  })
})

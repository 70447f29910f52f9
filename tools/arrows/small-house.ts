import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const asked = (...names: string[]) =>
  JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '1'])) })

/** A project with a file of nearly every kind, in which all is well. */
export const allIsWell: Record<string, string> = {
  'package.json': asked('vitest', 'fastify', 'zod'),
  'contract/package.json': asked(),
  'server/package.json': asked('kysely', 'pg'),
  'web/package.json': asked('react', '@tanstack/react-query'),
  'contract/src/wire.ts': "export { trees } from './trees/trees.ts'",
  'contract/src/kit/scalars.ts': "import { z } from 'zod/mini'\nexport const id = z.string()",
  'contract/src/trees/trees.ts': "import { id } from '../kit/scalars.ts'\nexport const trees = id",
  'contract/src/people/profile.ts': 'export const profile = 1',
  'server/src/main.ts': "import { openApp } from './app.ts'\nopenApp()",
  'server/src/app.ts': "export const openApp = () => import('./trees/room.ts')",
  'server/src/kit/ids.ts': "import { randomUUID } from 'node:crypto'\nexport const newId = randomUUID",
  'server/src/kit/database-narrowing.ts': 'export const narrowTo = 1',
  'server/src/kit/env.ts': 'export const port = process.env.PORT',
  'server/src/kit/clock.ts': 'export const now = () => new Date()',
  'server/src/accounts/public.ts': "export { sessions } from './sessions.ts'\nexport type Session = { id: string }",
  'server/src/accounts/sessions.ts': "import { newId } from '../kit/ids.ts'\nexport const sessions = newId",
  'server/src/groups/public.ts': "export type { Group } from './groups.sql.ts'",
  'server/src/groups/groups.sql.ts':
    "import { sql } from 'kysely'\nexport const all = sql`select 1`\nexport type Group = 1",
  'server/src/trees/room.ts': "export { tree } from './tree/trees.ts'",
  'server/src/trees/public.ts': "export { access } from './core/access.ts'",
  'server/src/trees/core/access.ts':
    "import { sessions } from '../../accounts/public.ts'\nexport const access = sessions",
  'server/src/trees/tree/trees.ts': "import { access } from '../core/access.ts'\nexport const tree = access",
  'server/src/trees/history/history.ts': "export type { tree } from '../tree/trees.ts'",
  'server/src/trees/tree/trees.test.ts': "import { test } from 'vitest'\nimport '../../../test/app.ts'\ntest",
  'server/src/migrations/0001-begin.ts': "import { sql } from 'kysely'\nexport const up = sql`create table tree ()`",
  'server/test/app.ts': "export { openApp } from '../src/app.ts'",
  'web/src/main.tsx': "import './app/router.tsx'",
  'web/src/app/router.tsx': "export { pages } from '../trees/routes.tsx'",
  'web/src/kit/call.ts': 'export const call = 1',
  'web/src/session/session.ts': "export { call } from '../kit/call.ts'",
  'web/src/people/people.queries.ts': "export { profile } from '@mulghar/contract/people/profile'",
  'web/src/trees/routes.tsx': "import { model } from './chart/model.ts'\nexport const pages = <main>{model}</main>",
  'web/src/trees/core/keys.ts': "export { trees } from '@mulghar/contract/trees/trees'",
  'web/src/trees/chart/model.ts': "import type { trees } from '../core/keys.ts'\nexport const model: typeof trees = 1",
  'gedcom/src/index.ts': 'export const gedcom = 1',
  'kinship/src/index.ts': 'export const kinship = 1',
  'e2e/house.ts': "export { openApp } from '../server/test/app.ts'",
  'tools/demo.ts': "export { openApp } from '../server/src/app.ts'",
  'bench/fill.ts': "export { model } from '../web/src/trees/chart/model.ts'",
}

type Files = Record<string, string>

/** Such a project on the disk, to which files are added, or in which they are others, for as long as somebody looks. */
export function openSmallHouse() {
  const root = mkdtempSync(join(tmpdir(), 'arrows-'))
  const write = (files: Files) => {
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(join(root, dirname(path)), { recursive: true })
      writeFileSync(join(root, path), source)
    }
  }
  write(allIsWell)
  return {
    with<T>(files: Files, look: (root: string) => T): T {
      try {
        write(files)
        return look(root)
      } finally {
        for (const path of Object.keys(files)) {
          if (allIsWell[path] === undefined) rmSync(join(root, path))
          else write({ [path]: allIsWell[path] })
        }
      }
    },
    close: () => rmSync(root, { recursive: true }),
  }
}

/** What is planted where, and the reason by which it is found. */
export type Plant = readonly [path: string, source: string, why: string]

const lines = (count: number) => 'export const a = 1\n'.repeat(count)
const query = (text: string) => `export const a = (pool: { query(s: string): void }) => pool.query(${text})`

const betweenSides: Plant[] = [
  ['contract/src/trees/a.ts', "import 'fastify'", 'the contract knows nothing'],
  ['contract/src/trees/a.ts', "import 'node:fs'", 'the contract knows nothing'],
  ['contract/src/trees/a.ts', "import type { a } from '../../../server/src/kit/ids.ts'", 'the contract knows nothing'],
  ['web/src/trees/a.ts', "import '../../../server/src/app.ts'", 'the two sides meet in the contract'],
  ['web/src/trees/core/a.test.ts', "import '../../../../server/test/app.ts'", 'the two sides meet in the contract'],
  [
    'server/src/trees/a.ts',
    'export const a = import("../../../web/src/kit/call.ts")',
    'the two sides meet in the contract',
  ],
  ['gedcom/src/a.ts', "import '@mulghar/contract/kit/scalars'", 'a pure package imports nothing of ours'],
  ['kinship/src/a.ts', "export { gedcom } from '@mulghar/gedcom'", 'a pure package imports nothing of ours'],
  ['kinship/src/a.ts', "import 'node:fs'", 'what runs in a browser imports nothing of Node'],
  ['web/src/kit/a.ts', "import { join } from 'node:path'", 'what runs in a browser imports nothing of Node'],
  ['server/src/trees/a.ts', "import '../../../tools/demo.ts'", 'nothing that is shipped imports tools'],
  ['web/src/kit/a.ts', "import '../../../bench/fill.ts'", 'nothing that is shipped imports tools'],
  ['server/src/kit/a.ts', "import '../../test/app.ts'", 'nothing that is shipped imports a test'],
  ['server/src/trees/tree/a.ts', "import './trees.test.ts'", 'nothing that is shipped imports a test'],
  ['e2e/a.ts', "import '../web/src/kit/call.ts'", 'a journey knows the running app only'],
  ['e2e/a.spec.ts', "import '../server/src/kit/ids.ts'", 'a journey knows the running app only'],
  [
    'server/src/kit/a.test.ts',
    "import { vi } from 'vitest'\nvi.mock('./ids.ts')",
    'a test takes our own code as it is',
  ],
]

const betweenRooms: Plant[] = [
  ['server/src/kit/a.ts', "import '../trees/public.ts'", 'the kit serves every room'],
  ['contract/src/kit/a.ts', "import '../trees/trees.ts'", 'the kit serves every room'],
  ['web/src/kit/a.tsx', 'export const a = import(`../people/people.queries.ts`)', 'the kit serves every room'],
  ['web/src/session/a.ts', "import '../people/people.queries.ts'", 'who is signed in is known to rooms'],
  ['web/src/kit/a.ts', "import '../session/session.ts'", 'who is signed in is known to rooms'],
  ['server/src/accounts/a.ts', "import '../trees/public.ts'", 'a room looks down'],
  ['server/src/accounts/a.ts', 'import "../trees/public.ts"', 'a room looks down'],
  ['server/src/accounts/a.ts', "export * as trees from '../trees/public.ts'", 'a room looks down'],
  ['server/src/accounts/a.ts', "export const a = async () => await import('../trees/public.ts')", 'a room looks down'],
  ['server/src/accounts/a.ts', "export type A = import('../trees/public.ts').A", 'a room looks down'],
  ['server/src/accounts/a.ts', "import a = require('../trees/public.ts')\na", 'a room looks down'],
  ['server/src/trees/a.ts', "import '../groups/public.ts'", 'a room looks down'],
  ['contract/src/people/a.ts', "export type { trees } from '../trees/trees.ts'", 'a room looks down'],
  ['server/src/trees/a.ts', "import '../accounts/sessions.ts'", 'by its public door'],
  ['server/src/trees/a.ts', "export const a = require('../accounts/sessions.ts')", 'by its public door'],
  ['web/src/trees/a.ts', "import type { profile } from '../people/people.queries.ts'", 'by its public door'],
  ['server/src/main.ts', "import './accounts/sessions.ts'", 'by its public door'],
  ['server/src/app.ts', "import './accounts/public.ts'", 'app.ts enters a room by its room.ts'],
  ['server/src/trees/a.ts', "import './room.ts'", 'a room is opened by app.ts only'],
  ['web/src/trees/a.ts', "import './routes.tsx'", 'are put together in web/src/app only'],
  ['server/src/trees/a.ts', "import '../main.ts'", 'nobody below knows what composes the rooms'],
  ['web/src/people/a.tsx', "import '../app/router.tsx'", 'nobody below knows what composes the rooms'],
  ['server/src/trees/core/a.ts', "import '../history/history.ts'", 'in a large room a folder looks down'],
  ['server/src/trees/history/a.ts', "import '../members/b.ts'", 'in a large room a folder looks down'],
  ['web/src/trees/core/a.ts', "import type { model } from '../chart/model.ts'", 'in a large room a folder looks down'],
  ['server/src/trees/core/a.ts', "import '../public.ts'", 'in a large room a folder looks down'],
]

const ofOneFile: Plant[] = [
  ['server/src/trees/a.ts', "import { sql } from 'kysely'\nsql", 'SQL is written in'],
  ['server/src/trees/a.ts', "import type { Kysely } from 'kysely'", 'SQL is written in'],
  ['server/src/migrations/a.ts', "import '../kit/ids.ts'", 'a migration is frozen'],
  ['server/src/migrations/a.ts', "import '@mulghar/contract/kit/scalars'", 'a migration is frozen'],
  ['server/src/kit/a.ts', "import '../migrations/0001-begin.ts'", 'a migration is run'],
  ['server/src/trees/a.ts', 'export const a = sql`select 1`', 'a statement of SQL stands in'],
  ['server/src/trees/a.ts', query("'select 1'"), 'a statement of SQL stands in'],
  ['server/src/trees/a.ts', query("{ text: 'LISTEN change' }"), 'a statement of SQL stands in'],
  ['server/src/trees/a.ts', query('`update tree set name = ${1}`'), 'a statement of SQL stands in'],
  ['server/src/trees/a.ts', "export const a = 'select id from tree where true'", 'a statement of SQL stands in'],
  ['server/src/trees/a.ts', 'export const a = `\n  delete from tree where id = ${1}`', 'a statement of SQL stands in'],
  ['server/src/trees/a.ts', 'export const a = "INSERT INTO tree VALUES (1)"', 'a statement of SQL stands in'],
  ['server/src/trees/a.ts', 'export const port = process.env.PORT', 'the environment is read'],
  ['server/src/trees/a.ts', 'export const { env } = process', 'the environment is read'],
  ['web/src/trees/a.ts', "export const port = process['env'].PORT", 'the environment is read'],
  ['web/src/trees/a.ts', 'export const now = new Date()', 'clock.ts tells the time'],
  ['server/src/kit/a.ts', 'export const now = Date.now()', 'clock.ts tells the time'],
  ['web/src/trees/a.ts', 'export const a = resolverOf(trees.create.body)', 'the schema of its draft'],
  ['web/src/trees/a.ts', 'export type Words = ReturnType<typeof useLingui>', 'its sentences stay empty'],
  ['server/src/trees/tree/a.ts', "export * from './trees.ts'", 'no barrels'],
  ['server/src/groups/public.ts', 'export const a = () => 1', 'a door only hands on'],
  [
    'server/src/trees/a.ts',
    'export const a = (name: string) => import(`./${name}.ts`)',
    'an import names what it takes in',
  ],
  ['web/src/trees/a.ts', 'export const a = (name: string) => import(name)', 'an import names what it takes in'],
  ['server/src/trees/a.ts', "export const a = new Worker('./b.ts')", 'a worker is begun by the address'],
  ['server/src/kit/a.ts', 'export const a = (b: URL) => new Worker(b)', 'a worker is begun by the address'],
  [
    'server/src/trees/a.ts',
    "export const a = new Worker(new URL('./b.ts', import.meta.url))",
    'leads to a file that is there',
  ],
  [
    'server/src/kit/a.ts',
    "export const a = new URL('../trees/public.ts', import.meta.url)",
    'the kit serves every room',
  ],
  ['web/src/trees/a.ts', "import './gone.ts'", 'leads to a file that is there'],
  ['server/src/kit/a.ts', "import '@mulghar/contract/kit/gone'", 'leads to a file that is there'],
  ['server/src/kit/a.ts', "import 'react'", 'a package stands in the package.json'],
  ['web/src/kit/a.ts', "import '@scope/name/part'", 'a package stands in the package.json'],
  ['server/src/kit/a.ts', 'export const a = (', 'a file can be read'],
  ['server/src/kit/a.ts', lines(401), 'no file is longer than 400 lines'],
]

const whereFilesStand: Plant[] = [
  ['server/src/gossip/a.ts', '', 'a room has a floor'],
  ['contract/src/gossip/a.ts', '', 'a room has a floor'],
  ['server/src/second-app.ts', '', 'a file directly below src is a known one'],
  ['server/scripts/a.ts', '', 'a folder of a side is a known one'],
  ['e2e/pages/a.ts', '', 'a folder of a side is a known one'],
  ['mobile/src/a.ts', '', 'code stands in one of the known sides'],
  ['second.config.ts', '', 'code stands in one of the known sides'],
  ['web/src/kit/a.js', '', 'code is written in TypeScript'],
  ['server/src/kit/a.mjs', '', 'code is written in TypeScript'],
  ['server/src/trees/a.tsx', '', 'only the web has screens'],
  ['web/src/trees/chart/a.sql.ts', '', 'a file is of a known kind'],
  ['server/src/kit/a.helper.ts', '', 'a file is of a known kind'],
  ['server/src/trees/odds/a.ts', '', 'a folder of a large room has a floor'],
]

/** One each; every rule has at least one. */
export const plants: Plant[] = [...betweenSides, ...betweenRooms, ...ofOneFile, ...whereFilesStand]

/** What looks like a fault and is none. */
export const harmless: Record<string, readonly [path: string, source: string]> = {
  'an import in a comment': [
    'server/src/accounts/a.ts',
    "// import '../trees/public.ts'\n/* from '../trees/public.ts' */",
  ],
  'an import in a text': ['server/src/accounts/a.ts', 'export const a = "import \'../trees/public.ts\'"'],
  'an import on a page': ['web/src/people/a.tsx', "export const a = <p>import x from '../app/router.tsx'</p>"],
  'the words in a comment': [
    'server/src/trees/a.ts',
    '// process.env, new Date() and Date.now()\n/** typeof useLingui */',
  ],
  'the words in a text': ['web/src/trees/a.ts', "export const a = 'process.env new Date() resolverOf(a.body)'"],
  'a pattern of the words': ['web/src/trees/a.ts', 'export const a = /new Date\\(\\)|process.env/'],
  'a day that is given': ['web/src/trees/a.ts', 'export const a = (at: string) => new Date(at)'],
  'another env': ['server/src/trees/a.ts', 'export const a = (b: { process: { env: 1 } }) => b.process.env'],
  'a sentence like a statement': ['server/src/trees/a.ts', "export const a = 'Select a picture from your phone'"],
  'one within a sentence': ['server/src/trees/a.ts', "export const a = 'Nobody may delete from a tree'"],
  'a query that is none of SQL': ['server/src/trees/a.ts', query("'page'")],
  'a statement in a comment': ['server/src/trees/a.ts', '// select id from tree\nexport const a = 1'],
  'a statement in its place': ['server/src/trees/tree/a.sql.ts', "export const a = 'select id from tree'"],
  'a statement of a test': ['server/src/trees/tree/a.test.ts', "export const a = 'select id from tree'"],
  'an import by a text without gaps': ['server/src/trees/tree/a.ts', 'export const a = import(`../core/access.ts`)'],
  'a worker by its address': [
    'server/src/kit/a.ts',
    "export const a = new Worker(new URL('./ids.ts', import.meta.url))",
  ],
  'an address elsewhere': ['server/src/kit/a.ts', 'export const a = (b: string) => new URL(b)'],
  'a module that others made, replaced': [
    'server/src/kit/a.test.ts',
    "import { vi } from 'vitest'\nvi.mock('fastify')",
  ],
  'a look down': ['server/src/trees/a.ts', "export type { Session } from '../accounts/public.ts'"],
  'a test that looks everywhere': ['server/src/kit/a.test.ts', "import '../trees/core/access.ts'"],
  'a file of 400 lines': ['server/src/kit/a.ts', lines(400)],
  'declarations for a package': ['web/src/trees/chart/pdfkit.d.ts', "declare module 'pdfkit'"],
}

import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

// A room as one adds it: its own files, and one line in each shared one. It is planted in a copy of the project, so that a test
// shows that no more is needed.

/** Each shared file with the line before which the line of the new room stands. */
const sharedLines: Record<string, readonly [before: string, line: string]> = {
  'contract/src/wire.ts': ['  support: await import(', "  sample: await import('./sample/room.ts'),"],
  'server/src/app.ts': ['  support: await import(', "  sample: await import('./sample/room.ts'),"],
  'server/src/tables.ts': ['  SupportTables &', "  import('./sample/tables.ts').SampleTables &"],
  'web/src/app/rooms/rooms.ts': ['export { support }', "export { sample } from '../../sample/room.ts'"],
  'tools/arrows/places.ts': ['  support: 5,', '  sample: 5,'],
}

const ownFiles: Record<string, string> = {
  'contract/src/sample/sample.ts': `import * as z from 'zod/mini'
import { endpoints } from '../kit/endpoint.ts'

export const sample = endpoints({
  list: {
    method: 'GET',
    path: '/v1/sample',
    summary: 'What one has said.',
    access: 'member',
    scope: 'sample:read',
    reply: z.object({ data: z.array(z.string()) }),
  },
})
`,
  'contract/src/sample/room.ts': `import { roomOf } from '../kit/room.ts'
import { sample } from './sample.ts'

export const room = roomOf('sample', { sample }, {})
`,
  'server/src/migrations/9999-sample.ts': `import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`create table sample (account_id uuid not null, id uuid not null, text text not null, primary key (account_id, id))\`.execute(db)
}
`,
  'server/src/sample/tables.ts': `import type { Kysely } from 'kysely'
import type {} from '../documents/public.ts'
import { narrowTo } from '../kit/database-narrowing.ts'

declare module '../documents/public.ts' {
  interface UseKinds {
    sample: 'sample'
  }
}

export type SampleTables = { sample: { account_id: string; id: string; text: string } }
export type SampleDb = Kysely<SampleTables>

declare module '../kit/database-narrowing.ts' {
  interface RoomTables {
    sample: SampleTables
  }
}

export const sampleDb = narrowTo('sample')
`,
  'server/src/sample/sample.sql.ts': `import type { SampleDb } from './tables.ts'

export async function selectTexts(db: SampleDb, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('sample').select('text').where('account_id', '=', accountId).orderBy('id').execute()
  return rows.map((row) => row.text)
}

export async function deleteTexts(db: SampleDb, accountId: string): Promise<void> {
  await db.deleteFrom('sample').where('account_id', '=', accountId).execute()
}
`,
  'server/src/sample/room.ts': `import { sample as wire } from '@mulghar/contract/sample/sample'
import { routes, type OpenRoom } from '../kit/room.ts'
import { deleteTexts, selectTexts } from './sample.sql.ts'
import { sampleDb } from './tables.ts'

export const open: OpenRoom<'sample'> = ({ databaseOf }) => {
  const { db } = databaseOf(sampleDb)
  return {
    routes: [routes(wire, { list: async ({ viewer }) => ({ data: await selectTexts(db, viewer.id) }) })],
    visibility: { sample: async (viewer, rootIds) => new Set(rootIds.filter((id) => id === viewer.id)) },
    async *exportAccount(accountId) {
      yield { name: 'sample.json', json: await selectTexts(db, accountId) }
    },
    async eraseAccount(accountId) {
      await deleteTexts(db, accountId)
      return false
    },
  }
}
`,
  'web/src/sample/room.ts': `/** What the house knows of this room before anybody enters it. */
export const sample = { routes: () => import('./routes.tsx') }
`,
  'web/src/sample/routes.tsx': `import { page } from '../kit/pages.ts'

export const routes = [page('sample', async () => (await import('./sample-screen.tsx')).SampleScreen)]
`,
  'web/src/sample/sample-screen.tsx': `import { Trans } from '@lingui/react/macro'

export function SampleScreen() {
  return (
    <h1>
      <Trans>A sample</Trans>
    </h1>
  )
}
`,
}

const sides = ['contract', 'gedcom', 'kinship', 'server', 'web']

/** Copies the project and plants the room; \`sweep\` takes all of it away again. */
export function plantSampleRoom(root: string): { copy: string; shared: string[]; sweep: () => void } {
  const copy = mkdtempSync(join(tmpdir(), 'mulghar-sample-'))
  const isSource = (path: string) => !/[\\/](?:node_modules|dist)(?:[\\/]|$)/.test(path.slice(root.length))
  for (const side of [...sides, 'tools', 'bench/src', 'tsconfig.json', 'package.json'])
    cpSync(join(root, side), join(copy, side), { recursive: true, filter: isSource })
  linkModules(root, copy)
  for (const [file, text] of Object.entries(ownFiles)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), text)
  }
  for (const [file, [before, line]] of Object.entries(sharedLines)) addLine(join(copy, file), before, line)
  return { copy, shared: Object.keys(sharedLines), sweep: () => rmSync(copy, { recursive: true, force: true }) }
}

function addLine(path: string, before: string, line: string): void {
  const lines = readFileSync(path, 'utf8').split('\n')
  const at = lines.findIndex((each) => each.startsWith(before) || each === before.replace(/ &$/, ''))
  if (at < 0) throw new Error(`${path} has no line that begins with "${before}"`)
  writeFileSync(path, lines.toSpliced(at, 0, line).join('\n'))
}

/** The libraries of the project, and of our own packages those of the copy. */
function linkModules(root: string, copy: string): void {
  for (const at of ['', ...sides]) {
    const [from, to] = [join(root, at, 'node_modules'), join(copy, at, 'node_modules')]
    for (const name of namesIn(from)) {
      if (name === '@mulghar') continue
      mkdirSync(to, { recursive: true })
      symlinkSync(join(from, name), join(to, name))
    }
  }
  mkdirSync(join(copy, 'node_modules/@mulghar'), { recursive: true })
  for (const side of sides) symlinkSync(join(copy, side), join(copy, 'node_modules/@mulghar', side))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return []
    throw error
  }
}

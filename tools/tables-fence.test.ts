import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textsOf } from './source-texts.ts'
import { brokenFences, fencesBrokenBy, lent, ownersOf } from './tables-fence.ts'

const root = join(import.meta.dirname, '..')
const owners = ownersOf(root)

test('every table has one room that keeps it', () => {
  const types = readFileSync(join(root, 'server/src/kit/database.types.ts'), 'utf8')
  const made = [...types.matchAll(/^ {2}(\w+): \{/gm)].map(([, table = '']) => table)
  expect([...owners.keys()].toSorted()).toEqual(made.toSorted())
})

test('a room names its own tables only', () => {
  expect(brokenFences(root)).toEqual([])
})

test('little is lent: whoever lends more says here why', () => {
  expect(lent).toEqual({ trees: { account: ['id', 'name'] } })
})

const file = 'server/src/trees/review/a.sql.ts'
const planted: [source: string, why: string][] = [
  ['sql`select password_hash from account`', 'account asked alone'],
  ['sql`select 1 from session where id = ${id}`', 'session belongs to accounts'],
  ['sql`delete from document where id = ${id}`', 'document belongs to documents'],
  ['sql`insert into notice (id) values (${id})`', 'notice belongs to notifications'],
  ['sql`update task set status = 1`', 'task belongs to kit'],
  ["client.query('select image_document_id from profile')", 'profile belongs to people'],
  ['sql`select 1 from tree join city on true`', 'city belongs to places'],
  ['sql`select ${sql`(select id from change_event)`} from tree`', 'change_event belongs to kit'],
  ['sql`select by.email from tree join account as by on by.id = tree.owner_account_id`', 'account.email is not lent'],
  ['sql`update account set name = 1`', 'writing to account is not lent'],
  ['sql`delete from account where true`', 'writing to account is not lent'],
  ["import { narrow } from '../../accounts/tables.ts'", 'belongs to another room'],
]

test.each(planted)('%s is found', (source, why) => {
  expect(fencesBrokenBy(file, source, owners).join('\n')).toContain(why)
})

test('what is lent, and what only sounds like a table, is not', () => {
  const source = [
    'sql`select by.name from tree_entry as entry join account as by on by.id = entry.account_id`',
    "const bell = { kind: 'document' } // a session from task to task",
    'sql`select note.notice from tree_change as note`',
  ].join('\n')
  expect(fencesBrokenBy(file, source, owners)).toEqual([])
})

test('texts are found behind holes, patterns and comments', () => {
  const source = "const a = `x ${b ? `y ${'z'}` : /[`/]/.test(c)} w` // 'no'\nconst d = { e: \"f\" }"
  expect(textsOf(source).toSorted()).toEqual(['f', 'x   w', 'y  ', 'z'].toSorted())
})

const probe = join(root, 'server/test/fence-probe.ts')

function compile(path: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'fence-'))
  const project = join(folder, 'tsconfig.json')
  const types = [join(root, 'node_modules/@types')]
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { typeRoots: types },
      files: [path],
      include: [],
    }),
  )
  try {
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', project], { encoding: 'utf8' })
    return ''
  } catch (error) {
    return (error as { stdout: string }).stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('what a room must not do to another’s tables does not compile', () => {
  const source = readFileSync(probe, 'utf8')
  expect(source.match(/@ts-expect-error/g)!.length).toBeGreaterThanOrEqual(12)
  // `npm run check` compiles it as it stands; here, without their marks, each line is an error of its own.
  const bare = join(root, 'server/test/fence-bare.ts')
  try {
    writeFileSync(bare, source.replaceAll('@ts-expect-error', 'forbidden'))
    const lines = new Set([...compile(bare).matchAll(/bare\.ts\((\d+),/g)].map(([, line]) => line))
    expect(lines.size).toBeGreaterThanOrEqual(source.match(/@ts-expect-error/g)!.length)
  } finally {
    rmSync(bare)
  }
})

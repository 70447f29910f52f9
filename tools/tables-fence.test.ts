import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textsOf } from './source-texts.ts'
import { brokenFences, fencesBrokenBy, lent, ownersOf } from './tables-fence.ts'

const root = join(import.meta.dirname, '..')
const owners = ownersOf(root)

test('every table has one room that keeps it', () => {
  const types = readFileSync(join(root, 'server/src/kit/database.types.ts'), 'utf8')
  const made = [...types.matchAll(/^ {2}(\w+): \{/gm)].map(([, table = '']) => table)
  // Beside the tables that the migrations make there is a view of accounts.
  expect([...owners.keys()].toSorted()).toEqual([...made, 'account_name'].toSorted())
})

test('a room names its own tables only', () => {
  expect(brokenFences(root)).toEqual([])
})

test('little is lent: whoever lends more says here why', () => {
  expect(lent).toEqual({ trees: { account_name: ['id', 'name'] }, people: { account_name: ['id', 'name'] } })
})

const file = 'server/src/trees/review/a.sql.ts'
const planted: [source: string, why: string][] = [
  ['sql`select password_hash from account`', 'account belongs to accounts'],
  ['sql`select id from account_name`', 'account_name asked alone'],
  ['sql`select a.name from tree join account as a on a.id = tree.owner_account_id`', 'account belongs to accounts'],
  ['sql`select 1 from session where id = ${id}`', 'session belongs to accounts'],
  ['sql`delete from document where id = ${id}`', 'document belongs to documents'],
  ['sql`insert into notice (id) values (${id})`', 'notice belongs to notifications'],
  ['sql`update task set status = 1`', 'task belongs to kit'],
  ["client.query('select image_document_id from profile')", 'profile belongs to people'],
  ['sql`select 1 from tree join city on true`', 'city belongs to places'],
  ['sql`select ${sql`(select id from change_event)`} from tree`', 'change_event belongs to kit'],
  ['sql`select by.email from tree join account_name as by on by.id = tree.owner`', 'account_name.email is not lent'],
  ['sql`update account_name set name = 1`', 'writing to account_name is not lent'],
  ['sql`delete from account_name where true`', 'writing to account_name is not lent'],
  ["const a = narrowTo('accounts')", "narrowTo('accounts') is not for trees"],
  ['const a = narrowTo("accounts")', 'narrowTo("accounts") is not for trees'],
  ['const a = narrowTo(room)', 'narrowTo(room) is not for trees'],
  ['interface RoomTables {\n    accounts: TreeTables\n', 'RoomTables of accounts as TreeTables is not for trees'],
  ["interface RoomTables {\n    trees: TreeTables & RoomTables['accounts']\n", 'RoomTables of trees as TreeTables &'],
  ['db.withTables<{ account: { id: string } }>()', '{ account: { id: string } } is not for trees'],
  ["db.withTables<RoomTables['accounts']>()", "RoomTables['accounts'] is not for trees"],
  ["import { narrow } from '../../accounts/tables.ts'", 'belongs to another room'],
]

test.each(planted)('%s is found', (source, why) => {
  expect(fencesBrokenBy(file, source, owners).join('\n')).toContain(why)
})

test('what is lent, and what only sounds like a table, is not', () => {
  const source = [
    'sql`select by.name from tree_entry as entry join account_name as by on by.id = entry.account_id`',
    "const bell = { kind: 'document' } // a session from task to task",
    'sql`select note.notice from tree_change as note`',
    "export const treesDb = narrowTo('trees')",
    'export type TreeTables = {\n  tree: TreeTable\n}\ninterface RoomTables {\n    trees: TreeTables\n  }',
    "import type { AccountNames } from '../../accounts/public.ts'\ndb.withTables<AccountNames>()",
  ].join('\n')
  expect(fencesBrokenBy(file, source, owners)).toEqual([])
})

test('texts are found behind holes, patterns and comments', () => {
  const source = "const a = `x ${b ? `y ${'z'}` : /[`/]/.test(c)} w` // 'no'\nconst d = { e: \"f\" }"
  expect(textsOf(source).toSorted()).toEqual(['f', 'x   w', 'y  ', 'z'].toSorted())
})

const probe = join(root, 'server/test/fence-probe.ts')

/** What the compiler says of a file that stands beside the packages: among the sources, whoever copies them would compile it too. */
function compile(source: string): string {
  const folder = mkdtempSync(join(root, 'node_modules/.fence-'))
  const path = join(folder, 'bare.ts')
  writeFileSync(path, source.replaceAll("'../src/", `'${root}/server/src/`))
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

test('what a room must not do to another’s tables does not compile', { tags: ['room'] }, () => {
  const source = readFileSync(probe, 'utf8')
  expect(source.match(/@ts-expect-error/g)!.length).toBeGreaterThanOrEqual(12)
  // `npm run check` compiles it as it stands; here, without their marks, each line is an error of its own.
  const said = compile(source.replaceAll('@ts-expect-error', 'forbidden'))
  const lines = new Set([...said.matchAll(/bare\.ts\((\d+),/g)].map(([, line]) => line))
  expect(lines.size).toBeGreaterThanOrEqual(source.match(/@ts-expect-error/g)!.length)
  expect(said).not.toContain('Cannot find module')
})

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// A new field of a person is planted into a copy of the house, by the steps of CONTRIBUTING.md: what is written there is all it takes.

const root = join(import.meta.dirname, '..')
let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-field-'))
  const isSource = (path: string) => !/[/\\](node_modules|dist|testing|test-kill)$|\.test\.tsx?$/.test(path)
  for (const part of ['contract', 'gedcom', 'kinship', 'server', 'web', 'tools', 'tsconfig.json', 'package.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: isSource })
  const modules = join(copy, 'node_modules')
  mkdirSync(join(modules, '@mulghar'), { recursive: true })
  const own = new Set(['@mulghar', '.bin', '.package-lock.json'])
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!own.has(name)) symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction')
  for (const name of ['contract', 'gedcom', 'kinship'])
    symlinkSync(join(copy, name), join(modules, '@mulghar', name), 'junction')
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** What has been written by hand. */
const byHand: string[] = []
/** What a command writes after a migration. */
const written = ['server/src/kit/database.types.ts']

function write(file: string, text: string): void {
  byHand.push(file)
  writeFileSync(join(copy, file), text)
}

function plant(file: string, before: string, line: string): void {
  if (!written.includes(file)) byHand.push(file)
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  expect(text.split(before)).toHaveLength(2)
  writeFileSync(
    path,
    text.replace(before, () => `${line}\n${before}`),
  )
}

/** What the compiler says; empty where all is well. */
function compile(project: string): string {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  try {
    return execFileSync(process.execPath, [tsc, '-p', join(copy, project)], { encoding: 'utf8' })
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout ?? error)
  }
}

function run(script: string): unknown {
  writeFileSync(join(copy, 'server/src/try.ts'), script)
  return JSON.parse(execFileSync(process.execPath, [join(copy, 'server/src/try.ts')], { encoding: 'utf8' }))
}

const migration = `
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table tree_person add column occupation_note text\`.execute(db)
}
`

test('a field of text takes a column, a row of the table and its words: three files by hand', () => {
  write('server/src/migrations/9000-occupation-note.ts', migration)
  // What `npm run database-types` writes after the migration.
  plant('server/src/kit/database.types.ts', '    current_gotra: string | null', '    occupation_note: string | null')
  plant(
    'contract/src/trees/person-fields.ts',
    "  sources: { kind: 'list'",
    "  occupationNote: text({ column: 'occupation_note', seen: 'see-living', most: 300, tag: '_OCCUPATION_NOTE', group: 'work' }),",
  )
  expect(compile('tsconfig.json')).toBe('')
  expect(compile('web/tsconfig.json')).toContain("'occupationNote' is missing")
  plant(
    'web/src/trees/core/text-words.ts',
    '  deathPlace: {',
    '  occupationNote: { label: msg`About the work`, within: msg`note about the work` },',
  )
  expect(compile('web/tsconfig.json')).toBe('')

  expect(byHand).toEqual([
    'server/src/migrations/9000-occupation-note.ts',
    'contract/src/trees/person-fields.ts',
    'web/src/trees/core/text-words.ts',
  ])

  const told = run(`
    import { hidableFields, PersonDraft } from '@mulghar/contract/trees/person'
    import { mergeFields } from '@mulghar/contract/trees/review'
    import { applyDraft, nobody } from './trees/core/person-facts.ts'
    import { factColumns } from './trees/core/fact-columns.ts'
    import { personColumns } from './trees/core/person-columns.ts'
    import { redactedFacts } from './trees/exchange/export/export-gedcom.ts'
    import { gedcomFromFacts, textTags } from './trees/exchange/records/fields.ts'
    import { visibleFields } from './trees/history/visible-fields.ts'
    const facts = applyDraft(nobody, PersonDraft.parse({ firstName: 'Ram', occupationNote: ' weaves ' }))
    const change = { kind: 'CHANGE', subject_kind: 'PERSON', subject_id: 'x', people: ['x'],
      before: { occupationNote: null }, after: { occupationNote: 'weaves' } }
    const history = (role) => visibleFields(change, { role, pictureOf: () => null, nameOf: () => '' }).fields
    console.log(JSON.stringify({
      kept: personColumns(facts).occupation_note,
      column: factColumns.includes('occupation_note'),
      hidable: hidableFields.includes('occupationNote'),
      merged: mergeFields.includes('occupationNote'),
      taken: redactedFacts(facts, true, 'OWNER').occupationNote,
      left: redactedFacts(facts, true, 'READ_ONLY').occupationNote,
      file: gedcomFromFacts(facts, undefined).texts._OCCUPATION_NOTE,
      read: textTags.has('_OCCUPATION_NOTE'),
      reader: history('READ_ONLY'),
      viewer: history('VIEW_ONLY'),
    }))`)
  expect(told).toEqual({
    kept: 'weaves',
    column: true,
    hidable: true,
    merged: true,
    taken: 'weaves',
    left: null,
    file: 'weaves',
    read: true,
    reader: [{ field: 'occupationNote', before: null, after: 'weaves' }],
    viewer: [],
  })
}, 300_000)

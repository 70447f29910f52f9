import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// A new field of a person, planted into a copy of the house by the steps of CONTRIBUTING.md: what is written there is all it takes.

/** The column. */
const migration = `
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table tree_person add column occupation_note text\`.execute(db)
}
`

/** What has to be written by hand; beside it there is what `npm run database-types` writes after the migration. */
export const byHand = [
  'server/src/migrations/9000-occupation-note.ts',
  'contract/src/trees/person-fields.ts',
  'web/src/trees/core/text-words.ts',
] as const
const [migrationFile, rowFile, wordsFile] = byHand

/** The column and the row of the table, without words. */
export function plantField(copy: string): void {
  writeFileSync(join(copy, migrationFile), migration)
  plant(
    copy,
    'server/src/kit/database.types.ts',
    '    current_gotra: string | null',
    '    occupation_note: string | null',
  )
  plant(
    copy,
    rowFile,
    "  sources: { kind: 'list'",
    "  occupationNote: text({ column: 'occupation_note', seen: 'see-living', most: 300, tag: '_OCCUPATION_NOTE', group: 'work' }),",
  )
}

export function plantWords(copy: string): void {
  const words = '  occupationNote: { label: msg`About the work`, within: msg`note about the work` },'
  plant(copy, wordsFile, '  deathPlace: {', words)
}

/** Writes a line before the one place that begins so. */
function plant(copy: string, file: string, before: string, line: string): void {
  const path = join(copy, file)
  const parts = readFileSync(path, 'utf8').split(before)
  if (parts.length !== 2) throw new Error(`${file} has "${before}" ${parts.length - 1} times`)
  writeFileSync(path, parts.join(`${line}\n${before}`))
}

/** What all that goes by the table makes of the field. */
export function askedOfField(copy: string): unknown {
  const file = join(copy, 'server/src/try.ts')
  writeFileSync(file, script)
  return JSON.parse(execFileSync(process.execPath, [file], { encoding: 'utf8' }))
}

const script = `
import { hidableFields, PersonDraft } from '@mulghar/contract/trees/person'
import { mergeFields } from '@mulghar/contract/trees/review'
import { nobody } from './trees/core/nobody.ts'
import { applyDraft } from './trees/core/person-facts.ts'
import { factColumns } from './trees/core/fact-columns.ts'
import { personColumns } from './trees/core/person-columns.ts'
import { redactedFacts } from './trees/exchange/export/export-gedcom.ts'
import { gedcomFromFacts, textTags } from './trees/exchange/records/fields.ts'
import { RoomOfEntry } from './trees/core/short-changes.ts'
import { visibleFields } from './trees/history/visible-fields.ts'
const facts = applyDraft(nobody, PersonDraft.parse({ firstName: 'Ram', occupationNote: ' weaves ' }))
const change = { kind: 'CHANGE', subject_kind: 'PERSON', subject_id: 'x', people: ['x'],
  before: { occupationNote: null }, after: { occupationNote: 'weaves' } }
const history = (role) =>
  visibleFields(change, { role, pictureOf: () => null, nameOf: () => '', room: new RoomOfEntry() }).fields
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
}))`

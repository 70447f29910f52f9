import type { PersonChange } from '@mulghar/contract/trees/person'
import { mayInTree } from '@mulghar/contract/trees/roles'
import { AppError } from '../../kit/app-error.ts'
import { onlyChanges, type OpenChange } from '../core/change.ts'
import type { PersonFacts } from '../core/person-facts.ts'
import type { Note } from '../core/person-record.ts'
import { selectNamedRecords } from './family-words.sql.ts'
import { recordsOf, wordsIn } from './kept-words.ts'
import { touchPeople } from './person.sql.ts'
import {
  keepRecord,
  selectFamiliesWithNote,
  selectPeopleWithNote,
  setNotes,
  setRecordText,
  type FamilyWithNote,
} from './shared-notes.sql.ts'
import { toldWords } from './told-words.ts'
import { unpack } from './verbatim.ts'

/** Changes shared notes for all who share them, where the draft asks for it. Only editors may, since it changes other people. */
export async function changeSharedNotes(
  change: OpenChange,
  personId: string,
  draft: PersonChange,
  before: PersonFacts,
): Promise<void> {
  const old = new Map(before.notes?.map((note) => [note.id, note]))
  for (const { id, text, forAll } of draft.notes ?? []) {
    const was = id ? old.get(id) : undefined
    if (!forAll || !text || !was?.record || was.text === text) continue
    if (!mayInTree(change.standing, 'edit-people')) throw new AppError('trees/not-editor')
    await changeNoteForAll(change, { record: was.record, text }, { personId })
  }
}

/** Changes the text of a shared note, and notes it for all who share it but the one who is being saved. */
export async function changeNoteForAll(
  change: OpenChange,
  { record, text }: { record: string; text: string },
  saved: { personId?: string; unionId?: string },
): Promise<void> {
  const { trx, treeId, at } = change
  const people = (await selectPeopleWithNote(trx, treeId, record)).filter(({ id }) => id !== saved.personId)
  const changed = people.map(({ id, notes }) => ({
    id,
    before: notes,
    after: notes.map((note): Note => (note.record === record ? { ...note, text } : note)),
  }))
  const families = (await selectFamiliesWithNote(trx, treeId, record)).filter(({ id }) => id !== saved.unionId)
  const named = await selectNamedRecords(trx, treeId, [...new Set(families.flatMap(recordsOfFamily))])
  await setNotes(trx, treeId, changed)
  await keepRecord(trx, change, { record, text })
  await setRecordText(trx, treeId, { record, text })
  const renamed = new Map([...named, ...(await selectNamedRecords(trx, treeId, [record]))])
  for (const { id, before, after } of changed)
    change.note({
      kind: 'CHANGE',
      subjectKind: 'PERSON',
      subjectId: id,
      before: { notes: before },
      after: { notes: after },
    })
  for (const family of families) {
    const told = (records: typeof named) => toldWords(wordsIn(unpack(family.content, same), records))
    const changes = onlyChanges(told(named), told(renamed))
    if (changes)
      change.note({
        kind: 'CHANGE',
        subjectKind: 'UNION',
        subjectId: family.id,
        people: family.partners,
        ...changes,
      })
  }
  const touched = [...changed.map(({ id }) => id), ...families.flatMap(({ partners }) => partners)]
  await touchPeople(trx, treeId, [...new Set(touched)].filter((id) => id !== saved.personId).sort(), at)
}

const same = (xref: string) => xref
const recordsOfFamily = ({ content }: FamilyWithNote) => recordsOf(unpack(content, same))

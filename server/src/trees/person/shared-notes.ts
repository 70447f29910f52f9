import type { PersonChange } from '@mulghar/contract/trees/person'
import { mayInTree } from '@mulghar/contract/trees/roles'
import { AppError } from '../../kit/app-error.ts'
import type { OpenChange } from '../core/change.ts'
import type { PersonFacts } from '../core/person-facts.ts'
import type { Note } from '../core/person-record.ts'
import { keepRecord, selectPeopleWithNote, setNotes, setRecordText } from './shared-notes.sql.ts'
import { touchPeople } from './person.sql.ts'

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
    await changeForOthers(change, personId, { record: was.record, text })
  }
}

async function changeForOthers(
  change: OpenChange,
  personId: string,
  { record, text }: { record: string; text: string },
): Promise<void> {
  const { trx, treeId, at } = change
  const people = (await selectPeopleWithNote(trx, treeId, record)).filter(({ id }) => id !== personId)
  const changed = people.map(({ id, notes }) => ({
    id,
    before: notes,
    after: notes.map((note): Note => (note.record === record ? { ...note, text } : note)),
  }))
  await setNotes(trx, treeId, changed)
  await keepRecord(trx, change, record)
  await setRecordText(trx, treeId, { record, text })
  for (const { id, before, after } of changed)
    change.note({
      kind: 'CHANGE',
      subjectKind: 'PERSON',
      subjectId: id,
      before: { notes: before },
      after: { notes: after },
    })
  await touchPeople(
    trx,
    treeId,
    changed.map(({ id }) => id),
    at,
  )
}

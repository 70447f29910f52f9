import { sql } from 'kysely'
import type { EntryKey } from '../core/kept.sql.ts'
import type { Note } from '../core/person-record.ts'
import type { TreesDb } from '../core/tables.ts'

type Noted = { id: string; notes: Note[] }

/** Everybody in a tree who has a note of this record: one scan of the people of the tree. */
export async function selectPeopleWithNote(db: TreesDb, treeId: string, record: string): Promise<Noted[]> {
  const { rows } = await sql<Noted>`
    select id, notes from tree_person
    where tree_id = ${treeId}::uuid and notes @> ${JSON.stringify([{ record }])}::jsonb order by id`.execute(db)
  return rows
}

export async function setNotes(
  db: TreesDb,
  treeId: string,
  people: readonly { id: string; after: readonly Note[] }[],
): Promise<void> {
  await sql`
    update tree_person as person set notes = changed.notes
    from jsonb_to_recordset(${JSON.stringify(people.map(({ id, after }) => ({ id, notes: after })))}::jsonb)
      as changed(id uuid, notes jsonb)
    where person.tree_id = ${treeId}::uuid and person.id = changed.id`.execute(db)
}

/** The history keeps a record as it was, so that a revert brings it back. */
export async function keepRecord(db: TreesDb, { treeId, entryId }: EntryKey, record: string): Promise<void> {
  await sql`
    insert into tree_kept (tree_id, entry_id, kind, id, part_id, content)
    select tree_id, ${entryId}::uuid, 'RECORD_WAS', id, id, jsonb_build_object('kind', kind, 'row', to_jsonb(extra))
    from tree_extra as extra
    where tree_id = ${treeId}::uuid and kind = 'RECORD' and xref = ${record}
    on conflict do nothing`.execute(db)
}

/** The text of a record is the second part of its content. */
export async function setRecordText(
  db: TreesDb,
  treeId: string,
  { record, text }: { record: string; text: string },
): Promise<void> {
  await sql`
    update tree_extra set content = jsonb_set(content, '{1}', to_jsonb(${text}::text))
    where tree_id = ${treeId}::uuid and kind = 'RECORD' and xref = ${record}`.execute(db)
}

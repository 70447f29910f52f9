import { sql } from 'kysely'
import type { EntryKey } from '../core/kept.sql.ts'
import type { Note } from '../core/person-record.ts'
import type { TreesDb } from '../core/tables.ts'
import type { Packed } from './verbatim.ts'

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

export type FamilyWithNote = { id: string; partners: string[]; content: Packed }

/** Families of a tree whose record points to this one: one scan of the families with records. */
export async function selectFamiliesWithNote(db: TreesDb, treeId: string, record: string): Promise<FamilyWithNote[]> {
  const { rows } = await sql<FamilyWithNote>`
    select family.id, array_remove(array[family.partner_a, family.partner_b], null)::text[] as partners, extra.content
    from tree_extra as extra join tree_union as family on family.tree_id = extra.tree_id and family.id = extra.id
    where extra.tree_id = ${treeId}::uuid and extra.kind = 'UNION'
      and position(to_jsonb(${`@${record}@`}::text)::text in extra.content::text) > 0
    order by family.id`.execute(db)
  return rows
}

/** The history keeps a record as it was and as it is with another text, so that a revert sees whether it was changed since. */
export async function keepRecord(
  db: TreesDb,
  { treeId, entryId }: EntryKey,
  { record, text }: { record: string; text: string },
): Promise<void> {
  await sql`
    insert into tree_kept (tree_id, entry_id, kind, id, part_id, content)
    select tree_id, ${entryId}::uuid, 'RECORD_WAS', id, id, jsonb_build_object(
      'kind', kind, 'row', to_jsonb(extra), 'now', jsonb_set(content, '{1}', to_jsonb(${text}::text)))
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

import { sql } from 'kysely'
import type { TreesDb } from './tables.ts'

// Rows that an entry of the history takes away are kept with it: people and unions with what a GEDCOM file said of
// them beyond our fields, their albums, and who of the members the person was. Bonds of children are in the changes themselves.

/** Whether the owner had said that a member is the person who goes: without that only an editor is it again. */
export const selfKept = sql`case when self_by_owner then to_jsonb('by the owner'::text) else 'true' end`

export type EntryKey = { treeId: string; entryId: string }

export async function keepPeople(db: TreesDb, { treeId, entryId }: EntryKey, ids: readonly string[]): Promise<void> {
  await sql`
    insert into tree_kept (tree_id, entry_id, kind, id, part_id, content)
    select tree_id, ${entryId}::uuid, 'PERSON', id, id, to_jsonb(person) from tree_person as person
    where tree_id = ${treeId} and id = any(${ids}::uuid[])
    union all
    select tree_id, ${entryId}::uuid, 'EXTRA', id, id, to_jsonb(extra) from tree_extra as extra
    where tree_id = ${treeId} and kind = 'PERSON' and id = any(${ids}::uuid[])
    union all
    select tree_id, ${entryId}::uuid, 'PICTURE', id, person_id, to_jsonb(picture) from tree_picture as picture
    where tree_id = ${treeId} and person_id = any(${ids}::uuid[])
    union all
    select tree_id, ${entryId}::uuid, 'SELF', account_id, person_id, ${selfKept} from tree_member
    where tree_id = ${treeId} and person_id = any(${ids}::uuid[])
    on conflict do nothing`.execute(db)
}

export async function keepUnions(db: TreesDb, { treeId, entryId }: EntryKey, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into tree_kept (tree_id, entry_id, kind, id, part_id, content)
    select tree_id, ${entryId}::uuid, 'UNION', id, id, to_jsonb(family) from tree_union as family
    where tree_id = ${treeId} and id = any(${ids}::uuid[])
    union all
    select tree_id, ${entryId}::uuid, 'EXTRA', id, id, to_jsonb(extra) from tree_extra as extra
    where tree_id = ${treeId} and kind = 'UNION' and id = any(${ids}::uuid[])
    on conflict do nothing`.execute(db)
}

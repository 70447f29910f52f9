import { sql } from 'kysely'
import type { EntryKey } from './kept.sql.ts'
import type { TreesDb } from './tables.ts'

// A merge deletes one of two people. Who refers to the deleted one finds the other, as long as the merge is not reverted.

/** The history keeps who a merged person is now. */
export async function keepMerged(db: TreesDb, { treeId, entryId }: EntryKey, from: string, to: string): Promise<void> {
  await sql`
    insert into tree_kept (tree_id, entry_id, kind, id, part_id, content)
    values (${treeId}, ${entryId}, 'MERGED', ${from}, ${to}, 'null')`.execute(db)
}

/** The ids of merged people, with the ids of the people into whom they were merged; merges may follow merges. */
export async function selectMerged(db: TreesDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ gone: string; id: string }>`
    with recursive merged as (
      select wanted.id as gone, kept.tree_id, kept.part_id as id
      from unnest(${[...new Set(ids)]}::uuid[]) as wanted(id)
      join tree_kept as kept on kept.id = wanted.id and kept.kind = 'MERGED'
      join tree_entry as entry on entry.tree_id = kept.tree_id and entry.id = kept.entry_id and entry.reverted_by is null
      union
      select merged.gone, kept.tree_id, kept.part_id
      from merged
      join tree_kept as kept on kept.id = merged.id and kept.kind = 'MERGED' and kept.tree_id = merged.tree_id
      join tree_entry as entry on entry.tree_id = kept.tree_id and entry.id = kept.entry_id and entry.reverted_by is null)
    select merged.gone, merged.id from merged
    join tree_person as person on person.tree_id = merged.tree_id and person.id = merged.id
    where not exists (
      select from tree_person as itself where itself.tree_id = merged.tree_id and itself.id = merged.gone)`.execute(db)
  return new Map(rows.map((row) => [row.gone, row.id]))
}

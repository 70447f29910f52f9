import { sql, type Kysely } from 'kysely'

// References to a person that a merge deleted lead to the person who stayed. Earlier merges kept that person's record; where
// they kept records of several people, nobody knows who of them it was.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into tree_kept (tree_id, entry_id, kind, id, part_id, content)
    select entry.tree_id, entry.id, 'MERGED', gone.id, stayed.id, 'null'
    from tree_entry as entry
    cross join lateral (
      select (array_agg(subject_id))[1] as id from tree_change as change
      where change.tree_id = entry.tree_id and change.entry_id = entry.id
        and change.kind = 'DELETE' and change.subject_kind = 'PERSON'
      having count(*) = 1) as gone
    cross join lateral (
      select (array_agg(kept.id))[1] as id from tree_kept as kept
      where kept.tree_id = entry.tree_id and kept.entry_id = entry.id and kept.kind = 'RECORD_WAS'
        and kept.content ->> 'kind' = 'PERSON' and kept.id <> gone.id
      having count(*) = 1) as stayed
    where entry.kind = 'MERGE'`.execute(db)
  await sql`create index tree_kept_merged on tree_kept (id) where kind = 'MERGED'`.execute(db)
  await sql`create index tree_kept_merged_into on tree_kept (tree_id, part_id) where kind = 'MERGED'`.execute(db)
}

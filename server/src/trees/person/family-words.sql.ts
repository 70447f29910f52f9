import type { PartnerKind } from '@mulghar/contract/trees/person'
import { sql } from 'kysely'
import { newId } from '../../kit/ids.ts'
import type { EntryKey } from '../core/kept.sql.ts'
import type { TreesDb } from '../core/tables.ts'
import type { Packed } from './verbatim.ts'

export type FamilyKey = { treeId: string; unionId: string }
export type KeptFamily = {
  kind: PartnerKind
  partners: string[]
  importId: string | null
  /** Null for a family without a record. */
  content: Packed | null
}

export async function findFamily(db: TreesDb, { treeId, unionId }: FamilyKey): Promise<KeptFamily | undefined> {
  const { rows } = await sql<KeptFamily>`
    select u.kind, array_remove(array[u.partner_a, u.partner_b], null)::text[] as partners, u.import_id as "importId", e.content
    from tree_union u left join tree_extra e on e.tree_id = u.tree_id and e.kind = 'UNION' and e.id = u.id
    where u.tree_id = ${treeId}::uuid and u.id = ${unionId}::uuid`.execute(db)
  return rows[0]
}

export async function insertFamilyRecord(
  db: TreesDb,
  { treeId, unionId }: FamilyKey,
  content: Packed,
  importId: string | null,
): Promise<void> {
  await sql`
    insert into tree_extra (tree_id, import_id, kind, id, xref, tag, content, with_notes)
    values (${treeId}::uuid, ${importId}::uuid, 'UNION', ${unionId}::uuid, ${unionId}, 'FAM', ${JSON.stringify(content)}::jsonb, true)`.execute(
    db,
  )
}

/** Replaces the record of a family. The history keeps both, so that a revert sees whether it was changed since. */
export async function replaceFamilyRecord(
  db: TreesDb,
  { treeId, entryId }: EntryKey,
  unionId: string,
  content: Packed,
): Promise<void> {
  const now = JSON.stringify(content)
  await sql`
    insert into tree_kept (tree_id, entry_id, kind, id, part_id, content)
    select tree_id, ${entryId}::uuid, 'RECORD_WAS', id, id,
      jsonb_build_object('kind', kind, 'row', to_jsonb(extra), 'now', ${now}::jsonb)
    from tree_extra as extra
    where tree_id = ${treeId}::uuid and kind = 'UNION' and id = ${unionId}::uuid`.execute(db)
  await sql`
    update tree_extra set content = ${now}::jsonb
    where tree_id = ${treeId}::uuid and kind = 'UNION' and id = ${unionId}::uuid`.execute(db)
}

/** Kept records by their names in the file. */
export async function selectNamedRecords(
  db: TreesDb,
  treeId: string,
  xrefs: readonly string[],
): Promise<Map<string, Packed>> {
  if (xrefs.length === 0) return new Map()
  const { rows } = await sql<{ xref: string; content: Packed }>`
    select xref, content from tree_extra
    where tree_id = ${treeId}::uuid and kind = 'RECORD' and xref = any(${xrefs}::text[])`.execute(db)
  return new Map(rows.map(({ xref, content }) => [xref, content]))
}

/** SOUR records with one of these titles, the first of the tree first. One scan of its records. */
export async function selectSourcesTitled(
  db: TreesDb,
  treeId: string,
  titles: readonly string[],
): Promise<{ xref: string; content: Packed }[]> {
  const wanted = titles.flatMap((title) => [[['TITL', title]], [['ABBR', title]]])
  const { rows } = await sql<{ xref: string; content: Packed }>`
    select xref, content from tree_extra
    where tree_id = ${treeId}::uuid and kind = 'RECORD' and tag = 'SOUR' and xref is not null
      and content @> any(select jsonb_array_elements(${JSON.stringify(wanted)}::jsonb))
    order by position, id`.execute(db)
  return rows
}

/** Adds SOUR records with these titles; answers their names, which no other record has, nor one that may come back. */
export async function insertSources(
  db: TreesDb,
  treeId: string,
  titles: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ xref: string }>`
    select xref from tree_extra where tree_id = ${treeId}::uuid and kind = 'RECORD' and xref like 'S%'
    union
    select content ->> 'xref' from tree_kept
    where tree_id = ${treeId}::uuid and kind = 'EXTRA' and content ->> 'kind' = 'RECORD' and content ->> 'xref' like 'S%'`.execute(
    db,
  )
  const taken = new Set(rows.map(({ xref }) => xref))
  const names = new Map<string, string>()
  let number = taken.size
  for (const title of titles) {
    do number++
    while (taken.has(`S${number}`))
    const xref = `S${number}`
    names.set(title, xref)
    const content: Packed = ['SOUR', '', xref, ['TITL', title, 0]]
    await sql`
      insert into tree_extra (tree_id, kind, id, xref, tag, content, with_notes)
      values (${treeId}::uuid, 'RECORD', ${newId()}::uuid, ${xref}, 'SOUR', ${JSON.stringify(content)}::jsonb, true)`.execute(
      db,
    )
  }
  return names
}

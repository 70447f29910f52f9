import { sql } from 'kysely'
import type { Packed } from '../person/verbatim.ts'
import type { EntryKey } from '../core/kept.sql.ts'
import type { Fact } from '../core/person-record.ts'
import type { TreesDb } from '../core/tables.ts'

type ExtraKind = 'PERSON' | 'UNION'

/** Records kept verbatim of these people or unions. */
export async function selectRecordsOf(
  db: TreesDb,
  treeId: string,
  kind: ExtraKind,
  ids: readonly string[],
): Promise<Map<string, Packed>> {
  const rows = await db
    .selectFrom('tree_extra')
    .select(['id', 'content'])
    .where('tree_id', '=', treeId)
    .where('kind', '=', kind)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row.content as Packed]))
}

/** Writes a record in the place of what `id` had; where it had none, with the place in the file of `like`. */
export async function putRecord(
  db: TreesDb,
  treeId: string,
  kind: ExtraKind,
  { id, like, record }: { id: string; like: string; record: Packed },
): Promise<void> {
  await sql`
    insert into tree_extra (tree_id, kind, id, xref, tag, position, content, import_id, with_notes, people)
    select tree_id, kind, ${id}::uuid, xref, tag, position, ${JSON.stringify(record)}::jsonb, import_id,
      bool_and(coalesce(with_notes, false)) over (),
      (select array_agg(distinct named) from tree_extra as each cross join lateral unnest(each.people) as named
       where each.tree_id = ${treeId} and each.kind = ${kind} and each.id in (${id}, ${like}))
    from tree_extra
    where tree_id = ${treeId} and kind = ${kind} and id in (${id}, ${like})
    order by id = ${id} desc limit 1
    on conflict (tree_id, kind, id) do update set content = excluded.content, with_notes = excluded.with_notes,
      people = excluded.people`.execute(db)
}

export async function selectUnionFacts(
  db: TreesDb,
  treeId: string,
  ids: readonly string[],
): Promise<Map<string, Fact[]>> {
  const rows = await db
    .selectFrom('tree_union')
    .select(['id', 'facts'])
    .where('tree_id', '=', treeId)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row.facts ?? []]))
}

export async function setUnionFacts(db: TreesDb, treeId: string, id: string, facts: readonly Fact[]): Promise<void> {
  await db
    .updateTable('tree_union')
    .set({ facts: facts.length > 0 ? JSON.stringify(facts) : null })
    .where('tree_id', '=', treeId)
    .where('id', '=', id)
    .execute()
}

/** What a merge adds to records and unions that stay is kept by the history as it was before. */
export async function keepAsWas(
  db: TreesDb,
  { treeId, entryId }: EntryKey,
  personId: string,
  unionIds: readonly string[],
): Promise<void> {
  await sql`
    insert into tree_kept (tree_id, entry_id, kind, id, part_id, content)
    select ${treeId}::uuid, ${entryId}::uuid, 'RECORD_WAS', thing.id, thing.id,
      jsonb_build_object('kind', thing.kind, 'row', to_jsonb(extra))
    from (
      select 'PERSON' as kind, ${personId}::uuid as id union all select 'UNION', unnest(${unionIds}::uuid[])) as thing
    left join tree_extra as extra on extra.tree_id = ${treeId} and extra.kind = thing.kind and extra.id = thing.id
    union all
    select tree_id, ${entryId}::uuid, 'FACTS_WERE', id, id, coalesce(facts, 'null') from tree_union
    where tree_id = ${treeId} and id = any(${unionIds}::uuid[])`.execute(db)
}

/** The history keeps these records as the merge leaves them too, so that a revert sees whether they were changed since. */
export async function keepAsMerged(db: TreesDb, { treeId, entryId }: EntryKey): Promise<void> {
  await sql`
    update tree_kept as kept set content = kept.content || jsonb_build_object('now', (
      select extra.content from tree_extra as extra
      where extra.tree_id = kept.tree_id and extra.kind = kept.content ->> 'kind' and extra.id = kept.id))
    where kept.tree_id = ${treeId} and kept.entry_id = ${entryId} and kept.kind = 'RECORD_WAS'`.execute(db)
}

/** Whoever of the members was one person is the other now; the history knows who that was. */
export async function moveSelf(db: TreesDb, entry: EntryKey, from: string, to: string): Promise<void> {
  await sql`
    insert into tree_kept (tree_id, entry_id, kind, id, part_id, content)
    select tree_id, ${entry.entryId}::uuid, 'SELF', account_id, person_id, to_jsonb(${to}::text) from tree_member
    where tree_id = ${entry.treeId} and person_id = ${from}`.execute(db)
  await db
    .updateTable('tree_member')
    .set({ person_id: to })
    .where('tree_id', '=', entry.treeId)
    .where('person_id', '=', from)
    .execute()
  await db
    .updateTable('tree_claim')
    .set({ person_id: to })
    .where('tree_id', '=', entry.treeId)
    .where('person_id', '=', from)
    .execute()
}

/** Godparents and witnesses of others: their records name who stays. The history keeps the records as they were. */
export async function moveAssociations(
  db: TreesDb,
  { treeId, entryId }: EntryKey,
  from: string,
  to: string,
): Promise<void> {
  await sql`
    insert into tree_kept (tree_id, entry_id, kind, id, part_id, content)
    select tree_id, ${entryId}::uuid, 'RECORD_WAS', id, id, jsonb_build_object('kind', kind, 'row', to_jsonb(extra))
    from tree_extra as extra
    where tree_id = ${treeId}::uuid and kind in ('PERSON', 'UNION') and people @> array[${from}::text]
    on conflict do nothing`.execute(db)
  await sql`
    update tree_extra set people = array_replace(people, ${from}::text, ${to}::text),
      content = replace(content::text, ${from}::text, ${to}::text)::jsonb
    where tree_id = ${treeId}::uuid and kind in ('PERSON', 'UNION') and people @> array[${from}::text]`.execute(db)
}

/** Parts of names that are still in the record alone are read from the record of both. */
export async function moveWaitingNameParts(db: TreesDb, treeId: string, from: string, to: string): Promise<void> {
  await sql`
    insert into tree_name_parts_due (tree_id, person_id)
    select tree_id, ${to}::uuid from tree_name_parts_due where tree_id = ${treeId}::uuid and person_id = ${from}::uuid
    on conflict do nothing`.execute(db)
}

/** Links to other trees go along, but for those that the other has as well: they rest. */
export async function moveLinks(db: TreesDb, { treeId, entryId }: EntryKey, from: string, to: string): Promise<void> {
  for (const [tree, person] of [
    ['tree_id', 'person_id'],
    ['target_tree_id', 'target_person_id'],
  ] as const) {
    const [otherTree, otherPerson] =
      person === 'person_id' ? ['target_tree_id', 'target_person_id'] : ['tree_id', 'person_id']
    await sql`
      with moved as (
        update tree_link as link set ${sql.ref(person)} = ${to}
        where link.${sql.ref(tree)} = ${treeId} and link.${sql.ref(person)} = ${from} and not exists (
          select from tree_link as known where known.${sql.ref(tree)} = ${treeId} and known.${sql.ref(person)} = ${to}
            and known.${sql.ref(otherTree)} = link.${sql.ref(otherTree)}
            and known.${sql.ref(otherPerson)} is not distinct from link.${sql.ref(otherPerson)})
        returning link.id)
      insert into tree_kept (tree_id, entry_id, kind, id, part_id, content)
      select ${treeId}::uuid, ${entryId}::uuid, 'LINK', id, ${from}::uuid, to_jsonb(${person}::text) from moved`.execute(
      db,
    )
  }
}

/** Who of the members says to be one of these people. */
export async function selectSelves(db: TreesDb, treeId: string, personIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('tree_member')
    .select('account_id')
    .where('tree_id', '=', treeId)
    .where('person_id', 'in', [...personIds])
    .execute()
  return rows.map((row) => row.account_id)
}

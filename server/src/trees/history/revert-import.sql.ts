import { sql } from 'kysely'
import { longAgo } from '../core/person-columns.ts'
import { selfKept, type EntryKey } from '../core/kept.sql.ts'
import type { TreesDb } from '../core/tables.ts'
import { withoutLoops } from '../core/whole-trees.sql.ts'

type Ask = { treeId: string; importId: string; entryId: string }

/** The people of an import, and its unions with those that its people have formed since: joins alone, as lists may be long. */
const partsOf = ({ treeId, importId }: Ask) => sql`
  imported as materialized (select id from tree_person where tree_id = ${treeId} and import_id = ${importId}),
  family as materialized (
    select id, partner_a, partner_b from tree_union where tree_id = ${treeId} and import_id = ${importId}
    union
    select u.id, u.partner_a, u.partner_b from imported
    join tree_union u on u.tree_id = ${treeId} and u.partner_a = imported.id
    union
    select u.id, u.partner_a, u.partner_b from imported
    join tree_union u on u.tree_id = ${treeId} and u.partner_b = imported.id)`

/** People from elsewhere who have bonds with people of an import, or whose child one of them is; a few. */
export function selectBoundOutside(db: TreesDb, ask: Ask): Promise<string[]> {
  return withoutLoops(db, async () => {
    const { rows } = await sql<{ id: string }>`
      with ${partsOf(ask)},
      bound as (
        select partner_a as id from family union select partner_b from family
        union select child.child_id from family
        join tree_child child on child.tree_id = ${ask.treeId} and child.union_id = family.id),
      elsewhere as (
        select child.union_id, child.child_id from imported
        join tree_child child on child.tree_id = ${ask.treeId} and child.child_id = imported.id
        left join family on family.id = child.union_id
        where family.id is null)
      select bound.id from bound left join imported on imported.id = bound.id
      where bound.id is not null and imported.id is null
      union
      select coalesce(u.partner_a, u.partner_b, elsewhere.child_id) from elsewhere
      join tree_union u on u.tree_id = ${ask.treeId} and u.id = elsewhere.union_id
      limit 8`.execute(db)
    return rows.map((row) => row.id)
  })
}

/** People of an import whom others have changed since, where that has not been taken back; a few. */
export function selectChangedByOthers(db: TreesDb, ask: Ask, accountId: string): Promise<string[]> {
  return withoutLoops(db, async () => {
    const { rows } = await sql<{ id: string }>`
      select distinct person.id
      from tree_entry as entry
      join tree_entry_person as concerned
        on concerned.tree_id = ${ask.treeId} and concerned.entry_id = entry.id
      join tree_person as person on person.tree_id = ${ask.treeId} and person.id = concerned.person_id
      where entry.tree_id = ${ask.treeId} and entry.id <> ${ask.importId} and person.import_id = ${ask.importId}
        and entry.account_id <> ${accountId} and entry.reverted_by is null and entry.revert_of is null
      limit 8`.execute(db)
    return rows.map((row) => row.id)
  })
}

export function selectPictured(db: TreesDb, ask: Ask): Promise<{ id: string; documentId: string }[]> {
  return db
    .selectFrom('tree_person')
    .select(['id', 'image_document_id as documentId'])
    .where('tree_id', '=', ask.treeId)
    .where('import_id', '=', ask.importId)
    .where('image_document_id', 'is not', null)
    .$narrowType<{ documentId: string }>()
    .execute()
}

/** The pictures in the albums of an import's people. */
export function selectAlbumsOf(db: TreesDb, ask: Ask): Promise<{ id: string; document_id: string }[]> {
  return db
    .selectFrom('tree_picture as picture')
    .innerJoin('tree_person as person', (join) =>
      join.onRef('person.tree_id', '=', 'picture.tree_id').onRef('person.id', '=', 'picture.person_id'),
    )
    .select(['picture.id', 'picture.document_id'])
    .where('picture.tree_id', '=', ask.treeId)
    .where('person.import_id', '=', ask.importId)
    .execute()
}

/** Keeps the rows of an import with the entry that takes it back; how many people and families. */
export async function keepImport(db: TreesDb, ask: Ask): Promise<{ people: number; families: number }> {
  const { treeId, importId, entryId } = ask
  return withoutLoops(db, async () => {
    const { rows } = await sql<{ kind: string; count: string }>`
      with ${partsOf(ask)},
      kept as (
        insert into tree_kept (tree_id, entry_id, kind, id, part_id, content)
        select tree_id, ${entryId}::uuid, 'PERSON', id, id, to_jsonb(person) from tree_person as person
        where tree_id = ${treeId} and import_id = ${importId}
        union all
        select tree_id, ${entryId}::uuid, 'UNION', id, id, to_jsonb(told) from tree_union as told
        where tree_id = ${treeId} and id in (select id from family)
        union all
        select tree_id, ${entryId}::uuid, 'CHILD', union_id, child_id, to_jsonb(child) from tree_child as child
        where tree_id = ${treeId} and union_id in (select id from family)
        union all
        select tree_id, ${entryId}::uuid, 'EXTRA', id, id, to_jsonb(extra) from tree_extra as extra
        where tree_id = ${treeId} and (import_id = ${importId} or kind = 'UNION' and id in (select id from family))
        union all
        select tree_id, ${entryId}::uuid, 'PICTURE', id, person_id, to_jsonb(picture) from tree_picture as picture
        where tree_id = ${treeId} and person_id in (select id from imported)
        union all
        select tree_id, ${entryId}::uuid, 'SELF', account_id, person_id, ${selfKept} from tree_member
        where tree_id = ${treeId} and person_id in (select id from imported)
        returning kind)
      select kind, count(*) as count from kept group by kind`.execute(db)
    const count = (kind: string) => Number(rows.find((row) => row.kind === kind)?.count ?? 0)
    return { people: count('PERSON'), families: count('UNION') }
  })
}

/** Deletes what `keepImport` has kept, and the keys under which it was found. */
export async function deleteImport(db: TreesDb, ask: Ask): Promise<void> {
  const { treeId, importId, entryId } = ask
  const kept = (kind: string) =>
    sql`select id from tree_kept where tree_id = ${treeId} and entry_id = ${entryId} and kind = ${kind}`
  await withoutLoops(db, async () => {
    await sql`
      with gone as (
        delete from tree_name_key where tree_id = ${treeId} and person_id in (${kept('PERSON')})
        returning person_id, key),
      less as (
        select split_part(gone.key, ' ', 1) as key,
          case when person.dead_from <= ${longAgo} then 0 else person.dead_from end as dead_from,
          count(distinct person.id)::int as people
        from gone join tree_person as person on person.tree_id = ${treeId} and person.id = gone.person_id
        group by 1, 2)
      update tree_search_key as known set people = known.people - less.people from less
      where known.tree_id = ${treeId} and known.key = less.key and known.dead_from = less.dead_from`.execute(db)
    await sql`delete from tree_search_key where tree_id = ${treeId} and people <= 0`.execute(db)
    await sql`delete from tree_child where tree_id = ${treeId} and union_id in (${kept('UNION')})`.execute(db)
    await sql`delete from tree_union where tree_id = ${treeId} and id in (${kept('UNION')})`.execute(db)
    await keepCited(db, ask)
    await sql`
      delete from tree_extra where tree_id = ${treeId} and id in (${kept('EXTRA')})
        and not (kind = 'RECORD' and import_id is null)`.execute(db)
    await sql`
      update tree_member set person_id = null, self_by_owner = false
      where tree_id = ${treeId} and person_id in (${kept('PERSON')})`.execute(db)
    await sql`delete from tree_picture where tree_id = ${treeId} and id in (${kept('PICTURE')})`.execute(db)
    await sql`delete from tree_person where tree_id = ${treeId} and import_id = ${importId}`.execute(db)
  })
}

/** Shared notes and sources of an import to which others point stay in the tree, as if an edit had made them. */
async function keepCited(db: TreesDb, { treeId, importId, entryId }: Ask): Promise<void> {
  const pointers = (content: string) =>
    sql`regexp_matches(${sql.ref(content)}::text, '"@([^@"#][^@"]*)@"', 'g') as found`
  await sql`
    with recursive gone as materialized (
      select id from tree_kept where tree_id = ${treeId} and entry_id = ${entryId} and kind = 'EXTRA'),
    going as materialized (
      select id, xref, content from tree_extra
      where tree_id = ${treeId} and kind = 'RECORD' and xref is not null and id in (select id from gone)),
    named as (
      select found[1] as xref from tree_extra as extra cross join lateral ${pointers('extra.content')}
      where extra.tree_id = ${treeId} and extra.id not in (select id from gone)
      union
      select note ->> 'record' from tree_person as person cross join lateral jsonb_array_elements(person.notes) as note
      where person.tree_id = ${treeId} and person.import_id is distinct from ${importId}::uuid and note ? 'record'),
    cited as (
      select going.id, going.content from going join named on named.xref = going.xref
      union
      select going.id, going.content from cited
      cross join lateral ${pointers('cited.content')} join going on going.xref = found[1])
    update tree_extra as extra set import_id = null, position = null from cited
    where extra.tree_id = ${treeId} and extra.kind = 'RECORD' and extra.id = cited.id`.execute(db)
}

/** Records that stayed when an import was taken back are of the import again. */
export async function restoreCited(db: TreesDb, { treeId, entryId }: EntryKey): Promise<void> {
  await sql`
    update tree_extra as extra
    set import_id = (kept.content ->> 'import_id')::uuid, position = (kept.content ->> 'position')::integer
    from tree_kept as kept
    where kept.tree_id = ${treeId} and kept.entry_id = ${entryId} and kept.kind = 'EXTRA'
      and extra.tree_id = ${treeId} and extra.kind = 'RECORD' and extra.id = kept.id and extra.import_id is null`.execute(
    db,
  )
}

/** Writes kept unions and their children again; how many unions. */
export async function restoreBonds(db: TreesDb, { treeId, entryId }: EntryKey): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into tree_union
    select family.* from tree_kept as kept, jsonb_populate_record(null::tree_union, kept.content) as family
    where kept.tree_id = ${treeId} and kept.entry_id = ${entryId} and kept.kind = 'UNION'`.execute(db)
  await sql`
    insert into tree_child
    select child.* from tree_kept as kept, jsonb_populate_record(null::tree_child, kept.content) as child
    where kept.tree_id = ${treeId} and kept.entry_id = ${entryId} and kept.kind = 'CHILD'`.execute(db)
  return Number(numAffectedRows)
}

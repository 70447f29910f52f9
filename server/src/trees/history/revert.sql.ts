import { sql, type Selectable } from 'kysely'
import { addTreeKeys } from '../core/keys.sql.ts'
import type { EntryKey } from '../core/kept.sql.ts'
import { deadFromKey, keyEntries, personColumns, treeKeysOf } from '../core/person-columns.ts'
import { moveAlbumBack } from '../person/album.sql.ts'
import { factsOf, type PersonRow } from '../person/person.sql.ts'
import type { TreeEntryTable, TreesDb, TreeUnionTable } from '../core/tables.ts'
import type { PastChange } from './inverse.ts'

export type EntryRow = Selectable<TreeEntryTable>

export function findEntry(db: TreesDb, treeId: string, id: string): Promise<EntryRow | undefined> {
  return db.selectFrom('tree_entry').selectAll().where('tree_id', '=', treeId).where('id', '=', id).executeTakeFirst()
}

export function selectPastChanges(db: TreesDb, { treeId, entryId }: EntryKey): Promise<PastChange[]> {
  return db
    .selectFrom('tree_change')
    .select(['kind', 'subject_kind', 'subject_id', 'people', 'before', 'after'])
    .where('tree_id', '=', treeId)
    .where('entry_id', '=', entryId)
    .orderBy('id')
    .execute() as Promise<PastChange[]>
}

/** One entry takes back another; where that had taken back a third, the third is in force again. */
export async function markReverted(db: TreesDb, { treeId, entryId }: EntryKey, by: string): Promise<void> {
  await sql`
    update tree_entry as entry set reverted_by = case when entry.id = ${entryId} then ${by}::uuid end
    where entry.tree_id = ${treeId} and (entry.id = ${entryId} or entry.id = (
      select revert_of from tree_entry where tree_id = ${treeId} and id = ${entryId}))`.execute(db)
}

export type KeptUnion = Selectable<TreeUnionTable>

export async function selectKeptUnions(db: TreesDb, { treeId, entryId }: EntryKey): Promise<KeptUnion[]> {
  const rows = await db
    .selectFrom('tree_kept')
    .select('content')
    .where('tree_id', '=', treeId)
    .where('entry_id', '=', entryId)
    .where('kind', '=', 'UNION')
    .execute()
  return rows.map((row) => row.content as KeptUnion)
}

/** People whom an entry took away, by id, after one of them. */
export async function selectKeptPeople(
  db: TreesDb,
  { treeId, entryId }: EntryKey,
  after: string,
  limit: number,
): Promise<PersonRow[]> {
  const rows = await db
    .selectFrom('tree_kept')
    .select('content')
    .where('tree_id', '=', treeId)
    .where('entry_id', '=', entryId)
    .where('kind', '=', 'PERSON')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.content as PersonRow)
}

/** What restored people are found by, until it is written for all of them in the order of the index. */
export type FoundBy = {
  /** Each a key, the person's id and the addresses beside it, with tabs between: none has a tab in it. */
  keys: string[]
  leads: Map<string, { key: string; deadFrom: number; people: number }>
}

/** Writes kept people again, with all that is derived from them made anew. They have no bonds yet. */
export async function restorePeople(
  db: TreesDb,
  people: readonly PersonRow[],
  at: Date,
  { keys, leads }: FoundBy,
): Promise<void> {
  const rows = people.map((person) => {
    const facts = factsOf(person)
    const columns = personColumns(facts)
    const own = columns.search_keys
    for (const { key, addresses } of keyEntries(own)) keys.push(`${key}\t${person.id}\t${addresses}`)
    for (const key of treeKeysOf(own)) {
      const deadFrom = deadFromKey(columns.dead_from)
      const lead = leads.get(`${key} ${deadFrom}`)
      if (lead) lead.people++
      else leads.set(`${key} ${deadFrom}`, { key, deadFrom, people: 1 })
    }
    const { names, birth, death, marriage, contact, addresses, educations, jobs, sources, notes, facts: told } = facts
    const whole = { names, birth, death, marriage, contact, addresses, educations, jobs, sources, notes, facts: told }
    return { ...person, ...columns, ...whole, version: person.version + 1, updated_at: at }
  })
  await sql`
    insert into tree_person
    select * from jsonb_populate_recordset(null::tree_person, ${JSON.stringify(rows)}::jsonb)`.execute(db)
}

const keysAtOnce = 50_000

export async function restoreKeys(db: TreesDb, treeId: string, { keys, leads }: FoundBy): Promise<void> {
  keys.sort()
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    const entries = keys.slice(start, start + keysAtOnce).map((entry) => entry.split('\t'))
    await sql`
      insert into tree_name_key (tree_id, key, person_id, addresses)
      select ${treeId}::uuid, key, id, addresses from unnest(
        ${entries.map(([key]) => key)}::text[], ${entries.map(([, id]) => id)}::uuid[],
        ${entries.map(([, , addresses]) => addresses)}::text[]) as kept(key, id, addresses)
      on conflict do nothing`.execute(db)
  }
  await addTreeKeys(db, treeId, [...leads.values()])
}

/** What unions told beyond their bond comes back to those that an entry took away or emptied. */
export async function restoreUnionFacts(db: TreesDb, { treeId, entryId }: EntryKey): Promise<void> {
  await sql`
    update tree_union as family
    set facts = coalesce(family.facts, nullif(kept.content -> 'facts', 'null')),
      import_id = coalesce(family.import_id, (kept.content ->> 'import_id')::uuid)
    from tree_kept as kept
    where kept.tree_id = ${treeId} and kept.entry_id = ${entryId} and kept.kind = 'UNION'
      and family.tree_id = ${treeId} and family.id = kept.id`.execute(db)
}

/**
 * Restores records kept verbatim, and the members' own persons: of memberships from before the entry, where the member is an
 * editor or the owner had confirmed the person. A later statement about a member has deleted what was kept of that member.
 */
export async function restoreRest(db: TreesDb, { treeId, entryId }: EntryKey): Promise<void> {
  await sql`
    insert into tree_extra
    select extra.* from tree_kept as kept, jsonb_populate_record(null::tree_extra, kept.content) as extra
    where kept.tree_id = ${treeId} and kept.entry_id = ${entryId} and kept.kind = 'EXTRA'
    on conflict do nothing`.execute(db)
  // People who were removed before parts of names had columns have them in the record alone.
  await sql`
    insert into tree_name_parts_due (tree_id, person_id)
    select tree_id, id from tree_kept
    where tree_id = ${treeId} and entry_id = ${entryId} and kind = 'PERSON' and not content ? 'name_prefix'
    on conflict do nothing`.execute(db)
  await sql`
    update tree_member as member set person_id = kept.part_id,
      self_by_owner = self_by_owner or kept.content = to_jsonb('by the owner'::text)
    from tree_kept as kept join tree_entry as entry on entry.tree_id = kept.tree_id and entry.id = kept.entry_id
    where kept.tree_id = ${treeId} and kept.entry_id = ${entryId} and kept.kind = 'SELF'
      and member.tree_id = ${treeId} and member.account_id = kept.id
      and entry.at >= member.created_at
      -- A merge names the person that its members are since; members who are nobody now have said so themselves.
      and case when entry.kind = 'MERGE' then member.person_id::text = kept.content #>> '{}'
        else member.person_id is null
          and (member.role in ('READ_WRITE', 'OWNER') or kept.content = to_jsonb('by the owner'::text)) end
      and not exists (
        select from tree_claim as claim
        where claim.tree_id = ${treeId} and claim.account_id = member.account_id and claim.status = 'REFUSED')
      and not exists (
        select from tree_member as other where other.tree_id = ${treeId} and other.person_id = kept.part_id)`.execute(
    db,
  )
}

/** The names of these people, those who have gone since too. */
export async function selectPersonNames(db: TreesDb, treeId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { name: string; isThere: boolean }>()
  const { rows } = await sql<{ id: string; name: string; here: boolean }>`
    select wanted.id, here.id is not null as here, trim(coalesce(
      here.first_name || ' ' || here.last_name,
      (select (content ->> 'first_name') || ' ' || (content ->> 'last_name') from tree_kept
       where tree_id = ${treeId} and kind = 'PERSON' and tree_kept.id = wanted.id
       order by entry_id desc limit 1), '')) as name
    from unnest(${[...new Set(ids)]}::uuid[]) as wanted(id)
    left join tree_person as here on here.tree_id = ${treeId} and here.id = wanted.id`.execute(db)
  return new Map(rows.map((row) => [row.id, { name: row.name, isThere: row.here }]))
}

/** Shared notes get the text that an entry changed for all who share them; the new entry keeps what they said before. */
export async function restoreNotes(db: TreesDb, { treeId, entryId }: EntryKey, by: EntryKey): Promise<void> {
  await sql`
    insert into tree_kept (tree_id, entry_id, kind, id, part_id, content)
    select extra.tree_id, ${by.entryId}::uuid, 'RECORD_WAS', extra.id, extra.id,
      jsonb_build_object('kind', extra.kind, 'row', to_jsonb(extra), 'now', kept.content -> 'row' -> 'content')
    from tree_kept as kept join tree_extra as extra
      on extra.tree_id = kept.tree_id and extra.kind = 'RECORD' and extra.id = kept.id
    where kept.tree_id = ${treeId} and kept.entry_id = ${entryId} and kept.kind = 'RECORD_WAS'
      and kept.content ->> 'kind' = 'RECORD'
    on conflict do nothing`.execute(db)
  await sql`
    update tree_extra as extra set content = kept.content -> 'row' -> 'content' from tree_kept as kept
    where kept.tree_id = ${treeId} and kept.entry_id = ${entryId} and kept.kind = 'RECORD_WAS'
      and kept.content ->> 'kind' = 'RECORD'
      and extra.tree_id = ${treeId} and extra.kind = 'RECORD' and extra.id = kept.id`.execute(db)
}

/** Families whose record is no longer as an entry left it, and those that are no longer there. */
export async function selectChangedFamilies(
  db: TreesDb,
  { treeId, entryId }: EntryKey,
): Promise<Map<string, 'gone-since' | 'changed-since'>> {
  const { rows } = await sql<{ id: string; is_gone: boolean }>`
    select kept.id, family.id is null as is_gone
    from tree_kept as kept
    left join tree_union as family on family.tree_id = kept.tree_id and family.id = kept.id
    left join tree_extra as extra on extra.tree_id = kept.tree_id and extra.kind = 'UNION' and extra.id = kept.id
    where kept.tree_id = ${treeId} and kept.entry_id = ${entryId} and kept.kind = 'RECORD_WAS'
      and kept.content ->> 'kind' = 'UNION' and kept.content ? 'now'
      and (family.id is null or extra.content is distinct from kept.content -> 'now')`.execute(db)
  return new Map(rows.map(({ id, is_gone }) => [id, is_gone ? 'gone-since' : 'changed-since']))
}

/** True where a shared note that an entry changed for all no longer has the text that the entry gave it. */
export async function isSharedNoteChanged(db: TreesDb, { treeId, entryId }: EntryKey): Promise<boolean> {
  const { rows } = await sql`
    select 1 from tree_kept as kept
    left join tree_extra as extra on extra.tree_id = kept.tree_id and extra.kind = 'RECORD' and extra.id = kept.id
    where kept.tree_id = ${treeId} and kept.entry_id = ${entryId} and kept.kind = 'RECORD_WAS'
      and kept.content ->> 'kind' = 'RECORD' and kept.content ? 'now'
      and extra.content is distinct from kept.content -> 'now'
    limit 1`.execute(db)
  return rows.length > 0
}

/** Records of people and families that a merge joined and that were changed after it, with the people they are about. */
export async function selectChangedMerged(
  db: TreesDb,
  { treeId, entryId }: EntryKey,
): Promise<{ kind: 'PERSON' | 'UNION'; people: string[] }[]> {
  const { rows } = await sql<{ kind: 'PERSON' | 'UNION'; people: string[] }>`
    select kept.content ->> 'kind' as kind, case kept.content ->> 'kind'
      when 'PERSON' then array[kept.id] else array_remove(array[family.partner_a, family.partner_b], null) end::text[] as people
    from tree_kept as kept
    left join tree_union as family on family.tree_id = kept.tree_id and family.id = kept.id
    left join tree_person as person on person.tree_id = kept.tree_id and person.id = kept.id
    left join tree_extra as extra
      on extra.tree_id = kept.tree_id and extra.kind = kept.content ->> 'kind' and extra.id = kept.id
    where kept.tree_id = ${treeId} and kept.entry_id = ${entryId} and kept.kind = 'RECORD_WAS'
      and kept.content ? 'now' and coalesce(family.id, person.id) is not null
      and coalesce(extra.content, 'null') <> kept.content -> 'now'
      -- A merge that was undone and done again leaves the records as they were before it.
      and coalesce(extra.content, 'null') <> coalesce(kept.content #> '{row,content}', 'null')
    order by kept.id`.execute(db)
  return rows
}

/** Records of families become what they were before an entry; the new entry keeps both. */
export async function restoreFamilyRecords(db: TreesDb, { treeId, entryId }: EntryKey, by: EntryKey): Promise<void> {
  await sql`
    insert into tree_kept (tree_id, entry_id, kind, id, part_id, content)
    select extra.tree_id, ${by.entryId}::uuid, 'RECORD_WAS', extra.id, extra.id, jsonb_build_object(
      'kind', extra.kind, 'row', to_jsonb(extra), 'now', kept.content -> 'row' -> 'content')
    from tree_kept as kept join tree_extra as extra
      on extra.tree_id = kept.tree_id and extra.kind = 'UNION' and extra.id = kept.id
    where kept.tree_id = ${treeId} and kept.entry_id = ${entryId} and kept.kind = 'RECORD_WAS'
      and kept.content ->> 'kind' = 'UNION' and kept.content ? 'now'`.execute(db)
  await sql`
    update tree_extra as extra set content = kept.content -> 'row' -> 'content' from tree_kept as kept
    where kept.tree_id = ${treeId} and kept.entry_id = ${entryId} and kept.kind = 'RECORD_WAS'
      and kept.content ->> 'kind' = 'UNION' and kept.content ? 'now'
      and extra.tree_id = ${treeId} and extra.kind = 'UNION' and extra.id = kept.id`.execute(db)
}

/** The person whom a merge kept, where that person does not exist any more. */
export async function selectGoneKept(db: TreesDb, { treeId, entryId }: EntryKey): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select kept.part_id as id from tree_kept as kept
    where kept.tree_id = ${treeId} and kept.entry_id = ${entryId} and kept.kind = 'MERGED' and not exists (
      select from tree_person as person where person.tree_id = kept.tree_id and person.id = kept.part_id)`.execute(db)
  return rows.map((row) => row.id)
}

/** What a merge added to records and unions that stayed goes from them, and pictures and links to other trees go back. */
export async function restoreMerged(db: TreesDb, { treeId, entryId }: EntryKey): Promise<void> {
  await sql`
    delete from tree_extra as extra using tree_kept as kept
    where kept.tree_id = ${treeId} and kept.entry_id = ${entryId} and kept.kind = 'RECORD_WAS'
      and extra.tree_id = ${treeId} and extra.kind = kept.content ->> 'kind' and extra.id = kept.id`.execute(db)
  await sql`
    insert into tree_extra
    select extra.* from tree_kept as kept, jsonb_populate_record(null::tree_extra, kept.content -> 'row') as extra
    where kept.tree_id = ${treeId} and kept.entry_id = ${entryId} and kept.kind = 'RECORD_WAS'
      and kept.content -> 'row' <> 'null'
    on conflict do nothing`.execute(db)
  await sql`
    update tree_union as family set facts = nullif(kept.content, 'null') from tree_kept as kept
    where kept.tree_id = ${treeId} and kept.entry_id = ${entryId} and kept.kind = 'FACTS_WERE'
      and family.tree_id = ${treeId} and family.id = kept.id`.execute(db)
  await moveAlbumBack(db, { treeId, entryId })
  for (const column of ['person_id', 'target_person_id']) {
    await sql`
      update tree_link as link set ${sql.ref(column)} = kept.part_id from tree_kept as kept
      where kept.tree_id = ${treeId} and kept.entry_id = ${entryId} and kept.kind = 'LINK'
        and kept.content #>> '{}' = ${column} and link.id = kept.id`.execute(db)
  }
}

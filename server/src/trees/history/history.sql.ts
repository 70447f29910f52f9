import type { EntryKind } from '@mulghar/contract/trees/history'
import { sql } from 'kysely'
import { bytesOfShortSides, shortSides } from '../core/short-sides.sql.ts'
import { withNames, type TreesDb } from '../core/tables.ts'
import type { PastChange } from './inverse.ts'

export type ListedEntry = {
  id: string
  at: Date
  account_id: string
  name: string
  kind: EntryKind
  changes: number
  revert_of: string | null
  reverted_by: string | null
  approved_by: string | null
  approver: string | null
}

type Ask = { treeId: string; personId: string | undefined; before: string | undefined; limit: number; members: boolean }

/** Entries of a tree, the newest first, or those that concern a person; members and links only where they are asked for. */
export async function selectEntries(db: TreesDb, ask: Ask): Promise<ListedEntry[]> {
  const { treeId, personId, before } = ask
  const older = before ? sql`< ${before}` : sql`is not null`
  // An import is with each of its people, who need no line of their own for it.
  const concerned = sql`
    (select entry_id as id from tree_entry_person
     where tree_id = ${treeId} and person_id = ${personId} and entry_id ${older}
     order by entry_id desc limit ${ask.limit})
    union
    select import_id from tree_person where tree_id = ${treeId} and id = ${personId} and import_id ${older}`
  const chosen = personId
    ? sql`id in (${concerned})`
    : sql`id ${older} ${ask.members ? sql`` : sql`and kind not in ('MEMBERS', 'LINKS')`}`
  const { rows } = await sql<ListedEntry>`
    select entry.id, entry.at, entry.account_id, by.name, entry.kind, entry.changes, entry.revert_of, entry.reverted_by,
      entry.approved_by, approver.name as approver
    from (
      select * from tree_entry where tree_id = ${treeId} and ${chosen}
      order by tree_entry.id desc limit ${ask.limit}) as entry
    join account_name as by on by.id = entry.account_id
    left join account_name as approver on approver.id = entry.approved_by
    order by entry.id desc`.execute(db)
  return rows
}

/** One entry as lists have it. */
export async function findListed(db: TreesDb, treeId: string, id: string): Promise<ListedEntry | undefined> {
  const { rows } = await sql<ListedEntry>`
    select entry.id, entry.at, entry.account_id, by.name, entry.kind, entry.changes, entry.revert_of, entry.reverted_by,
      entry.approved_by, approver.name as approver
    from tree_entry as entry
    join account_name as by on by.id = entry.account_id
    left join account_name as approver on approver.id = entry.approved_by
    where entry.tree_id = ${treeId} and entry.id = ${id}`.execute(db)
  return rows[0]
}

export type ListedChange = PastChange & { id: string; entry_id: string }

const concerns = (personId: string | undefined) =>
  personId ? sql`and (${personId} = any(people) or kind = 'IMPORT' or subject_kind = 'IMPORT')` : sql``

/** The first changes of each entry, shortened; with a person those that concern it, and imports. */
export async function selectFirstChanges(
  db: TreesDb,
  treeId: string,
  entryIds: readonly string[],
  personId: string | undefined,
  limit: number,
): Promise<ListedChange[]> {
  if (entryIds.length === 0) return []
  const { rows } = await sql<ListedChange>`
    select change.id, entry_id, kind, subject_kind, subject_id, people, short.before, short.after
    from unnest(${entryIds}::uuid[]) as wanted(id)
    cross join lateral (
      select id, entry_id, kind, subject_kind, subject_id, people, before, after from tree_change
      where tree_id = ${treeId} and entry_id = wanted.id ${concerns(personId)}
      order by id limit ${limit}) as change
    cross join lateral ${shortSides(sql`change.before`, sql`change.after`)} as short`.execute(db)
  return rows
}

/** About how many bytes `selectFirstChanges` reads, for each entry in the same order. */
export async function selectSizes(
  db: TreesDb,
  treeId: string,
  entryIds: readonly string[],
  personId: string | undefined,
  limit: number,
): Promise<number[]> {
  if (entryIds.length === 0) return []
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(size.bytes, 0)::int as bytes from unnest(${entryIds}::uuid[]) with ordinality as wanted(id, position)
    cross join lateral (
      select sum(${bytesOfShortSides(sql`before`, sql`after`)}) as bytes from (
        select before, after from tree_change
        where tree_id = ${treeId} and entry_id = wanted.id ${concerns(personId)}
        order by id limit ${limit}) as first) as size
    order by wanted.position`.execute(db)
  return rows.map(({ bytes }) => bytes)
}

/** Of these entries: those that need the owner to be taken back, those that cannot be, and whose additions would go. */
export async function selectRevertNeeds(
  db: TreesDb,
  treeId: string,
  entryIds: readonly string[],
): Promise<{ entry_id: string; needs_owner: boolean; is_making: boolean; adders: string[] | null }[]> {
  if (entryIds.length === 0) return []
  const { rows } = await sql<{ entry_id: string; needs_owner: boolean; is_making: boolean; adders: string[] | null }>`
    select change.entry_id,
      bool_or(change.kind = 'IMPORT' or change.subject_kind in ('IMPORT', 'TREE')) as needs_owner,
      bool_or(change.kind = 'CREATE' and change.subject_kind = 'TREE') and not bool_or(change.kind = 'IMPORT')
        as is_making,
      array_agg(distinct person.added_by) filter (where person.id is not null) as adders
    from tree_change as change
    left join tree_person as person on change.kind = 'CREATE' and change.subject_kind = 'PERSON'
      and person.tree_id = ${treeId} and person.id = change.subject_id
    where change.tree_id = ${treeId} and change.entry_id = any(${entryIds}::uuid[])
    group by change.entry_id`.execute(db)
  return rows
}

export async function selectAccountNames(db: TreesDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await withNames(db)
    .selectFrom('account_name')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** What these trees are called now, of those that there are and that the viewer may know of. */
export async function selectKnownTreeNames(
  db: TreesDb,
  treeIds: readonly string[],
  viewerId: string,
): Promise<Map<string, string>> {
  if (treeIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select tree.id, tree.name from tree
    left join tree_member as mine on mine.tree_id = tree.id and mine.account_id = ${viewerId}
    where tree.id = any(${[...new Set(treeIds)]}::uuid[]) and (tree.discoverable or mine.account_id is not null)`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Which person of the tree the account is. */
export async function findOwnPerson(db: TreesDb, treeId: string, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('tree_member')
    .select('person_id')
    .where('tree_id', '=', treeId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.person_id ?? null
}

import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import type { PartnerKind } from '@mulghar/contract/trees/person'
import { sql, type RawBuilder } from 'kysely'
import { rangeOfDate } from '../../../kit/date-range.ts'
import { keepUnions, type EntryKey } from '../../core/kept.sql.ts'
import type { TreesDb } from '../../core/tables.ts'
import type { BondsDifference, ChildRow } from './difference.ts'
import type { ChildState, UnionState } from './state.ts'

type UnionRow = {
  id: string
  partner_a: string | null
  partner_b: string | null
  kind: PartnerKind
  from_date: PartialDate | null
  to_date: PartialDate | null
  has_facts: boolean
  position: number | null
  children: ChildState[]
}

/** The unions of these people and of their parents, partners and other parents of their children. */
export function selectBonds(db: TreesDb, treeId: string, personIds: readonly string[]): Promise<UnionState[]> {
  const wanted = sql`
    near as (
      select id, partner_a, partner_b from tree_union
      where tree_id = ${treeId} and partner_a = any(${personIds}::uuid[])
      union
      select id, partner_a, partner_b from tree_union
      where tree_id = ${treeId} and partner_b = any(${personIds}::uuid[])
      union
      select u.id, u.partner_a, u.partner_b from tree_child c
      join tree_union u on u.tree_id = c.tree_id and u.id = c.union_id
      where c.tree_id = ${treeId} and c.child_id = any(${personIds}::uuid[])),
    people as (select partner_a as id from near union select partner_b from near),
    wanted as (
      select id from near
      union select u.id from people join tree_union u on u.tree_id = ${treeId} and u.partner_a = people.id
      union select u.id from people join tree_union u on u.tree_id = ${treeId} and u.partner_b = people.id)`
  return unionsWith(db, treeId, wanted)
}

/** These unions, those of them that are there. */
export function selectUnionStates(db: TreesDb, treeId: string, ids: readonly string[]): Promise<UnionState[]> {
  return unionsWith(db, treeId, sql`wanted as (select unnest(${ids}::uuid[]) as id)`)
}

async function unionsWith(db: TreesDb, treeId: string, wanted: RawBuilder<unknown>): Promise<UnionState[]> {
  const { rows } = await sql<UnionRow>`
    with ${wanted}
    select u.id, u.partner_a, u.partner_b, u.kind, u.from_date, u.to_date, u.facts is not null as has_facts, u.position,
      coalesce((
        select json_agg(json_build_object(
          'childId', c.child_id, 'kindA', c.kind_a, 'kindB', c.kind_b, 'position', c.position) order by c.child_id)
        from tree_child c where c.tree_id = ${treeId} and c.union_id = u.id), '[]') as children
    from wanted join tree_union u on u.tree_id = ${treeId} and u.id = wanted.id
    order by coalesce(u.position, 0), u.from_day nulls last, u.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    a: row.partner_a,
    b: row.partner_b,
    kind: row.kind,
    from: row.from_date,
    to: row.to_date,
    hasFacts: row.has_facts,
    position: row.position,
    children: row.children,
  }))
}

/** Whether one of these children is now among its own ancestors by birth. Whoever was met is not walked again. */
export async function findOwnAncestor(
  db: TreesDb,
  treeId: string,
  edges: readonly { parentId: string; childId: string }[],
): Promise<boolean> {
  if (edges.length === 0) return false
  const { rows } = await sql`
    with recursive up(root, id) as (
      select * from unnest(
        ${edges.map((edge) => edge.childId)}::uuid[], ${edges.map((edge) => edge.parentId)}::uuid[])
      union
      select up.root, parent.id from up
      join tree_child c on c.tree_id = ${treeId} and c.child_id = up.id
      join tree_union u on u.tree_id = ${treeId} and u.id = c.union_id
      cross join lateral (values (u.partner_a, c.kind_a), (u.partner_b, c.kind_b)) as parent(id, kind)
      where parent.id is not null and parent.kind = 'BIRTH')
    select 1 from up where root = id limit 1`.execute(db)
  return rows.length > 0
}

/** Of these ids, those that are people of the tree; and those that are people at all. */
export async function selectKnownPeople(db: TreesDb, treeId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('tree_person')
    .select(['id', 'tree_id'])
    .where('id', 'in', [...ids])
    .execute()
  return {
    here: new Set(rows.filter((row) => row.tree_id === treeId).map((row) => row.id)),
    treeOf: new Map(rows.map((row) => [row.id, row.tree_id])),
  }
}

/** Writes what differs; unions that go, and those that lose what is told of them, are kept by the history. */
export async function writeBonds(db: TreesDb, entry: EntryKey, difference: BondsDifference): Promise<void> {
  const { treeId } = entry
  const emptied = difference.changedUnions.filter(({ before, after }) => before.hasFacts && !after.hasFacts)
  await keepUnions(
    db,
    entry,
    [...difference.removedUnions, ...emptied.map((one) => one.before)].map((union) => union.id),
  )
  for (const union of difference.addedUnions) await insertUnion(db, treeId, union)
  for (const { after } of difference.changedUnions) await updateUnion(db, treeId, after)
  if (difference.removedChildren.length > 0) {
    await sql`
      delete from tree_child as known
      using unnest(${unionIds(difference.removedChildren)}::uuid[], ${childIds(difference.removedChildren)}::uuid[])
        as gone(union_id, child_id)
      where known.tree_id = ${treeId} and known.union_id = gone.union_id and known.child_id = gone.child_id`.execute(db)
  }
  await putChildren(db, treeId, [...difference.addedChildren, ...difference.changedChildren.map((one) => one.after)])
  if (difference.removedUnions.length > 0) {
    const ids = difference.removedUnions.map((union) => union.id)
    await db
      .deleteFrom('tree_extra')
      .where('tree_id', '=', treeId)
      .where('kind', '=', 'UNION')
      .where('id', 'in', ids)
      .execute()
    await db.deleteFrom('tree_union').where('tree_id', '=', treeId).where('id', 'in', ids).execute()
  }
}

async function insertUnion(db: TreesDb, treeId: string, union: UnionState): Promise<void> {
  await db
    .insertInto('tree_union')
    .values({ tree_id: treeId, id: union.id, position: union.position, ...bondColumns(union) })
    .execute()
}

async function updateUnion(db: TreesDb, treeId: string, union: UnionState): Promise<void> {
  await db
    .updateTable('tree_union')
    .set({ ...bondColumns(union), ...(!union.hasFacts && { facts: null }) })
    .where('tree_id', '=', treeId)
    .where('id', '=', union.id)
    .execute()
}

function bondColumns(union: UnionState) {
  const range = rangeOfDate(union.from)
  return {
    partner_a: union.a,
    partner_b: union.b,
    kind: union.kind,
    from_date: union.from && JSON.stringify(union.from),
    from_day: range.from,
    from_year: range.year,
    to_date: union.to && JSON.stringify(union.to),
  }
}

async function putChildren(db: TreesDb, treeId: string, rows: readonly ChildRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into tree_child (tree_id, union_id, child_id, kind_a, kind_b, position)
    select ${treeId}::uuid, child.* from unnest(
      ${unionIds(rows)}::uuid[], ${childIds(rows)}::uuid[], ${rows.map((row) => row.kindA)}::text[],
      ${rows.map((row) => row.kindB)}::text[], ${rows.map((row) => row.position)}::int[]) as child
    on conflict (tree_id, union_id, child_id) do update
      set kind_a = excluded.kind_a, kind_b = excluded.kind_b, position = excluded.position`.execute(db)
}

const unionIds = (rows: readonly ChildRow[]) => rows.map((row) => row.unionId)
const childIds = (rows: readonly ChildRow[]) => rows.map((row) => row.childId)

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
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
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
  await insertUnions(db, treeId, difference.addedUnions)
  await updateUnions(
    db,
    treeId,
    difference.changedUnions.map((one) => one.after),
  )
  if (difference.removedChildren.length > 0) {
    await sql`
      delete from tree_child as known
      using unnest(${unionIds(difference.removedChildren)}::uuid[], ${childIds(difference.removedChildren)}::uuid[])
        as gone(union_id, child_id)
      where known.tree_id = ${treeId} and known.union_id = gone.union_id and known.child_id = gone.child_id`.execute(db)
  }
  await putChildren(db, treeId, [...difference.addedChildren, ...difference.changedChildren.map((one) => one.after)])
  if (difference.removedUnions.length > 0) {
    const removed = sql<string>`any(${difference.removedUnions.map((union) => union.id)}::uuid[])`
    await db
      .deleteFrom('tree_extra')
      .where('tree_id', '=', treeId)
      .where('kind', '=', 'UNION')
      .where('id', '=', removed)
      .execute()
    await db.deleteFrom('tree_union').where('tree_id', '=', treeId).where('id', '=', removed).execute()
  }
}

/** All unions in one statement: a father may have thousands, with unknown mothers. */
async function insertUnions(db: TreesDb, treeId: string, unions: readonly UnionState[]): Promise<void> {
  if (unions.length === 0) return
  await sql`
    insert into tree_union (tree_id, id, position, partner_a, partner_b, kind, from_date, from_day, from_year, to_date)
    select ${treeId}::uuid, id, position, a, b, kind, from_date, from_day, from_year, to_date
    from ${written(unions)}`.execute(db)
}

async function updateUnions(db: TreesDb, treeId: string, unions: readonly UnionState[]): Promise<void> {
  if (unions.length === 0) return
  await sql`
    update tree_union as known
    set partner_a = a, partner_b = b, kind = one.kind, from_date = one.from_date, from_day = one.from_day,
      from_year = one.from_year, to_date = one.to_date, facts = case when has_facts then known.facts end
    from ${written(unions)}
    where known.tree_id = ${treeId} and known.id = one.id`.execute(db)
}

function written(unions: readonly UnionState[]): RawBuilder<unknown> {
  const rows = unions.map(({ id, a, b, kind, from, to, hasFacts, position }) => {
    const { from: fromDay, year: fromYear } = rangeOfDate(from)
    const days = { from_date: from, from_day: fromDay, from_year: fromYear, to_date: to }
    return { id, a, b, kind, position, has_facts: hasFacts, ...days }
  })
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one(
    id uuid, a uuid, b uuid, kind text, position int, has_facts boolean,
    from_date jsonb, from_day int, from_year int, to_date jsonb)`
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

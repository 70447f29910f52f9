import { generationsOfTheDead } from '@mulghar/contract/trees/roles'
import { sql, type RawBuilder } from 'kysely'
import { wholeNameMark } from '../../kit/names/exact-words.ts'
import { nicknameMark } from '../../kit/names/keys.ts'
import { never } from './person-columns.ts'
import type { TreesDb } from './tables.ts'
import { livedThen, relativesOf } from './living-times.sql.ts'
import { withoutLoops } from './whole-trees.sql.ts'

// A person without dates counts as living, unless so many generations by birth stand below, or relatives with dates show that the
// person lived long ago. Both follow from relations and from dates of others, so that they are computed again after changes.

const nothingTold = sql`not person.deceased and person.death is null and person.death_place is null
  and person.birth_to is null`

/**
 * The children by birth of somebody. `offset 0` keeps the way down one of looks into indexes, from somebody to their families and
 * from these to their children: any other plan reads all families or all children of the tree for each person.
 */
const childrenOf = (treeId: string, id: RawBuilder<unknown>) => {
  const ofPartner = (partner: 'a' | 'b') => sql`
    select child.id from (
      select id from tree_union where tree_id = ${treeId} and ${sql.ref(`partner_${partner}`)} = ${id} offset 0) as family
    cross join lateral (
      select child_id as id from tree_child
      where tree_id = ${treeId} and union_id = family.id and ${sql.ref(`kind_${partner}`)} = 'BIRTH'
      offset 0) as child`
  return sql`(${ofPartner('a')} union all ${ofPartner('b')} offset 0)`
}

/** Whether so many generations stand below: the first way down that is long enough is the answer. */
function hasGenerations(treeId: string, id: RawBuilder<unknown>, left: number): RawBuilder<boolean> {
  const child = sql.ref(`child${left}.id`)
  const further = left > 1 ? sql`where ${hasGenerations(treeId, child, left - 1)}` : sql``
  return sql<boolean>`exists (select from ${childrenOf(treeId, id)} as ${sql.raw(`child${left}`)} ${further})`
}

/**
 * Says of these people, of those so many generations above them, and of their relatives without dates whether they count as
 * living. Generations below are read only as far as needed, relatives only as far as people without dates lead.
 */
export async function settleLiving(db: TreesDb, treeId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await write(
    db,
    treeId,
    sql`
    with recursive up(id, level) as (
      select id, 0 from unnest(${ids}::uuid[]) as id
      union
      select parent.id, up.level + 1 from up
      join tree_child as child on child.tree_id = ${treeId} and child.child_id = up.id
      join tree_union as family on family.tree_id = ${treeId} and family.id = child.union_id
      cross join lateral (values (family.partner_a, child.kind_a), (family.partner_b, child.kind_b)) as parent(id, kind)
      where up.level < ${generationsOfTheDead} and parent.id is not null and parent.kind = 'BIRTH'),
    ${relativesOf(treeId, 'near', sql`(select id from unnest(${ids}::uuid[]) as id)`)},
    open as materialized (
      select person.id from (select id from up union select id from near where not is_family) as around
      join tree_person as person on person.tree_id = ${treeId} and person.id = around.id
      where ${nothingTold}),
    ${relativesOf(treeId, 'beyond', sql`open`)},
    ${livedThen(treeId, {
      families: sql`(select distinct id from beyond where is_family)`,
      people: sql`(select distinct id from beyond where not is_family)`,
    })},
    settled as materialized (
      select open.id, case when open.id in (select id from lived_then)
        or ${hasGenerations(treeId, sql.ref('open.id'), generationsOfTheDead)}
        then 0 else ${never} end as dead_from
      from open)`,
  )
}

/**
 * The same for everybody of a tree, after work on much of it: a join for each generation, whatever the tree.
 */
export async function settleWholeTree(db: TreesDb, treeId: string): Promise<void> {
  const above = (below: string) => sql`
    select distinct edge.parent_id as id from edge join ${sql.raw(below)} as below on below.id = edge.child_id`
  const levels = Array.from({ length: generationsOfTheDead - 1 }, (_, at) => at + 2)
  await withoutLoops(db, () =>
    write(
      db,
      treeId,
      sql`
    with edge as materialized (
      select parent.id as parent_id, child.child_id from tree_child as child
      join tree_union as family on family.tree_id = ${treeId} and family.id = child.union_id
      cross join lateral (values (family.partner_a, child.kind_a), (family.partner_b, child.kind_b)) as parent(id, kind)
      where child.tree_id = ${treeId} and parent.id is not null and parent.kind = 'BIRTH'),
    has1 as materialized (select distinct parent_id as id from edge),
    ${sql.join(levels.map((level) => sql`${sql.raw(`has${level}`)} as materialized (${above(`has${level - 1}`)})`))},
    ${livedThen(treeId, {
      families: sql`(select id from tree_union where tree_id = ${treeId})`,
      people: sql`(select id from tree_person where tree_id = ${treeId})`,
    })},
    settled as materialized (
      select person.id, case when has.id is null and lived_then.id is null then ${never} else 0 end as dead_from
      from tree_person as person left join ${sql.raw(`has${generationsOfTheDead}`)} as has on has.id = person.id
      left join lived_then on lived_then.id = person.id
      where person.tree_id = ${treeId} and ${nothingTold})`,
    ),
  )
}

/** Writes what is another than before, and counts the people under the keys of the tree accordingly. */
async function write(db: TreesDb, treeId: string, settled: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    ${settled},
    changed as (
      update tree_person as person set dead_from = settled.dead_from from settled
      where person.tree_id = ${treeId} and person.id = settled.id and person.dead_from <> settled.dead_from
      returning person.id, person.dead_from, person.search_keys),
    moved as (
      select told.key, changed.dead_from, count(*)::int as people from changed
      cross join lateral (
        select distinct split_part(key, ' ', 1) as key from unnest(changed.search_keys) as key
        where not starts_with(key, ${nicknameMark}) and not starts_with(key, ${wholeNameMark})) as told
      group by 1, 2),
    more as (
      insert into tree_search_key (tree_id, key, dead_from, people)
      select ${treeId}::uuid, key, dead_from, people from moved
      on conflict (tree_id, key, dead_from) do update set people = tree_search_key.people + excluded.people)
    update tree_search_key as known set people = known.people - moved.people from moved
    where known.tree_id = ${treeId} and known.key = moved.key
      and known.dead_from = case when moved.dead_from = 0 then ${sql.lit(never)} else 0 end
    returning known.key`.execute(db)
  if (rows.length === 0) return
  await sql`
    delete from tree_search_key
    where tree_id = ${treeId} and key = any(${rows.map((row) => row.key)}::text[]) and people <= 0`.execute(db)
}

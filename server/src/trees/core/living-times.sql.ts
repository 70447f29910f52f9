import { presumedDeadAfterYears, relativesAway, yearsAfterRelative } from '@mulghar/contract/trees/roles'
import { sql, type RawBuilder } from 'kysely'
import { longAgo } from './person-columns.ts'

// The dates of relatives tell the time of people without dates: nobody is born more than 80 years after a parent. Each family
// passes on the earliest time of its partners and of its children, so that a step is linear however many siblings there are.

/** Days of the database count as year * 10000 + month * 100 + day. */
const daysOf = (years: number) => sql.lit(years * 10_000)

/** People born before this day were presumed dead in the year `longAgo`. */
const tooLate = daysOf(longAgo - presumedDeadAfterYears)

/** No day says when this person lived; a birth "after 1950" does. */
export const isUndated = sql`person.birth_to is null and person.death_to is null
  and (person.birth_from is null or person.birth_from < ${tooLate})`

/** Fragments of a query: its families, and the people of these families. */
type Around = { families: RawBuilder<unknown>; people: RawBuilder<unknown> }

/** Tables of a query that find who lived long ago by relatives; the last is `lived_then`. `families` and `people` have ids. */
export function livedThen(treeId: string, { families, people }: Around): RawBuilder<unknown> {
  const after = yearsAfterRelative
  const steps = Array.from({ length: relativesAway }, (_, index) => {
    const [before, told, now] = [`then${index}`, `told${index + 1}`, `then${index + 1}`].map((name) => sql.raw(name))
    return sql`
      ${told} as materialized (
        select link.family_id, min(born) filter (where link.is_child) as child_born,
          min(born) filter (where not link.is_child) as partner_born
        from ${before} as known join link on link.person_id = known.id
        group by link.family_id),
      ${now} as materialized (
        select undated.id, min(case when link.is_child
          then least(child_born + ${daysOf(after.sibling)}, partner_born + ${daysOf(after.parent)})
          else least(child_born + ${daysOf(after.child)}, partner_born + ${daysOf(after.partner)}) end) as born
        from ${told} as told join link on link.family_id = told.family_id
        join undated on undated.id = link.person_id
        group by undated.id
        having min(case when link.is_child
          then least(child_born + ${daysOf(after.sibling)}, partner_born + ${daysOf(after.parent)})
          else least(child_born + ${daysOf(after.child)}, partner_born + ${daysOf(after.partner)}) end) < ${tooLate})`
  })
  const found = steps.map((_, index) => sql`select id from ${sql.raw(`then${index + 1}`)}`)
  return sql`
    link as materialized (
      select family.id as family_id, partner.id as person_id, false as is_child
      from ${families} as around join tree_union as family on family.tree_id = ${treeId} and family.id = around.id
      cross join lateral (values (family.partner_a), (family.partner_b)) as partner(id)
      where partner.id is not null
      union all
      select child.union_id, child.child_id, true
      from ${families} as around join tree_child as child on child.tree_id = ${treeId} and child.union_id = around.id),
    undated as materialized (
      select person.id from ${people} as around
      join tree_person as person on person.tree_id = ${treeId} and person.id = around.id
      where ${isUndated}),
    then0 as materialized (
      select person.id, least(person.birth_to, person.death_to) as born from ${people} as around
      join tree_person as person on person.tree_id = ${treeId} and person.id = around.id
      where least(person.birth_to, person.death_to) < ${tooLate}),
    ${sql.join(steps)},
    lived_then as materialized (${sql.join(found, sql` union `)})`
}

/**
 * A recursive table `name(id, is_family, level)`: people, their families, the members of these, and so on through people without
 * dates. Two levels are one step.
 */
export function relativesOf(treeId: string, name: string, start: RawBuilder<unknown>): RawBuilder<unknown> {
  const table = sql.raw(name)
  return sql`
    ${table}(id, is_family, level) as (
      select id, false, 0 from ${start} as start
      union
      select next.id, not near.is_family, near.level + 1 from ${table} as near
      cross join lateral (
        select id from tree_union where not near.is_family and tree_id = ${treeId} and partner_a = near.id
        union all
        select id from tree_union where not near.is_family and tree_id = ${treeId} and partner_b = near.id
        union all
        select union_id from tree_child where not near.is_family and tree_id = ${treeId} and child_id = near.id
        union all
        select partner.id from tree_union as family
        cross join lateral (values (family.partner_a), (family.partner_b)) as partner(id)
        where near.is_family and family.tree_id = ${treeId} and family.id = near.id and partner.id is not null
        union all
        select child_id from tree_child where near.is_family and tree_id = ${treeId} and union_id = near.id
        offset 0) as next
      where near.level < ${sql.lit(2 * relativesAway)} and (near.is_family or near.level = 0 or exists (
        select from tree_person as person
        where person.tree_id = ${treeId} and person.id = near.id and ${isUndated} offset 0)))`
}

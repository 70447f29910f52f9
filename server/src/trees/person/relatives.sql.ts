import type { ParentKind, PartnerKind } from '@mulghar/contract/trees/person'
import type { RelativeKind } from '@mulghar/contract/trees/relatives'
import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { lineNames } from '../core/line-names.sql.ts'
import type { Relative, SiblingRow } from './person-page.sql.ts'

// The relatives of a person in the order of their pages. All of a kind are put in order by the database, and only a page of them is
// answered. The parameters are those of the page of a person: its id, the viewer, the roles that see the living, and this year.

/** The place of a relative in the order of its kind, and how many there are. */
export type Keyed = { place: number; born: number; id: string; total: number }
export type ParentRow = Keyed & { kind: ParentKind; who: Relative }
export type PartnerRow = Keyed & { kind: PartnerKind; from: PartialDate | null; to: PartialDate | null; who: Relative }
export type ChildRow = Keyed & {
  kind: ParentKind
  position: number | null
  isTold: boolean
  other: string | null
  who: Relative
}
export type SiblingKin = Keyed & { who: Relative; rows: SiblingRow[] }

/** A page of a kind: how many, and whether rows after the key in the parameters $5 to $7 are wanted. */
export type Slice = { limit: number | string; isAfter: boolean }

const last = 2_147_483_647
/** In how many unions with its parents a sibling is looked at: nobody stands in so many. */
export const mostUnionsOfSibling = 20

export const line = (who: string) =>
  [
    'id',
    'first_name',
    'last_name',
    'gender',
    'birth_year',
    'death_year',
    'dead_from',
    'birth_from',
    'birth_to',
    'death_from',
    'death_to',
    'names',
    'image_document_id',
    'name_prefix',
    'name_suffix',
  ]
    .map((column) => (column === 'names' ? lineNames(who) : `${who}.${column}`))
    .join(', ')

/** Whether a child's birth is told, and not a guess. */
export const isTold = `coalesce(k.birth ->> 'qualifier', 'EXACT') in ('EXACT', 'BETWEEN', 'FROM_TO')`

const seesLiving = `m.role = any($3::text[])`
const isOpen = (who: string) => `(${seesLiving} or ${who}.dead_from <= $4::int)`
/** The day of birth for who sees days, the first day of its year for everybody else. */
const bornOf = (who: string) =>
  `coalesce(case when ${seesLiving} then ${who}.birth_from else ${who}.birth_from / 10000 * 10000 + 101 end, ${last})`

const keyed = (rows: string, { limit, isAfter }: Slice) => `
  select * from (select ordered.*, count(*) over () as total from (${rows}) as ordered) as counted
  ${isAfter ? 'where (place, born, id) > ($5::int, $6::int, $7::uuid)' : ''}
  order by place, born, id limit ${limit}`

const listed = (fields: string, rows: string, slice: Slice, join: string) => `
  (select json_agg(json_build_object(
      'place', kin.place, 'born', kin.born, 'id', kin.id, 'total', kin.total, ${fields})
      order by kin.place, kin.born, kin.id)
   from (${keyed(rows, slice)}) as kin ${join})`

const person = (who: string, id: string) =>
  `join tree_person ${who} on ${who}.tree_id = p.tree_id and ${who}.id = ${id}`

const parents = (slice: Slice) =>
  listed(
    `'kind', kin.kind, 'who', json_build_array(${line('k')})`,
    `select side as place, 0 as born, union_id as id, parent_id, kind from (
      select distinct on (parent.id) parent.id as parent_id, parent.kind, parent.side, c.union_id
      from tree_child c
      join tree_union u on u.tree_id = c.tree_id and u.id = c.union_id
      cross join lateral (values (u.partner_a, c.kind_a, 0), (u.partner_b, c.kind_b, 1)) as parent(id, kind, side)
      where c.tree_id = p.tree_id and c.child_id = p.id and parent.id is not null
      order by parent.id, (parent.kind = 'BIRTH') desc, c.union_id, parent.side) as once`,
    slice,
    person('k', 'kin.parent_id'),
  )

const partners = (slice: Slice) =>
  listed(
    `'kind', kin.kind, 'from', kin.from_date, 'to', kin.to_date, 'who', json_build_array(${line('k')})`,
    `select * from (
      select case when u.partner_a = p.id then u.partner_b else u.partner_a end as partner_id, u.id, u.kind, u.from_date,
        u.to_date, coalesce(u.position, 0) as place, coalesce(u.from_day, ${last}) as born
      from tree_union u where u.tree_id = p.tree_id and (u.partner_a = p.id or u.partner_b = p.id)) as near
    where near.partner_id is not null`,
    slice,
    person('k', 'kin.partner_id'),
  )

const children = (slice: Slice) =>
  listed(
    `'kind', kin.kind, 'position', kin.position, 'isTold', ${isTold}, 'other', kin.other,
      'who', json_build_array(${line('k')})`,
    `select once.*, case when ${isOpen('k')} then coalesce(once.position, k.birth_order, ${last}) else ${last} end as place,
        case when ${isOpen('k')} then ${bornOf('k')} else ${last} end as born
      from (
        select distinct on (c.child_id) c.child_id as id, c.position,
          case when u.partner_a = p.id then c.kind_a else c.kind_b end as kind,
          case when u.partner_a = p.id then u.partner_b else u.partner_a end as other
        from tree_union u join tree_child c on c.tree_id = u.tree_id and c.union_id = u.id
        where u.tree_id = p.tree_id and (u.partner_a = p.id or u.partner_b = p.id)
        order by c.child_id, coalesce(u.position, 0), u.from_day nulls last, u.id) as once
      ${person('k', 'once.id')}`,
    slice,
    person('k', 'kin.id'),
  )

const ofOwnParents = `u.tree_id = p.tree_id and (u.partner_a = any(own.parents) or u.partner_b = any(own.parents))`
const siblings = (slice: Slice) =>
  listed(
    `'who', json_build_array(${line('k')}),
      'rows', (select json_agg(json_build_object('union', near.id, 'parentA', near.partner_a, 'parentB', near.partner_b,
          'kindA', near.kind_a, 'kindB', near.kind_b, 'position', near.position, 'birthOrder', k.birth_order,
          'isTold', ${isTold}) order by near.id)
        from (select u.id, u.partner_a, u.partner_b, c.kind_a, c.kind_b, c.position
          from tree_child c join tree_union u on u.id = c.union_id and ${ofOwnParents}
          where c.tree_id = p.tree_id and c.child_id = kin.id order by u.id limit ${mostUnionsOfSibling}) as near)`,
    `select once.id,
        case when ${isOpen('p')} and ${isOpen('k')} then coalesce(once.position, k.birth_order, ${last})
          else ${last} end as place,
        case when ${isOpen('p')} and ${isOpen('k')} then ${bornOf('k')} else ${last} end as born
      from (
        select c.child_id as id, min(c.position) as position
        from tree_union u join tree_child c on c.tree_id = u.tree_id and c.union_id = u.id and c.child_id <> p.id
        where ${ofOwnParents} group by c.child_id) as once
      ${person('k', 'once.id')}`,
    slice,
    person('k', 'kin.id'),
  )

/** The part of a statement that answers a page of relatives, by their kind. */
export const relativesOf: Record<RelativeKind, (slice: Slice) => string> = {
  PARENT: parents,
  PARTNER: partners,
  CHILD: children,
  SIBLING: siblings,
}

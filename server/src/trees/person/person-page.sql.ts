import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import type { Gender, ParentKind, PartnerKind } from '@mulghar/contract/trees/person'
import type { TreeRole } from '@mulghar/contract/trees/roles'
import type { Pool } from 'pg'
import { belongsText } from '../core/membership.sql.ts'
import type { PersonRow } from './person.sql.ts'

/** A relative: id, first name, last name, gender, years of birth and death, dead from, first and last days of both, other names, picture. */
export type Relative = [
  id: string,
  firstName: string,
  lastName: string,
  gender: Gender,
  born: number | null,
  died: number | null,
  deadFrom: number,
  bornFrom: number | null,
  bornTo: number | null,
  diedFrom: number | null,
  diedTo: number | null,
  names: PersonRow['names'],
  image: string | null,
]

type Child = [
  childId: string,
  kindA: ParentKind,
  kindB: ParentKind,
  position: number | null,
  isTold: boolean,
  birthOrder: number | null,
  ...Relative,
]
type Family = [
  isA: boolean,
  kind: PartnerKind,
  from: PartialDate | null,
  to: PartialDate | null,
  partner: Relative,
  children: Child[] | null,
]
type Origin = [kindA: ParentKind, kindB: ParentKind, a: Relative, b: Relative, unionId: string, position: number | null]

/** Another child of a parent, in one of that parent's unions. */
export type SiblingRow = {
  who: Relative
  union: string
  parentA: string | null
  parentB: string | null
  kindA: ParentKind
  kindB: ParentKind
  position: number | null
  birthOrder: number | null
  /** Whether the day of birth is told and no guess. */
  isTold: boolean
}

/** A tree in which the person stands too: id, name, gotra, description, since when, picture. */
type LinkedTree = [string, string, string | null, string, string, string | null]

export type PersonPage = PersonRow & {
  role: TreeRole
  is_self: boolean
  /** Another member is this person. */
  is_taken: boolean
  picture_count: number
  /** Whether what the viewer changes waits for the owner. */
  waits: boolean
  families: Family[] | null
  origins: Origin[] | null
  siblings: SiblingRow[] | null
  linked_tree: LinkedTree | null
}

const line = (who: string) =>
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
  ]
    .map((column) => `${who}.${column}`)
    .join(', ')

/** Whether a child's birth is told, and not a guess. */
const isTold = `coalesce(k.birth ->> 'qualifier', 'EXACT') in ('EXACT', 'BETWEEN', 'FROM_TO')`

/** Nobody has so many; in a file that says so, every family may name all of them again. */
export const mostSiblingRows = 2000

// One round trip for the person, the relatives and the viewer's role. It is prepared once a connection, since to plan
// it costs more than to run it.
const text = `
select p.*, m.role, m.person_id is not distinct from p.id as is_self,
  exists (select from tree_member taken
    where taken.tree_id = p.tree_id and taken.person_id = p.id and taken.account_id <> $2) as is_taken,
  (select count(*)::int from tree_picture picture
   where picture.tree_id = p.tree_id and picture.person_id = p.id) as picture_count,
  (select tree.approval and tree.owner_account_id <> $2 from tree where tree.id = p.tree_id) as waits,
  (select json_agg(json_build_array(
      u.partner_a is not distinct from p.id, u.kind, u.from_date, u.to_date,
      json_build_array(${line('o')}),
      (select json_agg(json_build_array(c.child_id, c.kind_a, c.kind_b, c.position, ${isTold}, k.birth_order, ${line('k')}))
       from tree_child c join tree_person k on k.tree_id = c.tree_id and k.id = c.child_id
       where c.tree_id = u.tree_id and c.union_id = u.id))
      order by coalesce(u.position, 0), u.from_day nulls last, u.id)
   from tree_union u
   left join tree_person o on o.tree_id = u.tree_id
     and o.id = case when u.partner_a = p.id then u.partner_b else u.partner_a end
   where u.tree_id = p.tree_id and (u.partner_a = p.id or u.partner_b = p.id)) as families,
  (select json_agg(json_build_array(
      c.kind_a, c.kind_b, json_build_array(${line('a')}), json_build_array(${line('b')}), u.id, c.position))
   from tree_child c
   join tree_union u on u.tree_id = c.tree_id and u.id = c.union_id
   left join tree_person a on a.tree_id = u.tree_id and a.id = u.partner_a
   left join tree_person b on b.tree_id = u.tree_id and b.id = u.partner_b
   where c.tree_id = p.tree_id and c.child_id = p.id) as origins,
  (select json_agg(json_build_object('who', json_build_array(${line('k')}), 'union', near.id,
      'parentA', near.partner_a, 'parentB', near.partner_b, 'kindA', near.kind_a, 'kindB', near.kind_b,
      'position', near.position, 'birthOrder', k.birth_order,
      'isTold', ${isTold}))
   from (select u.id, u.partner_a, u.partner_b, c.child_id, c.kind_a, c.kind_b, c.position
     from tree_union u
     join tree_child c on c.tree_id = u.tree_id and c.union_id = u.id and c.child_id <> p.id
     where u.tree_id = p.tree_id and (u.partner_a = any(own.parents) or u.partner_b = any(own.parents))
     limit ${mostSiblingRows}) as near
   join tree_person k on k.tree_id = p.tree_id and k.id = near.child_id) as siblings,
  (select json_build_array(t.id, t.name, t.gotra, t.description, t.created_at, t.image_document_id)
   from tree_link l
   join tree t on t.id = case when l.tree_id = p.tree_id then l.target_tree_id else l.tree_id end
   left join tree_member n on n.tree_id = t.id and n.account_id = $2
   where l.status = 'ACTIVE' and (t.discoverable or n.account_id is not null)
     and ((l.tree_id = p.tree_id and l.person_id = p.id) or (l.target_tree_id = p.tree_id and l.target_person_id = p.id))
   order by l.id limit 1) as linked_tree
from tree_person p
join tree_member m on m.tree_id = p.tree_id and m.account_id = $2 and ${belongsText('m')}
cross join lateral (
  select array_agg(parent.id) as parents
  from tree_child c
  join tree_union u on u.tree_id = c.tree_id and u.id = c.union_id
  cross join lateral (values (u.partner_a), (u.partner_b)) as parent(id)
  where c.tree_id = p.tree_id and c.child_id = p.id and parent.id is not null) as own
where p.id = $1`

/** A person for a member of the tree; undefined for everybody else. */
export async function findPersonPage(pool: Pool, personId: string, accountId: string): Promise<PersonPage | undefined> {
  const { rows } = await pool.query<PersonPage>({ name: 'person-page', text, values: [personId, accountId] })
  return rows[0]
}

import type { Gender, ParentKind } from '@mulghar/contract/trees/person'
import { mostRelatives, relativeKinds, type RelativeKind } from '@mulghar/contract/trees/relatives'
import { mayInTree, treeRoles, type TreeRole } from '@mulghar/contract/trees/roles'
import type { Pool } from 'pg'
import { belongsText } from '../core/membership.sql.ts'
import type { PersonRow } from './person.sql.ts'
import {
  line,
  relativesOf,
  type ChildRow,
  type Keyed,
  type ParentRow,
  type PartnerRow,
  type SiblingKin,
  type Slice,
} from './relatives.sql.ts'

/** A relative: id, first name, last name, gender, years of birth and death, dead from, first and last days of both, other names, picture, prefix and suffix of the name. */
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
  namePrefix: string | null,
  nameSuffix: string | null,
]

type Origin = [kindA: ParentKind, kindB: ParentKind, a: Relative, b: Relative, unionId: string, position: number | null]

/** A union of a parent of the person, as that of a sibling. */
export type SiblingRow = {
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
  origins: Origin[] | null
  /** A list that was not asked for is absent, one that is empty is null. */
  parents?: ParentRow[] | null
  partners?: PartnerRow[] | null
  children?: ChildRow[] | null
  siblings?: SiblingKin[] | null
  linked_tree: LinkedTree | null
}

/** In how many unions a person is looked at as a child: nobody has so many parents. */
const mostOrigins = 200

/** The unions of which a person is a child. */
const ownUnions = `(
  select * from tree_child c where c.tree_id = p.tree_id and c.child_id = p.id order by c.union_id limit ${mostOrigins}) as c`

/** Roles that are shown the years of the living. */
const rolesThatSeeLiving = treeRoles.filter((role) => mayInTree(role, 'see-living'))

// One round trip for the person, the relatives and the viewer's role. It is prepared once a connection, since to plan
// it costs more than to run it.
const textOf = (lists: string) => `
select p.*, m.role, m.person_id is not distinct from p.id as is_self,
  exists (select from tree_member taken
    where taken.tree_id = p.tree_id and taken.person_id = p.id and taken.account_id <> $2) as is_taken,
  (select count(*)::int from tree_picture picture
   where picture.tree_id = p.tree_id and picture.person_id = p.id) as picture_count,
  (select tree.approval and tree.owner_account_id <> $2 from tree where tree.id = p.tree_id) as waits,
${lists}
  (select json_agg(json_build_array(
      c.kind_a, c.kind_b, json_build_array(${line('a')}), json_build_array(${line('b')}), u.id, c.position))
   from ${ownUnions}
   join tree_union u on u.tree_id = c.tree_id and u.id = c.union_id
   left join tree_person a on a.tree_id = u.tree_id and a.id = u.partner_a
   left join tree_person b on b.tree_id = u.tree_id and b.id = u.partner_b) as origins,
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
  from ${ownUnions}
  join tree_union u on u.tree_id = c.tree_id and u.id = c.union_id
  cross join lateral (values (u.partner_a), (u.partner_b)) as parent(id)
  where parent.id is not null
) as own
-- Not every list has the roles and the year in it.
where p.id = $1 and $3::text[] is not null and $4::int is not null`

const whole = { limit: mostRelatives, isAfter: false }
const columns: Record<RelativeKind, string> = {
  PARENT: 'parents',
  PARTNER: 'partners',
  CHILD: 'children',
  SIBLING: 'siblings',
}
const listOf = (kind: RelativeKind, slice: Slice) => `${relativesOf[kind](slice)} as ${columns[kind]},`
const pageText = textOf(relativeKinds.map((kind) => listOf(kind, whole)).join('\n'))

/** A person for a member of the tree, with the first relatives of each kind; undefined for everybody else. */
export async function findPersonPage(
  pool: Pool,
  { personId, accountId, thisYear }: { personId: string; accountId: string; thisYear: number },
): Promise<PersonPage | undefined> {
  const values = [personId, accountId, rolesThatSeeLiving, thisYear]
  const { rows } = await pool.query<PersonPage>({ name: 'person-page', text: pageText, values })
  return rows[0]
}

export type RelativesAfter = Pick<Keyed, 'place' | 'born' | 'id'>

/** The same with the relatives of one kind alone, after one of them. */
export async function findRelatives(
  pool: Pool,
  { personId, accountId, thisYear }: { personId: string; accountId: string; thisYear: number },
  { kind, after, limit }: { kind: RelativeKind; after: RelativesAfter | undefined; limit: number },
): Promise<PersonPage | undefined> {
  const known = [personId, accountId, rolesThatSeeLiving, thisYear]
  const values = after ? [...known, after.place, after.born, after.id, limit] : [...known, limit]
  const slice = after ? { limit: '$8::int', isAfter: true } : { limit: '$5::int', isAfter: false }
  const name = `relatives ${kind} ${after ? 'after' : 'first'}`
  const { rows } = await pool.query<PersonPage>({ name, text: textOf(listOf(kind, slice)), values })
  return rows[0]
}

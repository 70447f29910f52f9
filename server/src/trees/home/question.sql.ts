import type { NearKind } from '@mulghar/contract/trees/home'
import type { Gender } from '@mulghar/contract/trees/person'
import type { TreeRole } from '@mulghar/contract/trees/roles'
import { sql } from 'kysely'
import { belongs } from '../core/membership.sql.ts'
import type { PersonName } from '../core/person-record.ts'
import type { TreesDb } from '../core/tables.ts'
import { lineNamesColumn } from '../core/line-names.sql.ts'

export type EditedTree = { id: string; name: string; approval: boolean; person_id: string | null }

/** Trees in which the account may edit, those with a person of the account first. */
export async function selectEditedTrees(
  db: TreesDb,
  ask: { accountId: string; roles: readonly TreeRole[]; limit: number },
): Promise<EditedTree[]> {
  const { rows } = await sql<EditedTree>`
    select tree.id, tree.name, member.person_id,
      tree.approval and tree.owner_account_id <> ${ask.accountId}::uuid as approval
    from tree_member as member join tree on tree.id = member.tree_id
    where member.account_id = ${ask.accountId} and ${belongs('member')} and member.role = any(${ask.roles})
    order by member.person_id is null, tree.id
    limit ${ask.limit}`.execute(db)
  return rows
}

export type PersonKey = { treeId: string; id: string }
export type NearRow = { tree_id: string; id: string; from_id: string; kind: NearKind }

/** The parents, partners and children of these people, so many of each kind, in the order of the people. */
export async function selectNear(
  db: TreesDb,
  people: readonly PersonKey[],
  { ofEach, limit }: { ofEach: number; limit: number },
): Promise<NearRow[]> {
  const { rows } = await sql<NearRow>`
    select here.tree_id, near.id, here.id as from_id, near.kind
    from unnest(${people.map(({ treeId }) => treeId)}::uuid[], ${people.map(({ id }) => id)}::uuid[])
      with ordinality as here(tree_id, id, place)
    cross join lateral (
      (select parent.id, 'PARENT' as kind, 0 as rank
      from tree_child as child
      join tree_union as family on family.tree_id = child.tree_id and family.id = child.union_id
      cross join lateral (values (family.partner_a), (family.partner_b)) as parent(id)
      where child.tree_id = here.tree_id and child.child_id = here.id and parent.id is not null
      limit ${ofEach})
      union all
      (select case when family.partner_a = here.id then family.partner_b else family.partner_a end, 'PARTNER', 1
      from tree_union as family
      where family.tree_id = here.tree_id and (family.partner_a = here.id or family.partner_b = here.id)
        and family.partner_a is not null and family.partner_b is not null
      limit ${ofEach})
      union all
      (select child.child_id, 'CHILD', 2
      from tree_union as family
      join tree_child as child on child.tree_id = family.tree_id and child.union_id = family.id
      where family.tree_id = here.tree_id and (family.partner_a = here.id or family.partner_b = here.id)
      limit ${ofEach})) as near
    order by here.place, near.rank, near.id
    limit ${limit}`.execute(db)
  return rows
}

/** The first people of these trees: a range of the primary key for each. */
export async function selectFirstPeople(db: TreesDb, treeIds: readonly string[], ofEach: number): Promise<PersonKey[]> {
  const { rows } = await sql<PersonKey>`
    select person.tree_id as "treeId", person.id from unnest(${treeIds}::uuid[]) with ordinality as tree(id, place)
    cross join lateral (
      select tree_id, id from tree_person where tree_id = tree.id order by tree_person.id limit ${ofEach}) as person
    order by tree.place, person.id`.execute(db)
  return rows
}

export type AskedPerson = {
  tree_id: string
  id: string
  first_name: string
  last_name: string
  names: PersonName[] | null
  gender: Gender
  image_document_id: string | null
  version: number
  no_birth: boolean
  no_birth_place: boolean
  /** A change of the account to this person waits for the owner. */
  waits: boolean
}

/** The facts of these people, in their order. */
export async function selectAskedPeople(
  db: TreesDb,
  accountId: string,
  people: readonly PersonKey[],
): Promise<AskedPerson[]> {
  const { rows } = await sql<AskedPerson>`
    select person.tree_id, person.id, person.first_name, person.last_name, ${lineNamesColumn('person')}, person.gender,
      person.image_document_id, person.version, person.birth is null as no_birth,
      person.birth_place is null as no_birth_place, exists (
        select from tree_proposal as proposal
        where proposal.account_id = ${accountId} and proposal.status = 'WAITING'
          and proposal.tree_id = person.tree_id and proposal.person_id = person.id) as waits
    from unnest(${people.map(({ treeId }) => treeId)}::uuid[], ${people.map(({ id }) => id)}::uuid[])
      with ordinality as asked(tree_id, id, place)
    join tree_person as person on person.tree_id = asked.tree_id and person.id = asked.id
    order by asked.place`.execute(db)
  return rows
}

export async function isQuestionPutAway(db: TreesDb, accountId: string, day: number): Promise<boolean> {
  const row = await db
    .selectFrom('tree_question_day')
    .select('day')
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps this day and the latest other one: around midnight two devices of an account are on different days. */
export async function putQuestionAway(db: TreesDb, accountId: string, day: number): Promise<void> {
  await db
    .insertInto('tree_question_day')
    .values({ account_id: accountId, day })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`
    delete from tree_question_day
    where account_id = ${accountId} and day <> ${day} and day < (
      select max(day) from tree_question_day where account_id = ${accountId} and day <> ${day})`.execute(db)
}

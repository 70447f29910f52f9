import { sql, type RawBuilder } from 'kysely'
import type { TreeRole } from '@mulghar/contract/trees/roles'
import { belongs } from '../core/membership.sql.ts'
import type { TreeLinkTable, TreesDb } from '../core/tables.ts'

/** A link as one of its two trees sees it, with what the viewer is to both. */
export type SideRow = Pick<TreeLinkTable, 'id' | 'status' | 'message' | 'asked_by' | 'asked_at'> & {
  direction: 'OUT' | 'IN'
  here_tree: string
  here_tree_name: string
  here_role: TreeRole | null
  here_status: 'PENDING' | 'ACTIVE' | null
  here_id: string | null
  here_first: string | null
  here_last: string | null
  tree: string
  name: string
  gotra: string | null
  description: string
  created_at: Date
  image_document_id: string | null
  discoverable: boolean
  role: TreeRole | null
  member_status: 'PENDING' | 'ACTIVE' | null
  there_id: string | null
  there_first: string | null
  there_last: string | null
  asker_name: string
}

const outward = sql`
  select id, status, message, asked_by, asked_at, 'OUT' as direction, tree_id as here_tree, person_id as here_person,
    target_tree_id as tree, target_person_id as there_person
  from tree_link`
const inward = sql`
  select id, status, message, asked_by, asked_at, 'IN' as direction, target_tree_id as here_tree,
    target_person_id as here_person, tree_id as tree, person_id as there_person
  from tree_link`

/** Sides of links; `which` speaks of `side`, `here`, `other`, `mine` (the membership there) and `home` (the one here). */
async function selectSides(
  db: TreesDb,
  viewerId: string,
  sides: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
  limit: number,
): Promise<SideRow[]> {
  const { rows } = await sql<SideRow>`
    select side.id, side.status, side.message, side.asked_by, side.asked_at, side.direction, side.here_tree,
      home_tree.name as here_tree_name, home.role as here_role, home.status as here_status,
      here.id as here_id, here.first_name as here_first, here.last_name as here_last,
      side.tree, other.name, other.gotra, other.description, other.created_at, other.image_document_id,
      other.discoverable,
      mine.role, mine.status as member_status,
      there.id as there_id, there.first_name as there_first, there.last_name as there_last,
      asker.name as asker_name
    from (${sides}) as side
    join tree as home_tree on home_tree.id = side.here_tree
    join tree as other on other.id = side.tree
    join account_name as asker on asker.id = side.asked_by
    left join tree_member as home on home.tree_id = side.here_tree and home.account_id = ${viewerId}
    left join tree_member as mine on mine.tree_id = side.tree and mine.account_id = ${viewerId}
    left join tree_person as here on here.tree_id = side.here_tree and here.id = side.here_person
    left join tree_person as there on there.tree_id = side.tree and there.id = side.there_person
    -- A link whose person has been deleted rests until that is reverted.
    where (case when side.direction = 'OUT' then here.id else there.id end) is not null and ${which}
    order by side.id limit ${limit}`.execute(db)
  return rows
}

/** Who decides in this tree or has asked knows of the other side, as do those who could find it or belong to it. */
const knowsOther = (viewerId: string) => sql`
  (other.discoverable or mine.account_id is not null or home.role = 'OWNER' or side.asked_by = ${viewerId})`

/** Links that stand are there for all who may know of both sides; those that wait for who could answer or withdraw them. */
const mayKnow = (viewerId: string) => sql`
  ${belongs('home')} and ${knowsOther(viewerId)} and (side.status = 'ACTIVE'
    or (side.direction = 'OUT' and (home.role in ('READ_WRITE', 'OWNER') or side.asked_by = ${viewerId}))
    or home.role = 'OWNER')`

type Asked = {
  treeId: string
  viewerId: string
  status?: TreeLinkTable['status'] | undefined
  personId?: string | undefined
  after: string | undefined
  limit: number
}

/** The links of a tree, the oldest first, as far as the viewer may know of them. */
export function selectLinks(db: TreesDb, { treeId, viewerId, status, personId, after, limit }: Asked) {
  const from = (which: RawBuilder<unknown>, tree: string, person: string) => {
    const status_ = status ? sql`and status = ${status}` : sql``
    const person_ = personId ? sql`and ${sql.ref(person)} = ${personId}` : sql``
    const after_ = after ? sql`and id > ${after}` : sql``
    return sql`${which} where ${sql.ref(tree)} = ${treeId} ${status_} ${person_} ${after_}`
  }
  const sides = sql`${from(outward, 'tree_id', 'person_id')} union all
    ${from(inward, 'target_tree_id', 'target_person_id')}`
  return selectSides(db, viewerId, sides, mayKnow(viewerId), limit)
}

/** Requests to the trees of an account. */
export function selectWaitingLinks(db: TreesDb, accountId: string, after: string | undefined, limit: number) {
  const sides = sql`${inward} where status = 'PENDING' ${after ? sql`and id > ${after}` : sql``} and target_tree_id in (
    select tree_id from tree_member where account_id = ${accountId} and role = 'OWNER')`
  return selectSides(db, accountId, sides, sql`true`, limit)
}

export type SentRow = Pick<TreeLinkTable, 'id' | 'message' | 'asked_at'> & {
  here_name: string | null
  there_name: string | null
  /** Null where the author is no member of the tree that asks. */
  person_id: string | null
  first_name: string | null
  last_name: string | null
}

/** Requests of an account that wait, the newest first, with the names that the account may see now. */
export async function selectSentLinks(
  db: TreesDb,
  accountId: string,
  before: string | undefined,
  limit: number,
): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`
    select link.id, link.message, link.asked_at,
      case when home_tree.discoverable or home.account_id is not null then home_tree.name end as here_name,
      case when other.discoverable or mine.account_id is not null then other.name end as there_name,
      person.id as person_id, person.first_name, person.last_name
    from tree_link as link
    join tree as home_tree on home_tree.id = link.tree_id
    join tree as other on other.id = link.target_tree_id
    left join tree_member as home on home.tree_id = link.tree_id and home.account_id = ${accountId}
    left join tree_member as mine on mine.tree_id = link.target_tree_id and mine.account_id = ${accountId}
    left join tree_person as person
      on person.tree_id = link.tree_id and person.id = link.person_id and ${belongs('home')}
    where link.asked_by = ${accountId} and link.status = 'PENDING'
      ${before === undefined ? sql`` : sql`and link.id < ${before}::uuid`}
    order by link.id desc limit ${limit}`.execute(db)
  return rows
}

/** One link from both of its trees, as far as the viewer may know of it from each. */
export function selectBothSides(db: TreesDb, id: string, viewerId: string) {
  const sides = sql`${outward} where id = ${id} union all ${inward} where id = ${id}`
  return selectSides(db, viewerId, sides, mayKnow(viewerId), 2)
}

/** The row itself. */
export function findLink(db: TreesDb, id: string) {
  return db.selectFrom('tree_link').selectAll().where('id', '=', id).executeTakeFirst()
}

export function insertLink(db: TreesDb, link: TreeLinkTable): Promise<unknown> {
  return db.insertInto('tree_link').values(link).execute()
}

export async function updateLink(
  db: TreesDb,
  { tree_id, id }: Pick<TreeLinkTable, 'tree_id' | 'id'>,
  change: Partial<Pick<TreeLinkTable, 'status' | 'target_person_id' | 'decided_by' | 'decided_at'>>,
): Promise<void> {
  await db.updateTable('tree_link').set(change).where('tree_id', '=', tree_id).where('id', '=', id).execute()
}

export async function deleteLink(db: TreesDb, { tree_id, id }: Pick<TreeLinkTable, 'tree_id' | 'id'>): Promise<void> {
  await db.deleteFrom('tree_link').where('tree_id', '=', tree_id).where('id', '=', id).execute()
}

type Ends = Pick<TreeLinkTable, 'tree_id' | 'person_id' | 'target_tree_id' | 'target_person_id'>

/** Whether a link between the same two is there, whichever side has asked; `except` that one. */
export async function isLinked(db: TreesDb, ends: Ends, except: string | null): Promise<boolean> {
  const { tree_id, person_id, target_tree_id, target_person_id } = ends
  const { rows } = await sql`
    select 1 from tree_link where id is distinct from ${except} and (
      (tree_id = ${tree_id} and person_id = ${person_id} and target_tree_id = ${target_tree_id}
        and target_person_id is not distinct from ${target_person_id})
      or (tree_id = ${target_tree_id} and person_id = ${target_person_id} and target_tree_id = ${tree_id}
        and target_person_id = ${person_id}))
    limit 1`.execute(db)
  return rows.length > 0
}

export async function isPersonOf(db: TreesDb, treeId: string, personId: string): Promise<boolean> {
  const query = db.selectFrom('tree_person').select('id').where('tree_id', '=', treeId).where('id', '=', personId)
  return (await query.executeTakeFirst()) !== undefined
}

/** Trees that are linked with one, by their names, as far as the viewer may know of them. */
export async function selectLinkedTrees(
  db: TreesDb,
  treeId: string,
  viewerId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select other.id, other.name
    from (
      select target_tree_id as tree from tree_link where tree_id = ${treeId} and status = 'ACTIVE'
      union select tree_id from tree_link where target_tree_id = ${treeId} and status = 'ACTIVE') as side
    join tree as other on other.id = side.tree
    left join tree_member as mine on mine.tree_id = other.id and mine.account_id = ${viewerId}
    where other.discoverable or mine.account_id is not null
    order by other.name, other.id limit 50`.execute(db)
  return rows
}

/** Which person of one of these trees the account is. */
export async function findSelf(db: TreesDb, treeIds: readonly string[], accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('tree_member as member')
    .innerJoin('tree_person as person', (join) =>
      join.onRef('person.tree_id', '=', 'member.tree_id').onRef('person.id', '=', 'member.person_id'),
    )
    .select('person.id')
    .where('member.account_id', '=', accountId)
    .where('member.tree_id', 'in', treeIds)
    .where(belongs('member'))
    .orderBy('person.id')
    .executeTakeFirst()
  return row?.id ?? null
}

export type OpenLinkRow = {
  one_tree: string
  one: string
  other_tree: string
  other: string
  version: string
  role: TreeRole
  people: number
}

/** From some trees to those that the viewer may open: who is the same person in both. Each pair comes from each tree that was asked for. */
export async function selectOpenLinks(
  db: TreesDb,
  treeIds: readonly string[],
  viewerId: string,
): Promise<OpenLinkRow[]> {
  const { rows } = await sql<OpenLinkRow>`
    select side.*, tree.version, tree.person_count as people, mine.role
    from (
      select tree_id as one_tree, person_id as one, target_tree_id as other_tree, target_person_id as other from tree_link
      where tree_id = any(${[...treeIds]}) and status = 'ACTIVE' and target_person_id is not null
      union all
      select target_tree_id, target_person_id, tree_id, person_id from tree_link
      where target_tree_id = any(${[...treeIds]}) and status = 'ACTIVE' and target_person_id is not null) as side
    join tree on tree.id = side.other_tree
    join tree_member as mine on mine.tree_id = tree.id and mine.account_id = ${viewerId} and ${belongs('mine')}
    order by side.one, side.other limit 5000`.execute(db)
  return rows
}

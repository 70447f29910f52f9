import { sql } from 'kysely'
import { belongs, isMember } from '../core/membership.sql.ts'
import type { TreesDb } from '../core/tables.ts'
import { isOpen } from '../members/mail-invites.sql.ts'

/** Filters trees by whether the account may know their names; returns its membership too. */
export async function selectTreesTold(db: TreesDb, accountId: string, treeIds: readonly string[], now: Date) {
  const rows = await db
    .selectFrom('tree')
    .leftJoin('tree_member as member', (join) =>
      join.onRef('member.tree_id', '=', 'tree.id').on('member.account_id', '=', accountId),
    )
    .select(['tree.id', 'tree.name', 'member.role', 'member.status'])
    .where('tree.id', 'in', [...treeIds])
    .where((is) =>
      is.or([
        is('tree.discoverable', '=', true),
        is('member.account_id', 'is not', null),
        sql<boolean>`exists (
          select 1 from tree_invite as invite where invite.tree_id = tree.id and ${isOpen(accountId, now)})`,
      ]),
    )
    .execute()
  return new Map(rows.map((row) => [row.id, { name: row.name, role: row.role, isMember: isMember(row) }]))
}

/** Why an account's proposals were refused, where that was said. */
export async function selectReasons(
  db: TreesDb,
  accountId: string,
  treeIds: readonly string[],
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (treeIds.length === 0 || ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('tree_proposal')
    .select(['id', 'reason'])
    .where('tree_id', 'in', [...treeIds])
    .where('id', 'in', [...ids])
    .where('account_id', '=', accountId)
    .execute()
  return new Map(rows.map((row) => [row.id, row.reason]))
}

/** To which addresses these invitations went, as far as the account knows: it has sent them, or has the tree. */
export async function selectAddresses(
  db: TreesDb,
  accountId: string,
  treeIds: readonly string[],
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (treeIds.length === 0 || ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('tree_invite as invite')
    .leftJoin('tree_member as member', (join) =>
      join.onRef('member.tree_id', '=', 'invite.tree_id').on('member.account_id', '=', accountId),
    )
    .select(['invite.id', 'invite.email'])
    .where('invite.tree_id', 'in', [...treeIds])
    .where('invite.id', 'in', [...ids])
    .where((is) => is.or([is('invite.created_by', '=', accountId), is('member.role', '=', 'OWNER')]))
    .execute()
  return new Map(rows.flatMap(({ id, email }) => (email === null ? [] : [[id, email]])))
}

/** The memberships of an account in these trees, by tree. */
export async function selectMemberships(db: TreesDb, accountId: string, treeIds: readonly string[]) {
  const rows = await db
    .selectFrom('tree_member')
    .select(['tree_id', 'role', 'person_id'])
    .where('account_id', '=', accountId)
    .where('tree_id', '=', sql<string>`any(${[...treeIds]}::uuid[])`)
    .where(belongs())
    .execute()
  return new Map(rows.map((row) => [row.tree_id, row]))
}

/** The first trees of which an account can be notified, by name. */
export function selectNoticeRoots(db: TreesDb, accountId: string) {
  return db
    .selectFrom('tree_member as member')
    .innerJoin('tree', 'tree.id', 'member.tree_id')
    .select(['member.tree_id', 'member.role', 'member.person_id', 'tree.name'])
    .where('member.account_id', '=', accountId)
    .where(belongs('member'))
    .orderBy('tree.name')
    .orderBy('member.tree_id')
    .limit(200)
    .execute()
}

/** The trees that ask in these link requests, while the requests wait. */
export async function selectAskingTrees(db: TreesDb, linkIds: readonly string[]): Promise<Map<string, string>> {
  if (linkIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('tree_link')
    .select(['id', 'tree_id'])
    .where('id', 'in', [...linkIds])
    .where('status', '=', 'PENDING')
    .execute()
  return new Map(rows.map((row) => [row.id, row.tree_id]))
}

/** The people of trees who have these links, by the id of the link. */
export async function selectLinkedPeople(
  db: TreesDb,
  treeIds: readonly string[],
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (treeIds.length === 0 || ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('tree_link')
    .select(['id', 'person_id'])
    .where('tree_id', 'in', [...treeIds])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row.person_id]))
}

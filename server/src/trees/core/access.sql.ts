import type { TreeStanding } from '@mulghar/contract/trees/roles'
import { belongs, isMember } from './membership.sql.ts'
import type { TreesDb } from './tables.ts'

export type Standing = { treeId: string; standing: TreeStanding; discoverable: boolean; version: string }

/** What an account is to a tree; undefined where there is no such tree. */
export async function findStanding(db: TreesDb, treeId: string, accountId: string): Promise<Standing | undefined> {
  const row = await db
    .selectFrom('tree')
    .leftJoin('tree_member as member', (join) =>
      join.onRef('member.tree_id', '=', 'tree.id').on('member.account_id', '=', accountId),
    )
    .select(['tree.id', 'tree.discoverable', 'tree.version', 'member.role', 'member.status'])
    .where('tree.id', '=', treeId)
    .executeTakeFirst()
  return row && { treeId: row.id, discoverable: row.discoverable, version: row.version, standing: standingFrom(row) }
}

/** What an account is to the tree of a person, and whether it is that person. */
export async function findStandingByPerson(
  db: TreesDb,
  personId: string,
  accountId: string,
): Promise<{ treeId: string; standing: TreeStanding; addedBy: string; isSelf: boolean } | undefined> {
  const row = await db
    .selectFrom('tree_person as person')
    .leftJoin('tree_member as member', (join) =>
      join.onRef('member.tree_id', '=', 'person.tree_id').on('member.account_id', '=', accountId),
    )
    .select(['person.tree_id', 'person.added_by', 'member.role', 'member.status', 'member.person_id'])
    .where('person.id', '=', personId)
    .executeTakeFirst()
  if (!row) return undefined
  const isSelf = isMember(row) && row.person_id === personId
  return { treeId: row.tree_id, addedBy: row.added_by, standing: standingFrom(row), isSelf }
}

/** Of these trees, what the account is to each where it is a member that was let in. */
export async function selectRoles(db: TreesDb, treeIds: readonly string[], accountId: string) {
  return db
    .selectFrom('tree_member')
    .select(['tree_id', 'role'])
    .where('account_id', '=', accountId)
    .where('tree_id', 'in', treeIds.length > 0 ? [...treeIds] : [accountId])
    .where(belongs())
    .execute()
}

export function selectCardsSeen(db: TreesDb, treeIds: readonly string[], accountId: string) {
  return db
    .selectFrom('tree')
    .leftJoin('tree_member as member', (join) =>
      join.onRef('member.tree_id', '=', 'tree.id').on('member.account_id', '=', accountId),
    )
    .select('tree.id')
    .where('tree.id', 'in', treeIds.length > 0 ? [...treeIds] : [accountId])
    .where((is) => is.or([is('tree.discoverable', '=', true), is('member.account_id', 'is not', null)]))
    .execute()
}

type MemberRow = { role: Exclude<TreeStanding, 'PENDING' | 'NONE'> | null; status: string | null }

export function standingFrom(row: MemberRow): TreeStanding {
  if (!row.role) return 'NONE'
  return isMember(row) ? row.role : 'PENDING'
}

/** Whether a tree's owner looks at changes first, and who that is. */
export type Approval = { approval: boolean; owner_account_id: string }

export function findApproval(db: TreesDb, treeId: string): Promise<Approval | undefined> {
  return db.selectFrom('tree').select(['approval', 'owner_account_id']).where('id', '=', treeId).executeTakeFirst()
}

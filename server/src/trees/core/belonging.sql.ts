import type { TreeRole } from '@mulghar/contract/trees/roles'
import { runPrepared } from '../../kit/prepared.sql.ts'
import { belongs } from './membership.sql.ts'
import type { TreesDb } from './tables.ts'

/** Of these trees those whose card the account may see, with what it is to each. */
export function selectTreesSeen(db: TreesDb, accountId: string, treeIds: readonly string[]) {
  return db
    .selectFrom('tree')
    .leftJoin('tree_member as member', (join) =>
      join.onRef('member.tree_id', '=', 'tree.id').on('member.account_id', '=', accountId),
    )
    .select(['tree.id', 'tree.name', 'tree.image_document_id', 'member.role', 'member.status'])
    .where('tree.id', 'in', [...treeIds])
    .where((is) => is.or([is('tree.discoverable', '=', true), is('member.account_id', 'is not', null)]))
    .execute()
}

/** Of these people those of trees that the account belongs to, with its role there. */
export function selectPeopleSeen(db: TreesDb, accountId: string, personIds: readonly string[]) {
  return db
    .selectFrom('tree_person as person')
    .innerJoin('tree_member as member', (join) =>
      join.onRef('member.tree_id', '=', 'person.tree_id').on('member.account_id', '=', accountId),
    )
    .select(['person.id', 'person.first_name', 'person.last_name', 'person.image_document_id', 'member.role'])
    .where('person.id', 'in', [...personIds])
    .where(belongs('member'))
    .execute()
}

/** The trees that an account belongs to, the latest made first. */
export async function selectTreesOf(db: TreesDb, accountId: string, limit: number): Promise<string[]> {
  const rows = await runPrepared(
    db,
    db
      .selectFrom('tree_member')
      .select('tree_id')
      .where('account_id', '=', accountId)
      .where(belongs())
      .orderBy('tree_id', 'desc')
      .limit(limit),
  )
  return rows.map((row) => row.tree_id)
}

/** Which of these accounts belong to which of these trees, with their roles. */
export async function selectInTrees(
  db: TreesDb,
  treeIds: readonly string[],
  accountIds: readonly string[],
): Promise<{ rootId: string; accountId: string; role: TreeRole }[]> {
  return db
    .selectFrom('tree_member')
    .select(['tree_id as rootId', 'account_id as accountId', 'role'])
    .where('tree_id', 'in', [...treeIds])
    .where('account_id', 'in', [...accountIds])
    .where(belongs())
    .execute()
}

/** Who belongs to a tree, by account: some, after one of them. */
export async function selectMembersAfter(
  db: TreesDb,
  treeId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('tree_member')
    .select('account_id')
    .where('tree_id', '=', treeId)
    .$if(after !== null, (query) => query.where('account_id', '>', after!))
    .where(belongs())
    .orderBy('account_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.account_id)
}

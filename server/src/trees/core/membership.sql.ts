import { sql, type RawBuilder } from 'kysely'
import type { TreesDb } from './tables.ts'

/**
 * Who belongs to a tree: an ACTIVE member, let in and not only asked or invited. No statement says it otherwise; `row` is what
 * it calls the row of `tree_member`.
 */
export const belongsText = (row: string): string => `${row}.status = 'ACTIVE'`

/** The same of a row that was read. */
export const isMember = (row: { status: string | null }): boolean => row.status === 'ACTIVE'

export const belongs = (row = 'tree_member'): RawBuilder<boolean> => sql.raw(belongsText(row))

/** The active memberships of these accounts in these trees. */
export function selectMembersAmong(
  db: TreesDb,
  treeIds: readonly string[],
  accountIds: readonly string[],
): Promise<{ tree_id: string; account_id: string }[]> {
  return db
    .selectFrom('tree_member')
    .select(['tree_id', 'account_id'])
    .where('tree_id', 'in', treeIds)
    .where('account_id', 'in', accountIds)
    .where(belongs())
    .execute()
}

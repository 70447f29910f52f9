import { sql } from 'kysely'
import type { TreesDb } from '../core/tables.ts'

export type SentRequestRow = Awaited<ReturnType<typeof selectSentRequests>>[number]

/** Requests of an account to join trees that wait, the newest first. `since` is the time to the last digit, for cursors. */
export function selectSentRequests(
  db: TreesDb,
  accountId: string,
  before: { since: string; treeId: string } | undefined,
  limit: number,
) {
  return db
    .selectFrom('tree_member as member')
    .innerJoin('tree', 'tree.id', 'member.tree_id')
    .select(['member.tree_id', 'member.role', 'member.message', 'member.created_at', 'tree.name as tree_name'])
    .select(sql<string>`member.created_at::text`.as('since'))
    .where('member.account_id', '=', accountId)
    .where('member.status', '=', 'PENDING')
    .where('member.origin', '=', 'REQUEST')
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(member.created_at, member.tree_id) < (${before?.since}::timestamptz, ${before?.treeId}::uuid)`,
      ),
    )
    .orderBy('member.created_at', 'desc')
    .orderBy('member.tree_id', 'desc')
    .limit(limit)
    .execute()
}

import { sql } from 'kysely'
import { belongs } from '../core/membership.sql.ts'
import type { TreesDb } from '../core/tables.ts'

/** So many members of a tree are looked at. */
const mostOfTree = 500

/** Who is in the trees of an account, those first who share the most; with one such tree. */
export async function selectFellowMembers(db: TreesDb, accountId: string, limit: number) {
  const { rows } = await sql<{ account_id: string; count: number; name: string }>`
    with fellow as (
      select others.account_id, count(*)::int as count, min(mine.tree_id::text)::uuid as tree_id
      from tree_member as mine cross join lateral (
        select account_id from tree_member
        where tree_id = mine.tree_id and ${belongs()} and account_id <> ${accountId} limit ${mostOfTree}) as others
      where mine.account_id = ${accountId} and ${belongs('mine')}
      group by others.account_id
      order by count(*) desc, others.account_id limit ${limit})
    select fellow.account_id, fellow.count, tree.name from fellow join tree on tree.id = fellow.tree_id
    order by fellow.count desc, fellow.account_id`.execute(db)
  return rows
}

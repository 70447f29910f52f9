import { sql } from 'kysely'
import { withNames, type TreeClaimTable, type TreesDb } from '../core/tables.ts'
import type { After } from './members.sql.ts'

export type ClaimRow = Pick<TreeClaimTable, 'status' | 'person_id'> & {
  first_name: string | null
  last_name: string | null
}

/** Who accounts say to be in a tree, or that it was refused to them. */
export async function selectClaims(
  db: TreesDb,
  treeId: string,
  accountIds: readonly string[],
): Promise<Map<string, ClaimRow>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('tree_claim as claim')
    .leftJoin('tree_person as person', (join) =>
      join.onRef('person.tree_id', '=', 'claim.tree_id').onRef('person.id', '=', 'claim.person_id'),
    )
    .select(['claim.account_id', 'claim.status', 'claim.person_id', 'person.first_name', 'person.last_name'])
    .where('claim.tree_id', '=', treeId)
    .where('claim.account_id', 'in', [...accountIds])
    .execute()
  return new Map(rows.map((row) => [row.account_id, row]))
}

export async function findClaim(db: TreesDb, treeId: string, accountId: string): Promise<ClaimRow | undefined> {
  return (await selectClaims(db, treeId, [accountId])).get(accountId)
}

export async function putClaim(
  db: TreesDb,
  claim: { treeId: string; accountId: string; personId: string | null; status: TreeClaimTable['status']; at: Date },
): Promise<void> {
  const { personId: person_id, status, at } = claim
  await db
    .insertInto('tree_claim')
    .values({ tree_id: claim.treeId, account_id: claim.accountId, person_id, status, at })
    .onConflict((conflict) => conflict.columns(['tree_id', 'account_id']).doUpdateSet({ person_id, status, at }))
    .execute()
}

/** Forgets what waits of an account; with `refused` also that it was refused. */
export async function deleteClaim(
  db: TreesDb,
  { treeId, accountId }: { treeId: string; accountId: string },
  refused: 'keeping a refusal' | 'and a refusal',
): Promise<void> {
  await db
    .deleteFrom('tree_claim')
    .where('tree_id', '=', treeId)
    .where('account_id', '=', accountId)
    .$if(refused === 'keeping a refusal', (query) => query.where('status', '=', 'WAITING'))
    .execute()
}

/** Forgets who a member was before people were deleted or merged, so that a revert does not overrule a later statement. */
export async function deleteKeptSelves(
  db: TreesDb,
  { treeId, accountId }: { treeId: string; accountId: string },
): Promise<void> {
  await db
    .deleteFrom('tree_kept')
    .where('kind', '=', 'SELF')
    .where('id', '=', accountId)
    .where('tree_id', '=', treeId)
    .execute()
}

/** What waits for the word of an owner, in all of their trees or in one; the oldest first. */
export function selectWaitingClaims(
  db: TreesDb,
  ask: { ownerId: string; treeId: string | undefined; after: After; limit: number; year: number },
) {
  return withNames(db)
    .selectFrom('tree_member as mine')
    .innerJoin('tree_claim as claim', 'claim.tree_id', 'mine.tree_id')
    .innerJoin('tree', 'tree.id', 'claim.tree_id')
    .innerJoin('account_name as by', 'by.id', 'claim.account_id')
    .innerJoin('tree_member as member', (join) =>
      join.onRef('member.tree_id', '=', 'claim.tree_id').onRef('member.account_id', '=', 'claim.account_id'),
    )
    .innerJoin('tree_person as person', (join) =>
      join.onRef('person.tree_id', '=', 'claim.tree_id').onRef('person.id', '=', 'claim.person_id'),
    )
    .select([
      'claim.tree_id',
      'claim.account_id',
      'claim.person_id',
      'claim.at',
      'tree.name as tree_name',
      'by.name',
      'member.role',
      'person.first_name',
      'person.last_name',
      sql<string>`claim.at::text`.as('since'),
      sql<boolean>`person.dead_from > ${ask.year} and not exists (
        select from tree_member as other where other.tree_id = claim.tree_id and other.person_id = claim.person_id)`.as(
        'is_free',
      ),
    ])
    .where('mine.account_id', '=', ask.ownerId)
    .where('mine.role', '=', 'OWNER')
    .where('claim.status', '=', 'WAITING')
    .$if(ask.treeId !== undefined, (query) => query.where('mine.tree_id', '=', ask.treeId!))
    .$if(ask.after !== undefined, (query) =>
      query.where(
        sql<boolean>`(claim.at, claim.account_id) > (${ask.after!.since}::timestamptz, ${ask.after!.accountId}::uuid)`,
      ),
    )
    .orderBy('claim.at')
    .orderBy('claim.account_id')
    .limit(ask.limit)
    .execute()
}

export type WaitingRow = Awaited<ReturnType<typeof selectWaitingClaims>>[number]

import { sql } from 'kysely'
import type { TreesDb } from '../core/tables.ts'

export const waitingKinds = ['JOIN_REQUEST', 'SELF_CLAIM', 'PROPOSAL', 'LINK_REQUEST'] as const
export type WaitingRequest = { actor_id: string; ref_id: string } & (
  | { kind: Exclude<(typeof waitingKinds)[number], 'PROPOSAL'>; proposal_ids: null }
  | { kind: 'PROPOSAL'; proposal_ids: string[] }
)

const mostProposals = 200

/** Everything of a tree that waits for its owner, as its notifications name it, the oldest first. */
export async function selectWaitingRequests(db: TreesDb, treeId: string, limit: number): Promise<WaitingRequest[]> {
  const { rows } = await sql<WaitingRequest>`
    select kind, actor_id, ref_id, proposal_ids from (
      select 'JOIN_REQUEST' as kind, account_id as actor_id, account_id as ref_id, created_at as at,
        null::uuid[] as proposal_ids
      from tree_member
      where tree_id = ${treeId} and status = 'PENDING' and origin = 'REQUEST'
      union all
      select 'SELF_CLAIM', account_id, person_id, at, null from tree_claim
      where tree_id = ${treeId} and status = 'WAITING' and person_id is not null
      union all
      select 'PROPOSAL', account_id, account_id, min(at), (array_agg(id order by id desc))[1:${sql.lit(mostProposals)}]
      from tree_proposal
      where tree_id = ${treeId} and status = 'WAITING' group by account_id
      union all
      -- A link whose person is deleted does not wait until a revert restores the person.
      select 'LINK_REQUEST', link.asked_by, link.id, link.asked_at, null from tree_link as link
      join tree_person as person on person.tree_id = link.tree_id and person.id = link.person_id
      where link.target_tree_id = ${treeId} and link.status = 'PENDING') as waiting
    order by at limit ${limit}`.execute(db)
  return rows
}

import type { ChangeParts, OpenChange } from '../core/change.ts'
import { selectWaitingRequests, waitingKinds } from './waiting-requests.sql.ts'

const mostTold = 500

/** Requests that wait for the owner of a tree wait for the new one: the former owner's notifications end. */
export async function handOverRequests(
  parts: ChangeParts,
  { trx, treeId: rootId }: Pick<OpenChange, 'trx' | 'treeId'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const kind of waitingKinds)
    await parts.notices.settle(trx, { kind, rootId, accountId: from, outcome: 'WITHDRAWN' })
  const waiting = await selectWaitingRequests(trx, rootId, mostTold)
  const actors = [...new Set(waiting.map((row) => row.actor_id))]
  const present = new Set(await parts.present(trx, to, actors))
  for (const { kind, actor_id: actorId, ref_id: refId, proposal_ids: actIds } of waiting) {
    const about = { to: [to], actorId, rootId, refId }
    if (kind === 'PROPOSAL') await parts.notices.notify(trx, { kind, ...about, actIds })
    // Members of the tree ask across a block too, as for any owner.
    else if (present.has(actorId) || kind === 'SELF_CLAIM') await parts.notices.notify(trx, { kind, ...about })
  }
}

import type { PersonChange } from '@mulghar/contract/trees/person'
import { mayInTree, type TreeStanding } from '@mulghar/contract/trees/roles'
import { AppError } from '../../kit/app-error.ts'
import type { Tell } from '../../kit/change.ts'
import { newId } from '../../kit/ids.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { holdHearers } from '../core/hearers.sql.ts'
import { holdTree, needs, requireNeed, toGovern, withTrees, type Need } from '../core/holding.ts'
import type { SaveParts } from '../person/save-person.ts'
import type { TreesDb } from '../core/tables.ts'
import type { Proposed } from '../core/approval.ts'
import { perform, refusalFor } from './propose.ts'
import {
  decideProposal,
  findOldestWaiting,
  lockProposal,
  withdrawProposal,
  withdrawProposals,
  type ProposalRow,
} from './proposals.sql.ts'

type Key = { treeId: string; id: string }

/** Lets a proposal happen, by its author's hand. Where it cannot any more it is refused and goes on waiting. */
export async function acceptProposal(parts: SaveParts, owner: Viewer, key: Key): Promise<void> {
  await withTrees(parts, [key.treeId], async (trx, tell) => {
    const { row } = await requireWaiting(trx, owner, key, toGovern)
    const entry = { id: newId(), kind: 'SAVE' as const, approvedBy: owner.id }
    const acting: SaveParts = { ...parts, db: trx, entry }
    const author: Viewer = { ...owner, id: row.account_id, role: 'MEMBER' }
    const refusal = await refusalFor(acting, row)
    if (refusal) throw new AppError(refusal)
    try {
      await perform(acting, author, key.treeId, editOf(row))
    } catch (error) {
      // Whatever stands in the way: it no longer fits, and nothing of it has happened.
      if (error instanceof AppError && error.code !== 'trees/busy')
        throw new AppError('trees/proposal-stale', { cause: error })
      throw error
    }
    await end(parts, { trx, tell }, row, { status: 'ACCEPTED', reason: null }, owner)
  })
}

/** Refuses a proposal, as the owner, or withdraws it, as its author; for others it is not there. */
export async function endProposal(parts: SaveParts, viewer: Viewer, key: Key, reason: string | null): Promise<void> {
  await withTrees(parts, [key.treeId], async (trx, tell) => {
    const tree = await holdTree(trx, key.treeId)
    const row = await lockProposal(trx, key.treeId, key.id)
    const isOwn = row?.account_id === viewer.id
    const mayRefuse = isOwn || mayInTree(await requireNeed(trx, tree, viewer.id, needs('see-graph')), 'govern')
    if (!row || !mayRefuse) throw new AppError('trees/proposal-not-found')
    await end(
      parts,
      { trx, tell },
      row,
      isOwn ? { status: 'WITHDRAWN', reason: null } : { status: 'REFUSED', reason },
      viewer,
    )
  })
}

/** Withdraws all waiting proposals of an account whose membership ends, in the transaction that has locked the tree. */
export async function withdrawAll(
  parts: Pick<SaveParts, 'clock' | 'documents' | 'forgetReplies' | 'notices'>,
  trx: TreesDb,
  { treeId, accountId }: { treeId: string; accountId: string },
): Promise<void> {
  const ids = await withdrawProposals(trx, { treeId, accountId }, parts.clock.now())
  if (ids.length === 0) return
  await parts.forgetReplies(trx, ids)
  await parts.documents.detach(trx, { kind: 'proposal', rootId: treeId, refIds: ids })
  const about = { rootId: treeId, refId: accountId }
  await parts.notices.takeBack(trx, { kinds: ['PROPOSAL'], ...about, actIds: ids })
  // Those that are left count proposals that were decided before.
  await parts.notices.settle(trx, { kind: 'PROPOSAL', ...about, outcome: 'ANSWERED' })
}

/** The outcome of the other proposals of a notification, once none of them waits. */
const outcomes = { ACCEPTED: 'ACCEPTED', REFUSED: 'DECLINED', WITHDRAWN: 'ANSWERED' } as const

async function end(
  parts: SaveParts,
  { trx, tell }: { trx: TreesDb; tell: Tell },
  row: ProposalRow,
  word: { status: 'ACCEPTED' | 'REFUSED' | 'WITHDRAWN'; reason: string | null },
  by: Viewer,
): Promise<void> {
  const { status } = word
  const { tree_id: treeId, id, account_id: author } = row
  const at = parts.clock.now()
  if (status === 'WITHDRAWN') await withdrawProposal(trx, { treeId, id }, at)
  else await decideProposal(trx, { treeId, id }, word, at)
  // A repeated call gets the reply that its proposal was sent, also after the decision.
  if (status === 'WITHDRAWN') await parts.forgetReplies(trx, [id])
  await parts.documents.detach(trx, { kind: 'proposal', rootId: treeId, refId: id })
  if (status !== 'WITHDRAWN') {
    const kind = status === 'ACCEPTED' ? ('PROPOSAL_ACCEPTED' as const) : ('PROPOSAL_REFUSED' as const)
    // A former member is told nothing more of the tree.
    const to = await holdHearers(trx, treeId, [author])
    await parts.notices.notify(trx, { kind, to, actorId: by.id, rootId: treeId, refId: id })
  }
  if (status === 'WITHDRAWN')
    await parts.notices.takeBack(trx, { kinds: ['PROPOSAL'], rootId: treeId, refId: author, actIds: [id] })
  // One notice tells of all that somebody proposes within an hour: it is answered once all of them are.
  await parts.notices.settle(trx, {
    kind: 'PROPOSAL',
    rootId: treeId,
    refId: author,
    before: await findOldestWaiting(trx, treeId, author),
    outcome: outcomes[status],
  })
  await tell({ kind: 'tree', rootId: treeId, hears: 'owners', to: [author, by.id] })
}

/** The tree is held first, as every write does, so that two do not wait for each other. */
async function requireWaiting(
  trx: TreesDb,
  viewer: Viewer,
  { treeId, id }: Key,
  need: Need,
): Promise<{ row: ProposalRow; standing: TreeStanding }> {
  const standing = await requireNeed(trx, await holdTree(trx, treeId), viewer.id, need)
  const row = await lockProposal(trx, treeId, id)
  if (!row) throw new AppError('trees/proposal-not-found')
  return { row, standing }
}

function editOf({ kind, person_id: personId, body }: ProposalRow): Proposed {
  if (kind === 'CREATE') return { kind, body: body as PersonChange }
  if (kind === 'CHANGE') return { kind, personId: personId!, body: body as PersonChange }
  if (kind === 'DELETE') return { kind, personId: personId!, body: body as { version: number | undefined } }
  return { kind, entryId: personId! }
}

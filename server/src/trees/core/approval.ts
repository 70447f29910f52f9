import type { PersonChange } from '@mulghar/contract/trees/person'
import { AppError } from '../../kit/app-error.ts'
import type { Waits } from '../../kit/handle.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { findApproval, type Approval } from './access.sql.ts'
import type { TreesDb } from './tables.ts'

// Changes that others wish wait for the owner's word, where the owner wants to look at them first. Whether an owner does is decided
// here, and nowhere else.

const waits = (tree: Approval, ...agreed: (string | undefined)[]) =>
  tree.approval && !agreed.includes(tree.owner_account_id)

/** Whatever way a change of a tree comes: refused without a word of the owner, where the owner wants that. */
export function requireApproval(tree: Approval, accountId: string, approvedBy?: string): void {
  if (waits(tree, accountId, approvedBy)) throw new AppError('trees/approval-needed')
}

/** Whether what this account changes in a tree waits for the owner. */
export async function mustWait(db: TreesDb, treeId: string, accountId: string): Promise<boolean> {
  const tree = await findApproval(db, treeId)
  return tree !== undefined && waits(tree, accountId)
}

/** An edit as its author sends it. */
export type Proposed =
  | { kind: 'CREATE'; body: PersonChange }
  | { kind: 'CHANGE'; personId: string; body: PersonChange }
  | { kind: 'DELETE'; personId: string; body: { version: number | undefined } }
  | { kind: 'REVERT'; entryId: string }

type ProposedChange = Extract<Proposed, { kind: 'CHANGE' }>

/**
 * Where the owner of a tree looks at changes first, keeps an edit as a proposal; undefined where it is made at once.
 * A change of a person that changes nothing is no proposal. The calls are handed this function, because a proposal is tried
 * with the code of these calls.
 */
export type ProposeFirst = {
  (viewer: Viewer, treeId: string, edit: ProposedChange): Promise<Waits | 'unchanged' | undefined>
  (viewer: Viewer, treeId: string, edit: Exclude<Proposed, ProposedChange>): Promise<Waits | undefined>
}

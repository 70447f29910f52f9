import type { ErrorCode } from '@mulghar/contract/kit/errors'
import { mayInTree, type TreeAct, type TreeStanding } from '@mulghar/contract/trees/roles'
import { AppError } from '../../kit/app-error.ts'
import type { Change, Tell } from '../../kit/change.ts'
import { openTurns } from '../../kit/turns.ts'
import { refuseUnless } from './access.ts'
import { findMembership, lockTree, type HeldTree } from './change.sql.ts'
import type { TreesDb } from './tables.ts'

/** So long a call waits for a tree that somebody else changes. */
export const waitsForTreeMs = 3000
/** So many connections of one process wait for one tree at most; whoever comes after them waits without one. */
const atATree = 3

const turns = openTurns({ limit: atATree, patienceMs: waitsForTreeMs, refusal: () => new AppError('trees/busy') })

/**
 * A change that will hold these trees. Where another holds one of them for long, it is refused in plain words rather than
 * kept waiting.
 */
export async function withTrees<T>(
  { db, change }: { db: TreesDb; change: Change },
  treeIds: readonly string[],
  work: (trx: TreesDb, tell: Tell) => Promise<T>,
): Promise<T> {
  const run = () => change(db, work).catch(busyOr)
  // A caller who has a connection already waits with it.
  if (db.isTransaction) return run()
  const inTurn = treeIds.toSorted().reduceRight<() => Promise<T>>((next, treeId) => () => turns(treeId, next), run)
  return inTurn()
}

/** `lock_not_available` of PostgreSQL. */
const waitedTooLong = '55P03'

function busyOr(error: unknown): never {
  if ((error as { code?: string }).code === waitedTooLong) throw new AppError('trees/busy', { cause: error })
  throw error
}

/** The role that somebody must have in a tree to change it. */
export type Need = {
  may: (member: { standing: TreeStanding; personId: string | null }) => boolean
  /** For members whose role does not go so far. */
  refusal: ErrorCode
}

export const needs = (act: TreeAct, refusal: ErrorCode = 'trees/not-member'): Need => ({
  may: ({ standing }) => mayInTree(standing, act),
  refusal,
})
export const toEdit = needs('edit-people', 'trees/not-editor')
export const toGovern = needs('govern', 'trees/not-owner')
/** Whoever may see the card of the tree: to ask, to answer, to leave. */
export const toKnow: Need = { may: () => true, refusal: 'trees/not-member' }

/** Holds a tree until the transaction ends; refuses where there is none. */
export async function holdTree(
  trx: TreesDb,
  treeId: string,
  missing: ErrorCode = 'trees/not-found',
): Promise<HeldTree> {
  const tree = await lockTree(trx, treeId, waitsForTreeMs)
  if (!tree) throw new AppError(missing)
  return tree
}

/**
 * Asks of who holds a tree what they are in it now: a role may have been taken while they waited. Whoever is removed waits
 * for the tree too, so that nothing of theirs happens after the removal.
 */
export async function requireNeed(
  trx: TreesDb,
  tree: HeldTree,
  accountId: string,
  { may, refusal }: Need,
): Promise<TreeStanding> {
  const member = await findMembership(trx, tree.id, accountId)
  const { standing } = member
  refuseUnless(may(member), standing, tree, refusal)
  return standing
}

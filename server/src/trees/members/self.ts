import type { NoticeOutcome } from '@mulghar/contract/notifications/notifications'
import { mayInTree, type TreeRole } from '@mulghar/contract/trees/roles'
import { AppError } from '../../kit/app-error.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { selectOwnerIds } from '../core/change.sql.ts'
import { changeMembers, type ChangeParts, type OpenChange } from '../core/change.ts'
import { needs, toGovern } from '../core/holding.ts'
import { deleteClaim, deleteKeptSelves, findClaim, putClaim } from './claims.sql.ts'
import { findMember, findSelf, updateMember, type MemberRow } from './members.sql.ts'

// Here members say who of the tree they are. That lets a member see and tell of that person whatever the role, so it is
// the owner's to say: what a member below an editor says of it waits, and grants nothing until then.

type Key = { familyTreeId: string; userId: string }

const toOpen = needs('see-graph')

/** Says which person the viewer is, or takes it back; whether that waits for the owner. */
export async function saySelf(
  parts: ChangeParts,
  viewer: Viewer,
  { familyTreeId: treeId, personId }: { familyTreeId: string; personId: string | null },
): Promise<'said' | 'waits'> {
  return changeMembers(parts, { treeId, accountId: viewer.id, hears: viewer.id, needs: toOpen }, async (change) => {
    const { trx, at } = change
    const row = await requireRow(change, viewer.id)
    if (row.status !== 'ACTIVE') throw new AppError('trees/not-member')
    const claim = await findClaim(trx, treeId, viewer.id)
    if (personId === null || personId === row.self_id) {
      await deleteClaim(trx, { treeId, accountId: viewer.id }, 'keeping a refusal')
      await settleClaim(parts, change, viewer.id, 'WITHDRAWN')
      if (personId === null) {
        await setSelf(change, row, null)
        await deleteKeptSelves(trx, { treeId, accountId: viewer.id })
        await settleSaid(parts, change, viewer.id, 'WITHDRAWN')
      }
      return 'said'
    }
    const isOwner = mayInTree(row.role, 'govern')
    if (claim?.status === 'REFUSED' && !isOwner) throw new AppError('trees/self-refused')
    const isEditor = mayInTree(row.role, 'edit-people')
    if (row.self_id !== null && !isEditor) throw new AppError('trees/self-chosen')
    await requireFree(change, row, personId)
    const told = { to: await selectOwnerIds(trx, treeId), actorId: viewer.id, rootId: treeId, refId: personId }
    if (isEditor) {
      await setSelf(change, row, personId, isOwner)
      await deleteKeptSelves(trx, { treeId, accountId: viewer.id })
      await deleteClaim(trx, { treeId, accountId: viewer.id }, 'and a refusal')
      await settleSaid(parts, change, viewer.id, 'WITHDRAWN')
      await parts.notices.notify(trx, { kind: 'SELF_SAID', ...told })
      return 'said'
    }
    if (claim?.person_id !== personId) {
      await settleClaim(parts, change, viewer.id, 'WITHDRAWN')
      // A former editor, whose own person still waited for the owner, names another one.
      await settleSaid(parts, change, viewer.id, 'WITHDRAWN')
      await putClaim(trx, { treeId, accountId: viewer.id, personId, status: 'WAITING', at })
      await parts.notices.notify(trx, { kind: 'SELF_CLAIM', ...told })
    }
    return 'waits'
  })
}

/** The word of the owner that a member is the person they say to be, or the one that the owner names. */
export async function giveSelf(
  parts: ChangeParts,
  viewer: Viewer,
  { familyTreeId: treeId, userId, personId }: Key & { personId?: string | undefined },
): Promise<void> {
  await changeMembers(parts, { treeId, accountId: viewer.id, hears: userId, needs: toGovern }, async (change) => {
    await requireOwner(change, viewer)
    const claim = await findClaim(change.trx, treeId, userId)
    const wanted = personId ?? (claim?.status === 'WAITING' ? claim.person_id : null)
    const row = await requireRow(change, userId)
    if (wanted === null) throw new AppError('trees/claim-not-found')
    await give(parts, change, row, wanted)
  })
}

/** The word of the owner that a member is not who they are said to be; it outlives the membership. */
export async function takeSelf(
  parts: ChangeParts,
  viewer: Viewer,
  { familyTreeId: treeId, userId }: Key,
): Promise<void> {
  await changeMembers(parts, { treeId, accountId: viewer.id, hears: userId, needs: toGovern }, async (change) => {
    await requireOwner(change, viewer)
    await take(parts, change, await requireRow(change, userId))
  })
}

export async function give(parts: ChangeParts, change: OpenChange, row: MemberRow, personId: string): Promise<void> {
  const { trx, treeId, accountId: actorId } = change
  const key = { treeId, accountId: row.account_id }
  if (row.self_id !== personId) {
    await requireFree(change, row, personId)
    await deleteKeptSelves(trx, key)
    await settleSaid(parts, change, row.account_id, 'WITHDRAWN')
  }
  await setSelf(change, row, personId, true)
  await deleteClaim(trx, key, 'and a refusal')
  await settleClaim(parts, change, row.account_id, 'ACCEPTED')
  const refused = { kind: 'SELF_REFUSED', rootId: treeId, accountId: row.account_id } as const
  await parts.notices.settle(trx, { ...refused, outcome: 'WITHDRAWN' })
  if (row.status !== 'ACTIVE') return
  await parts.notices.notify(trx, {
    kind: 'SELF_ACCEPTED',
    to: [row.account_id],
    actorId,
    rootId: treeId,
    refId: personId,
  })
}

export async function take(parts: ChangeParts, change: OpenChange, row: MemberRow): Promise<void> {
  const { trx, treeId, at, accountId: actorId } = change
  const accepted = { kind: 'SELF_ACCEPTED', rootId: treeId, accountId: row.account_id } as const
  await parts.notices.settle(trx, { ...accepted, outcome: 'WITHDRAWN' })
  const waiting = await findClaim(trx, treeId, row.account_id)
  const personId = row.self_id ?? waiting?.person_id ?? null
  await setSelf(change, row, null)
  await deleteKeptSelves(trx, { treeId, accountId: row.account_id })
  if (row.role === 'OWNER') return
  await settleClaim(parts, change, row.account_id, 'DECLINED')
  await settleSaid(parts, change, row.account_id, 'DECLINED')
  await putClaim(trx, { treeId, accountId: row.account_id, personId: null, status: 'REFUSED', at })
  if (personId === null || row.status !== 'ACTIVE') return
  await parts.notices.notify(trx, {
    kind: 'SELF_REFUSED',
    to: [row.account_id],
    actorId,
    rootId: treeId,
    refId: personId,
  })
}

/**
 * Another role: who is no editor any more stays who they are only by the owner's word, and who becomes one no longer
 * waits for it.
 */
export async function keepSelf(change: OpenChange, row: MemberRow, role: TreeRole): Promise<void> {
  const { trx, treeId, at } = change
  const key = { treeId, accountId: row.account_id }
  if (!mayInTree(role, 'edit-people')) {
    if (row.self_id === null || row.self_by_owner) return
    await setSelf(change, row, null)
    await putClaim(trx, { ...key, personId: row.self_id, status: 'WAITING', at })
    return
  }
  const claim = await findClaim(trx, treeId, row.account_id)
  const isOwner = mayInTree(role, 'govern')
  if (claim?.status === 'WAITING' && claim.person_id !== null) {
    if ((await whyNotFree(change, row, claim.person_id)) === null) await setSelf(change, row, claim.person_id, isOwner)
    await deleteClaim(trx, key, 'keeping a refusal')
  }
  // Nobody refuses anything to the owner.
  if (isOwner) await deleteClaim(trx, key, 'and a refusal')
}

/** A member is no longer the person that the owner was notified of. */
function settleSaid(
  { notices }: ChangeParts,
  { trx, treeId: rootId }: OpenChange,
  actorId: string,
  outcome: NoticeOutcome,
): Promise<void> {
  return notices.settle(trx, { kind: 'SELF_SAID', rootId, actorId, outcome })
}

/** Whoever has answered it: the owner has it as new no more. */
export function settleClaim(
  { notices }: ChangeParts,
  { trx, treeId: rootId }: OpenChange,
  actorId: string,
  outcome: NoticeOutcome,
): Promise<void> {
  return notices.settle(trx, { kind: 'SELF_CLAIM', rootId, actorId, outcome })
}

async function setSelf(
  change: OpenChange,
  row: MemberRow,
  personId: string | null,
  byOwner: boolean = false,
): Promise<void> {
  if (row.self_id === personId && (personId === null || row.self_by_owner === byOwner)) return
  const { trx, treeId, at } = change
  const next = { person_id: personId, self_by_owner: byOwner, updated_at: at }
  await updateMember(trx, { treeId, accountId: row.account_id }, next)
  if (row.self_id === personId) return
  change.note({
    kind: 'CHANGE',
    subjectKind: 'MEMBER',
    subjectId: row.account_id,
    before: { personId: row.self_id },
    after: { personId },
  })
}

/** Somebody of the tree who lives and whom no other member is. */
async function requireFree(change: OpenChange, row: MemberRow, personId: string): Promise<void> {
  const refusal = await whyNotFree(change, row, personId)
  if (refusal) throw new AppError(refusal)
}

async function whyNotFree({ trx, treeId, at }: OpenChange, row: MemberRow, personId: string) {
  const found = await findSelf(trx, treeId, personId)
  if (!found) return 'trees/person-not-found'
  if (found.dead_from <= at.getUTCFullYear()) return 'trees/person-died'
  return found.account_id !== null && found.account_id !== row.account_id ? 'trees/person-taken' : null
}

/** Two at once: who has handed the tree over meanwhile has no word any more. */
async function requireOwner(change: OpenChange, viewer: Viewer): Promise<void> {
  if ((await findMember(change.trx, change.treeId, viewer.id))?.role !== 'OWNER') throw new AppError('trees/not-owner')
}

async function requireRow({ trx, treeId }: OpenChange, accountId: string): Promise<MemberRow> {
  const row = await findMember(trx, treeId, accountId)
  if (!row) throw new AppError('trees/member-not-found')
  return row
}

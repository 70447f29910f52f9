import type { GivenRole } from '@mulghar/contract/trees/members'
import { mayInTree, treeRoles, type TreeRole } from '@mulghar/contract/trees/roles'
import { AppError } from '../../kit/app-error.ts'
import { belongingEnded, type Ending } from '../../kit/belonging.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { changeMembers, type ChangeParts, type OpenChange } from '../core/change.ts'
import { needs, toGovern, toKnow } from '../core/holding.ts'
import type { TreesDb } from '../core/tables.ts'
import { endWaiting } from './joining.ts'
import { endInvitesOf } from './ended-invites.ts'
import { deleteMember, findMember, putRemoval, setOwner, updateMember, type MemberRow } from './members.sql.ts'
import { deleteClaim } from './claims.sql.ts'
import { give, keepSelf, settleClaim, take } from './self.ts'
import { endInvitesKeptFrom } from './kept-away.ts'
import { handOverRequests } from './waiting-requests.ts'

type Key = { familyTreeId: string; userId: string }

const toOpen = needs('see-graph')

export type EndParts = ChangeParts & {
  /** Withdraws the proposals of a member whose membership ends. */
  withdrawProposals: (trx: TreesDb, about: { treeId: string; accountId: string }) => Promise<void>
}

/** The owner's word: another role, or which person somebody is. */
export async function changeMember(
  parts: ChangeParts,
  viewer: Viewer,
  draft: Key & { role?: GivenRole | undefined; personId?: string | null | undefined },
): Promise<void> {
  const { familyTreeId: treeId, userId, role, personId } = draft
  await changeMembers(parts, { treeId, accountId: viewer.id, hears: userId, needs: toGovern }, async (change) => {
    let row = await requireRow(change, userId)
    if (role !== undefined && role !== row.role) {
      if (row.role === 'OWNER') throw new AppError('trees/last-owner')
      await updateMember(change.trx, { treeId, accountId: userId }, { role, updated_at: change.at })
      // An invitation that was written before does not give back what the owner has taken: not to who leaves and comes again.
      if (treeRoles.indexOf(role) < treeRoles.indexOf(row.role)) {
        await putRemoval(change.trx, treeId, userId, change.at)
        await endInvitesOf(parts, change, userId, role)
      }
      noteChange(change, userId, { role: row.role }, { role })
      if (row.status === 'ACTIVE') await tellRole(parts, change, userId, role)
      await keepSelf(change, row, role)
      // A member who edits the tree no longer waits for a word of its owner.
      if (mayInTree(role, 'edit-people')) await settleClaim(parts, change, userId, 'ANSWERED')
      row = await requireRow(change, userId)
    }
    if (personId === null) await take(parts, change, row)
    else if (personId !== undefined) await give(parts, change, row, personId)
  })
}

/** Makes a member the owner; who was it can still edit. */
export async function transferTree(
  parts: ChangeParts,
  viewer: Viewer,
  { familyTreeId: treeId, userId }: Key,
): Promise<void> {
  await changeMembers(parts, { treeId, accountId: viewer.id, hears: userId, needs: toGovern }, async (change) => {
    const { trx, at } = change
    const row = await requireRow(change, userId)
    if (row.status !== 'ACTIVE') throw new AppError('trees/member-not-found')
    // Two at once: the second is no longer the owner.
    if ((await requireRow(change, viewer.id)).role !== 'OWNER') throw new AppError('trees/not-owner')
    if (userId === viewer.id) return
    await updateMember(trx, { treeId, accountId: viewer.id }, { role: 'READ_WRITE', updated_at: at })
    await updateMember(trx, { treeId, accountId: userId }, { role: 'OWNER', updated_at: at })
    await setOwner(trx, treeId, userId)
    await keepSelf(change, row, 'OWNER')
    noteChange(change, viewer.id, { role: 'OWNER' }, { role: 'READ_WRITE' })
    noteChange(change, userId, { role: row.role }, { role: 'OWNER' })
    await tellRole(parts, change, userId, 'OWNER')
    await handOverRequests(parts, change, { from: viewer.id, to: userId })
    await endInvitesKeptFrom(parts, change, userId)
  })
}

/** Ends a membership, a request or an invitation; what the owner has ended no old invitation opens again. */
export async function removeMember(
  parts: EndParts,
  viewer: Viewer,
  { familyTreeId: treeId, userId }: Key,
): Promise<void> {
  const need = userId === viewer.id ? toKnow : toGovern
  await changeMembers(parts, { treeId, accountId: viewer.id, hears: userId, needs: need }, async (change) => {
    const row = await requireRow(change, userId)
    if (row.status === 'PENDING') await endWaiting(parts, viewer, change, row)
    else await end(parts, change, row, { isRemoval: userId !== viewer.id })
    if (userId === viewer.id) return
    await putRemoval(change.trx, treeId, userId, change.at)
    const about = { actorId: viewer.id, rootId: treeId }
    if (row.status === 'ACTIVE') await parts.notices.notify(change.trx, { kind: 'REMOVED', to: [userId], ...about })
  })
}

export async function leaveTree(parts: EndParts, viewer: Viewer, treeId: string): Promise<void> {
  await changeMembers(parts, { treeId, accountId: viewer.id, hears: viewer.id, needs: toOpen }, async (change) => {
    const row = await findMember(change.trx, treeId, viewer.id)
    if (row?.status !== 'ACTIVE') throw new AppError('trees/not-member')
    await end(parts, change, row)
  })
}

function tellRole({ notices }: ChangeParts, change: OpenChange, accountId: string, role: TreeRole): Promise<void> {
  const about = { actorId: change.accountId, rootId: change.treeId, role }
  return notices.notify(change.trx, { kind: 'ROLE_CHANGED', to: [accountId], ...about })
}

async function end(parts: EndParts, change: OpenChange, row: MemberRow, ending?: Ending): Promise<void> {
  if (row.role === 'OWNER') throw new AppError('trees/last-owner')
  // First, since whoever tells of a change holds the members before what they are told.
  await deleteMember(change.trx, change.treeId, row.account_id)
  // They may no longer read what they were told of the tree.
  await parts.forget(change.trx, change.treeId, row.account_id)
  const left = { rootId: change.treeId, outcome: 'WITHDRAWN' } as const
  await parts.notices.settle(change.trx, { kind: 'JOINED', refId: row.account_id, ...left })
  await parts.notices.settle(change.trx, { kind: 'SELF_SAID', actorId: row.account_id, ...left })
  await endInvitesOf(parts, change, row.account_id)
  await deleteClaim(change.trx, { treeId: change.treeId, accountId: row.account_id }, 'keeping a refusal')
  await settleClaim(parts, change, row.account_id, 'WITHDRAWN')
  await parts.withdrawProposals(change.trx, { treeId: change.treeId, accountId: row.account_id })
  change.count({ members: -1 })
  await change.tell(belongingEnded(change.treeId, [row.account_id], ending))
  const before = { role: row.role, status: row.status }
  change.note({ kind: 'DELETE', subjectKind: 'MEMBER', subjectId: row.account_id, before })
}

async function requireRow({ trx, treeId }: OpenChange, accountId: string): Promise<MemberRow> {
  const row = await findMember(trx, treeId, accountId)
  if (!row) throw new AppError('trees/member-not-found')
  return row
}

function noteChange({ note }: OpenChange, accountId: string, before: object, after: object): void {
  note({ kind: 'CHANGE', subjectKind: 'MEMBER', subjectId: accountId, before, after })
}

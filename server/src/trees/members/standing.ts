import type { GivenRole } from '@mulghar/contract/trees/members'
import { mayInTree, type TreeRole, type TreeStanding } from '@mulghar/contract/trees/roles'
import { AppError } from '../../kit/app-error.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { changeMembers, type ChangeParts, type OpenChange } from '../change.ts'
import {
  deleteMember,
  findMember,
  findSelf,
  putRemoval,
  setOwner,
  updateMember,
  type MemberRow,
} from './members.sql.ts'

type Key = { familyTreeId: string; userId: string }

/** The owner's word: another role, or which person somebody is. */
export async function changeMember(
  parts: ChangeParts,
  viewer: Viewer,
  draft: Key & { role?: GivenRole | undefined; personId?: string | null | undefined },
): Promise<void> {
  const { familyTreeId: treeId, userId, role, personId } = draft
  await changeMembers(parts, { treeId, accountId: viewer.id, hears: userId }, async (change) => {
    const row = await requireRow(change, userId)
    if (role !== undefined && role !== row.role) {
      if (row.role === 'OWNER') throw new AppError('trees/last-owner')
      await updateMember(change.trx, { treeId, accountId: userId }, { role, updated_at: change.at })
      noteChange(change, userId, { role: row.role }, { role })
      if (row.status === 'ACTIVE') await tellRole(parts, change, userId, role)
    }
    if (personId !== undefined) await setSelf(change, row, personId)
  })
}

/** Says which person the viewer is; who may not edit the tree says it once. */
export async function saySelf(
  parts: ChangeParts,
  viewer: Viewer,
  standing: TreeStanding,
  { familyTreeId: treeId, personId }: { familyTreeId: string; personId: string | null },
): Promise<void> {
  await changeMembers(parts, { treeId, accountId: viewer.id, hears: viewer.id }, async (change) => {
    const row = await requireRow(change, viewer.id)
    const isSaid = row.self_id !== null && row.self_id !== personId
    if (isSaid && !mayInTree(standing, 'edit-people')) throw new AppError('trees/self-chosen')
    await setSelf(change, row, personId)
  })
}

/** Somebody of the tree who lives and whom nobody else has said to be. */
async function setSelf(change: OpenChange, row: MemberRow, personId: string | null): Promise<void> {
  if (row.self_id === personId) return
  const { trx, treeId, at } = change
  if (personId !== null) {
    const found = await findSelf(trx, treeId, personId)
    if (!found) throw new AppError('trees/person-not-found')
    if (found.dead_from <= at.getUTCFullYear()) throw new AppError('trees/person-died')
    if (found.account_id !== null && found.account_id !== row.account_id) throw new AppError('trees/person-taken')
  }
  await updateMember(trx, { treeId, accountId: row.account_id }, { person_id: personId, updated_at: at })
  noteChange(change, row.account_id, { personId: row.self_id }, { personId })
}

/** Makes a member the owner; who was it can still edit. */
export async function transferTree(
  parts: ChangeParts,
  viewer: Viewer,
  { familyTreeId: treeId, userId }: Key,
): Promise<void> {
  await changeMembers(parts, { treeId, accountId: viewer.id, hears: userId }, async (change) => {
    const { trx, at } = change
    const row = await requireRow(change, userId)
    if (row.status !== 'ACTIVE') throw new AppError('trees/member-not-found')
    // Two at once: the second is no longer the owner.
    if ((await requireRow(change, viewer.id)).role !== 'OWNER') throw new AppError('trees/not-owner')
    if (userId === viewer.id) return
    await updateMember(trx, { treeId, accountId: viewer.id }, { role: 'READ_WRITE', updated_at: at })
    await updateMember(trx, { treeId, accountId: userId }, { role: 'OWNER', updated_at: at })
    await setOwner(trx, treeId, userId)
    noteChange(change, viewer.id, { role: 'OWNER' }, { role: 'READ_WRITE' })
    noteChange(change, userId, { role: row.role }, { role: 'OWNER' })
    await tellRole(parts, change, userId, 'OWNER')
  })
}

/** Ends a membership, a request or an invitation; what the owner has ended no old invitation opens again. */
export async function removeMember(
  parts: ChangeParts,
  viewer: Viewer,
  { familyTreeId: treeId, userId }: Key,
): Promise<void> {
  await changeMembers(parts, { treeId, accountId: viewer.id, hears: userId }, async (change) => {
    const row = await requireRow(change, userId)
    await end(parts, change, row)
    if (userId === viewer.id) return
    await putRemoval(change.trx, treeId, userId, change.at)
    const about = { actorId: viewer.id, rootId: treeId }
    if (row.status === 'ACTIVE') await parts.notices.notify(change.trx, { kind: 'REMOVED', to: [userId], ...about })
  })
}

export async function leaveTree(parts: ChangeParts, viewer: Viewer, treeId: string): Promise<void> {
  await changeMembers(parts, { treeId, accountId: viewer.id, hears: viewer.id }, async (change) => {
    const row = await findMember(change.trx, treeId, viewer.id)
    if (row?.status !== 'ACTIVE') throw new AppError('trees/not-member')
    await end(parts, change, row)
  })
}

function tellRole({ notices }: ChangeParts, change: OpenChange, accountId: string, role: TreeRole): Promise<void> {
  const about = { actorId: change.accountId, rootId: change.treeId, role }
  return notices.notify(change.trx, { kind: 'ROLE_CHANGED', to: [accountId], ...about })
}

async function end({ notices }: ChangeParts, change: OpenChange, row: MemberRow): Promise<void> {
  if (row.role === 'OWNER') throw new AppError('trees/last-owner')
  // What was told of the tree is no longer theirs to read.
  await notices.forget(change.trx, change.treeId, row.account_id)
  await deleteMember(change.trx, change.treeId, row.account_id)
  if (row.status === 'ACTIVE') change.count({ members: -1 })
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

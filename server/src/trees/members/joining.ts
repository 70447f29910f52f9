import type { NoticeOutcome } from '@mulghar/contract/notifications/notifications'
import type { GivenRole } from '@mulghar/contract/trees/members'
import { mayInTree } from '@mulghar/contract/trees/roles'
import { AppError } from '../../kit/app-error.ts'
import { selectErasing } from '../../kit/erasure.sql.ts'
import { cleanTexts } from '../../kit/names/clean.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { selectOwnerIds } from '../core/change.sql.ts'
import { changeMembers, type ChangeParts, type OpenChange } from '../core/change.ts'
import { toGovern, toKnow } from '../core/holding.ts'
import { deleteMailInvites } from './mail-invites.sql.ts'
import { deleteMember, findAccountName, findMember, putMember, type MemberRow } from './members.sql.ts'

type Key = { familyTreeId: string; userId: string }

/** Writes a request of the viewer's own; the role is a wish. With an owner who is absent to the viewer it waits untold. */
export async function askToJoin(
  parts: ChangeParts,
  viewer: Viewer,
  treeId: string,
  wish: { role?: GivenRole | undefined; message?: string | null | undefined },
): Promise<void> {
  const about = { treeId, accountId: viewer.id, hears: viewer.id, needs: toKnow }
  await changeMembers(parts, about, async ({ trx, at, note }) => {
    if (await findMember(trx, treeId, viewer.id)) throw new AppError('trees/already-member')
    const { message } = cleanTexts({ message: wish.message ?? null })
    const role = wish.role ?? 'READ_ONLY'
    await putMember(
      trx,
      { tree_id: treeId, account_id: viewer.id, role, status: 'PENDING', origin: 'REQUEST', message },
      at,
    )
    note({ kind: 'CREATE', subjectKind: 'MEMBER', subjectId: viewer.id, after: { role, status: 'PENDING' } })
    const to = await parts.present(trx, viewer.id, await selectOwnerIds(trx, treeId))
    await parts.notices.notify(trx, { kind: 'JOIN_REQUEST', to, actorId: viewer.id, rootId: treeId, refId: viewer.id })
  })
}

/** Invites an account; it is a member once it accepts. */
export async function inviteMember(
  parts: ChangeParts,
  viewer: Viewer,
  { familyTreeId: treeId, userId, role }: Key & { role: GivenRole },
): Promise<void> {
  const about = { treeId, accountId: viewer.id, hears: userId, needs: toGovern }
  await changeMembers(parts, about, async ({ trx, at, note }) => {
    const isErasing = (await selectErasing(trx, [userId])).size > 0
    if (isErasing || !(await findAccountName(trx, userId))) throw new AppError('people/not-found')
    if (await findMember(trx, treeId, userId)) throw new AppError('trees/already-member')
    await putMember(
      trx,
      { tree_id: treeId, account_id: userId, role, status: 'PENDING', origin: 'INVITE', message: null },
      at,
    )
    note({ kind: 'CREATE', subjectKind: 'MEMBER', subjectId: userId, after: { role, status: 'PENDING' } })
    await parts.notices.notify(trx, { kind: 'INVITED', to: [userId], actorId: viewer.id, rootId: treeId, role })
  })
}

/** A request is accepted by the owner alone, an invitation by the invited alone: nobody lets themselves in. */
export async function acceptWaiting(
  parts: ChangeParts,
  viewer: Viewer,
  { familyTreeId: treeId, userId, role: given }: Key & { role?: GivenRole | undefined },
): Promise<void> {
  await changeMembers(parts, { treeId, accountId: viewer.id, hears: userId, needs: toKnow }, async (change) => {
    const { trx, at } = change
    const governs = mayInTree(change.standing, 'govern')
    if (!governs && userId !== viewer.id) throw new AppError('trees/not-yours-to-accept')
    const row = await findMember(trx, treeId, userId)
    if (!row) throw new AppError('trees/request-not-found')
    if (row.status === 'ACTIVE') throw new AppError('trees/already-member')
    const isTheirs = row.origin === 'INVITE' ? userId === viewer.id : governs && userId !== viewer.id
    if (!isTheirs) throw new AppError('trees/not-yours-to-accept')
    // An invitation does not let in across a block. It ends soon after the block.
    if (row.origin === 'INVITE' && (await parts.present(trx, viewer.id, [row.inviter_id!])).length === 0)
      throw new AppError('trees/request-not-found')
    const role = row.origin === 'REQUEST' ? (given ?? row.role) : row.role
    await putMember(
      trx,
      { tree_id: treeId, account_id: userId, role, status: 'ACTIVE', origin: row.origin, message: null },
      at,
    )
    await deleteMailInvites(trx, treeId, userId)
    change.count({ members: 1 })
    change.note({
      kind: 'CHANGE',
      subjectKind: 'MEMBER',
      subjectId: userId,
      before: { role: row.role, status: 'PENDING' },
      after: { role, status: 'ACTIVE' },
    })
    await settleWaiting(parts, change, row, 'ACCEPTED')
    const about = { actorId: viewer.id, rootId: treeId, role }
    if (row.origin === 'REQUEST') await parts.notices.notify(trx, { kind: 'JOIN_ACCEPTED', to: [userId], ...about })
    else await tellOfJoining(parts, change, userId)
  })
}

/** Ends a request or an invitation; whom it concerns hears who has said no. */
export async function endWaiting(
  parts: ChangeParts,
  viewer: Viewer,
  change: OpenChange,
  row: MemberRow,
): Promise<void> {
  const { trx, treeId, note } = change
  const { account_id: userId, role, origin } = row
  const isOwn = userId === viewer.id
  await deleteMember(trx, treeId, userId)
  const status = origin === 'INVITE' ? 'INVITED' : 'REQUESTED'
  note({ kind: 'DELETE', subjectKind: 'MEMBER', subjectId: userId, before: { role, status } })
  // The one who has asked or invited withdraws it; the other declines.
  const isWithdrawn = isOwn === (origin === 'REQUEST')
  await settleWaiting(parts, change, row, isWithdrawn ? 'WITHDRAWN' : 'DECLINED')
  if (isWithdrawn) return
  const about = { actorId: viewer.id, rootId: treeId }
  if (origin === 'REQUEST') return parts.notices.notify(trx, { kind: 'JOIN_REFUSED', to: [userId], ...about })
  const to = await selectOwnerIds(trx, treeId)
  await parts.notices.notify(trx, { kind: 'INVITE_DECLINED', to, refId: userId, ...about })
}

/** Wherever it was answered: nobody who was told of it has it as new any more. */
function settleWaiting(
  { notices }: ChangeParts,
  { trx, treeId: rootId }: OpenChange,
  { account_id: id, origin }: MemberRow,
  outcome: NoticeOutcome,
): Promise<void> {
  if (origin === 'REQUEST') return notices.settle(trx, { kind: 'JOIN_REQUEST', rootId, refId: id, outcome })
  return notices.settle(trx, { kind: 'INVITED', rootId, accountId: id, outcome })
}

/** The owner hears that somebody has come in by an invitation. */
export async function tellOfJoining(
  { notices }: ChangeParts,
  { trx, treeId }: OpenChange,
  accountId: string,
): Promise<void> {
  const to = await selectOwnerIds(trx, treeId)
  await notices.notify(trx, { kind: 'JOINED', to, actorId: accountId, rootId: treeId, refId: accountId })
}

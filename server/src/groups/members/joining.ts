import type { GivenGroupRole } from '@mulghar/contract/groups/roles'
import { isAbove, mayInGroup, rolesToGive } from '@mulghar/contract/groups/roles'
import { AppError } from '../../kit/app-error.ts'
import { newId } from '../../kit/ids.ts'
import { cleanTexts } from '../../kit/names/clean.ts'
import {
  changeGroup,
  countRole,
  endWaiting,
  keepersFor,
  letIn,
  openGroup,
  requireMember,
  takeOut,
  type ChangeParts,
  type OpenGroup,
} from '../core/change.ts'
import { endLostInvites } from '../core/lost-invites.ts'
import { deleteBan, findMember, insertBan, putMember, setRank } from '../core/members.sql.ts'
import { rankOf, requireActive, requireSeen, roleAt, roleOf, withAct } from '../core/standing.ts'

/** Comes in where the group is open or has invited the account; asks where requests are taken. */
export async function joinGroup(
  parts: ChangeParts,
  viewerId: string,
  groupId: string,
  asked: string | null,
): Promise<void> {
  const { message } = cleanTexts({ message: asked })
  await changeGroup(parts, { groupId, accountId: viewerId }, async (open) => {
    const { trx, at, group, tell } = open
    if (group.is_banned) throw new AppError('groups/banned')
    if (group.status === 'ACTIVE') throw new AppError('groups/already-member')
    requireActive(group)
    await requireUnblocked(parts, open, viewerId)
    if (group.status === 'INVITED' || group.join_policy === 'OPEN') return comeIn(parts, open, viewerId)
    if (group.join_policy === 'INVITE') throw new AppError('groups/invited-only')
    // Asking again only changes the words.
    const row = { group_id: groupId, account_id: viewerId, id: newId(), status: 'REQUESTED' as const, rank: null }
    await putMember(trx, { ...row, message, invited_by: null, since: at })
    if (group.status === 'REQUESTED') return
    const to = await keepersFor(parts, trx, groupId, viewerId)
    const about = { actorId: viewerId, rootId: groupId, refId: viewerId }
    await parts.notices.notify(trx, { kind: 'GROUP_REQUEST', to, ...about })
    await tell('moderators', [viewerId])
  })
}

/** An invitation does not let in across a block. It ends soon after the block. */
async function requireUnblocked(
  { people }: Pick<ChangeParts, 'people'>,
  { trx, group }: Pick<OpenGroup, 'trx' | 'group'>,
  accountId: string,
): Promise<void> {
  if (group.status !== 'INVITED' || group.join_policy === 'OPEN') return
  const inviter = (await findMember(trx, group.id, accountId))?.invited_by
  if (inviter && (await people.standings(trx, accountId, [inviter])).get(inviter)?.blocked === true)
    throw new AppError('groups/not-found')
}

/** Lets the one in who does it. */
export async function comeIn(
  parts: Pick<ChangeParts, 'notices'>,
  open: Pick<OpenGroup, 'trx' | 'at' | 'group' | 'tell' | 'log'>,
  accountId: string,
): Promise<void> {
  await letIn(parts, open, accountId)
  await open.log({ kind: 'JOINED', actorId: accountId })
}

/** Takes back one's own request, or declines an invitation. */
export async function withdraw(parts: ChangeParts, viewerId: string, groupId: string): Promise<void> {
  await parts.change(parts.db, (trx, tell) =>
    openGroup(parts, trx, { groupId, accountId: viewerId, tell, isThere: true }, async (open) => {
      const row = await findMember(trx, groupId, viewerId)
      // Who has asked takes it back also where the group is hidden since; to anybody else that is not there.
      if (row?.status === 'REQUESTED') return endWaiting(parts, open, row, 'WITHDRAWN')
      requireSeen(open.group)
      if (row?.status !== 'INVITED') throw new AppError('groups/request-not-found')
      await endWaiting(parts, open, row, 'DECLINED')
    }),
  )
}

export async function leaveGroup(parts: ChangeParts, viewerId: string, groupId: string): Promise<void> {
  await changeGroup(parts, { groupId, accountId: viewerId }, async (open) => {
    const role = roleOf(open.group)
    // Sent again after a lost answer.
    if (!role) return
    if (role === 'OWNER') throw new AppError('groups/last-owner')
    await takeOut(parts, open, await requireMember(open.trx, groupId, viewerId))
    await open.log({ kind: 'LEFT', actorId: viewerId })
  })
}

/** Lets in who asks, or does not. */
export async function answerRequest(
  parts: ChangeParts,
  viewerId: string,
  { groupId, userId }: { groupId: string; userId: string },
  isAccepted: boolean,
): Promise<void> {
  await changeGroup(parts, { groupId, accountId: viewerId }, async (open) => {
    const { trx, group, log } = open
    withAct(group, 'moderate')
    const row = await findMember(trx, groupId, userId)
    if (row?.status !== 'REQUESTED') throw new AppError('groups/request-not-found')
    const about = { to: [userId], actorId: viewerId, rootId: groupId }
    if (isAccepted) {
      requireActive(group)
      await letIn(parts, open, userId)
      await parts.notices.notify(trx, { kind: 'GROUP_ACCEPTED', ...about })
    } else {
      await endWaiting(parts, open, row, 'DECLINED')
      // Who looks after a group is known to its members alone.
      await parts.notices.notify(trx, { kind: 'GROUP_REFUSED', ...about, actorId: null })
    }
    await log({ kind: isAccepted ? 'ACCEPTED' : 'REJECTED', actorId: viewerId, accountId: userId })
  })
}

export async function changeRole(
  parts: ChangeParts,
  viewerId: string,
  { groupId, userId }: { groupId: string; userId: string },
  role: GivenGroupRole,
): Promise<void> {
  await changeGroup(parts, { groupId, accountId: viewerId }, async (open) => {
    const { trx, group, log, tell } = open
    const mine = withAct(group, 'keep').role
    const row = await requireMember(trx, groupId, userId)
    if (!rolesToGive(mine, roleAt(row.rank)!).includes(role)) throw new AppError('groups/not-allowed')
    const rank = rankOf(role)
    if (rank === row.rank) return
    await setRank(trx, groupId, userId, rank)
    await countRole(trx, groupId, row.rank, rank)
    if (rank > row.rank!) await endLostInvites(parts, open, group.join_policy)
    await log({ kind: 'ROLE', actorId: viewerId, accountId: userId, role })
    await parts.notices.notify(trx, { kind: 'GROUP_ROLE', to: [userId], actorId: viewerId, rootId: groupId, role })
    await tell('members')
  })
}

/** Hands a group over to a member; who owned it is an admin. */
export async function transferGroup(
  parts: ChangeParts,
  viewerId: string,
  groupId: string,
  userId: string,
): Promise<void> {
  await changeGroup(parts, { groupId, accountId: viewerId }, async (open) => {
    withAct(open.group, 'own')
    const heir = await requireMember(open.trx, groupId, userId)
    if (userId === viewerId) return
    await setRank(open.trx, groupId, viewerId, rankOf('ADMIN'))
    await setRank(open.trx, groupId, userId, rankOf('OWNER'))
    await countRole(open.trx, groupId, heir.rank, rankOf('OWNER'))
    await open.log({ kind: 'OWNER', actorId: viewerId, accountId: userId })
    const about = { actorId: viewerId, rootId: groupId, role: 'OWNER' }
    await parts.notices.notify(open.trx, { kind: 'GROUP_ROLE', to: [userId], ...about })
    await open.tell('members')
  })
}

type Removal = { groupId: string; userId: string; reason: string | null; bans: boolean }

/** Removes a member, or bans somebody, member or not: only who stands above them. */
export async function removeFrom(parts: ChangeParts, viewerId: string, removal: Removal): Promise<void> {
  const { groupId, userId, bans } = removal
  const { reason } = cleanTexts({ reason: removal.reason })
  await changeGroup(parts, { groupId, accountId: viewerId }, async (open) => {
    const { trx, at, group, log, tell } = open
    const mine = withAct(group, 'moderate').role
    const row = await findMember(trx, groupId, userId)
    const isIn = row?.status === 'ACTIVE'
    if (isIn && !isAbove(mine, roleAt(row.rank)!)) throw new AppError('groups/not-allowed')
    if (!isIn && !bans) throw new AppError('groups/member-not-found')
    if (userId === viewerId) throw new AppError('groups/not-allowed')
    if (bans) {
      const ban = { group_id: groupId, account_id: userId, id: newId(), banned_by: viewerId, reason, at }
      if (!(await insertBan(trx, ban))) return
    }
    if (isIn) await takeOut(parts, open, row, { isRemoval: true })
    else if (row) await endWaiting(parts, open, row, row.status === 'REQUESTED' ? 'DECLINED' : 'WITHDRAWN')
    // Somebody who left before may still have linked something to the group.
    if (!isIn) await open.ended([userId], { isRemoval: true })
    const logId = await log({ kind: bans ? 'BANNED' : 'REMOVED', actorId: viewerId, accountId: userId, reason })
    if (isIn)
      await parts.notices.notify(trx, {
        kind: 'GROUP_REMOVED',
        to: [userId],
        actorId: null,
        rootId: groupId,
        refId: logId,
      })
    await tell('moderators', [userId])
  })
}

export async function unban(
  parts: ChangeParts,
  viewerId: string,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<void> {
  await changeGroup(parts, { groupId, accountId: viewerId }, async ({ trx, group, log, tell }) => {
    withAct(group, 'moderate')
    // Sent again after a lost answer, or another moderator was first.
    if (!(await deleteBan(trx, groupId, userId))) return
    await log({ kind: 'UNBANNED', actorId: viewerId, accountId: userId })
    await tell('moderators', [userId])
  })
}

/** Lets who posts in a group be in it: at once where it is open, else they ask first. Answers nothing where they may not. */
export async function requireIn(
  parts: Pick<ChangeParts, 'notices' | 'people'>,
  open: OpenGroup,
  accountId: string,
): Promise<void> {
  const { group } = open
  if (group.is_banned) throw new AppError('groups/banned')
  requireActive(group)
  if (mayInGroup(roleOf(group), 'post')) return
  await requireUnblocked(parts, open, accountId)
  if (group.join_policy === 'OPEN' || group.status === 'INVITED') return comeIn(parts, open, accountId)
  throw new AppError(group.join_policy === 'REQUEST' ? 'groups/ask-first' : 'groups/invited-only')
}

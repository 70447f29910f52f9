import type { JoinPolicy } from '@mulghar/contract/groups/group-draft'
import type { GroupMembership } from '@mulghar/contract/groups/groups'
import { groupRoles, mayInGroup, type GroupAct, type GroupRole } from '@mulghar/contract/groups/roles'
import { AppError } from '../../kit/app-error.ts'
import { findGroup, type GroupSeen } from './groups.sql.ts'
import type { GroupsDb } from './tables.ts'

export const rankOf = (role: GroupRole): number => groupRoles.indexOf(role)
export const roleAt = (rank: number | null): GroupRole | null => (rank === null ? null : (groupRoles[rank] ?? null))

export const roleOf = ({ status, rank }: Pick<GroupSeen, 'status' | 'rank'>): GroupRole | null =>
  status === 'ACTIVE' ? roleAt(rank) : null

export function membershipOf({ status, is_banned }: GroupSeen): GroupMembership {
  if (is_banned) return 'BANNED'
  if (status === 'ACTIVE') return 'MEMBER'
  return status ?? 'NONE'
}

const seesCard = ({ visibility, status }: GroupSeen) =>
  visibility !== 'HIDDEN' || status === 'ACTIVE' || status === 'INVITED'

/** Whether the account of this row reads what is posted: the same as `isFeedSeen`, of a row that was read. */
export const readsFeed = ({ visibility, status, is_banned }: GroupSeen) =>
  status === 'ACTIVE' || (visibility === 'PUBLIC' && !is_banned)

/** Whether it may invite: who looks after the group, and where everybody may join, every member. */
export const mayInvite = (group: GroupSeen) => mayInGroup(roleOf(group), inviteAct(group.join_policy))

/** The act whose right includes inviting others. */
export const inviteAct = (joinPolicy: JoinPolicy): GroupAct => (joinPolicy === 'OPEN' ? 'post' : 'moderate')

/** A group whose card the account may see; any other is not there. */
export async function requireCard(db: GroupsDb, accountId: string, groupId: string): Promise<GroupSeen> {
  return requireSeen(await findGroup(db, accountId, groupId))
}

/** The same of a row that was read. */
export function requireSeen(group: GroupSeen | undefined): GroupSeen {
  if (!group || !seesCard(group)) throw new AppError('groups/not-found')
  return group
}

export async function requireAct(
  db: GroupsDb,
  accountId: string,
  groupId: string,
  act: GroupAct,
): Promise<GroupSeen & { role: GroupRole }> {
  return withAct(await requireCard(db, accountId, groupId), act)
}

/** The same of a row that was read. */
export function withAct(group: GroupSeen, act: GroupAct): GroupSeen & { role: GroupRole } {
  const role = roleOf(group)
  if (!role || !mayInGroup(role, act)) throw new AppError('groups/not-allowed')
  return { ...group, role }
}

export function requireActive({ is_active }: Pick<GroupSeen, 'is_active'>): void {
  if (!is_active) throw new AppError('groups/inactive')
}

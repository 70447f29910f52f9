import type { GroupRole } from '@mulghar/contract/groups/roles'
import type { Documents } from '../../documents/public.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Change, Tell } from '../../kit/change.ts'
import type { Clock } from '../../kit/clock.ts'
import type { DbHandle } from '../../kit/database-handle.ts'
import { newId } from '../../kit/ids.ts'
import { belongingEnded, type AskedBelonging, type Ending } from '../../kit/belonging.ts'
import type { Notices } from '../../notifications/public.ts'
import type { People } from '../../people/public.ts'
import { countMembers, findGroup, lockGroup, type GroupSeen } from './groups.sql.ts'
import { useUpMails } from './invitations.sql.ts'
import { insertLog, type Logged } from './log.sql.ts'
import { endLostInvites } from './lost-invites.ts'
import { deleteMember, findMember, putMember, selectKeepers, type MemberRow } from './members.sql.ts'
import { rankOf, requireCard } from './standing.ts'
import type { GroupsDb } from './tables.ts'

export type ChangeParts = {
  db: GroupsDb
  clock: Clock
  change: Change
  notices: Notices
  belonging: AskedBelonging
  documents: Pick<Documents, 'attach' | 'detach' | 'detachRoot' | 'media' | 'pictureOf'>
  people: Pick<People, 'standings' | 'chosen' | 'between'>
  /** Forgets answers of a group's calls. */
  forget: (trx: DbHandle, groupId: string, accountId?: string) => Promise<void>
  /** Forgets the kept replies about an account in a group, or invited into it. */
  forgetMemberReplies: (trx: DbHandle, groupId: string, accountId: string) => Promise<void>
}

/** Who hears of a change of a group: its members, or those who look after it; and these in any case. */
export type Hears = 'members' | 'moderators'

/** A group that is held while it is changed, and what the one who changes it is to it. */
export type OpenGroup = {
  trx: GroupsDb
  at: Date
  group: GroupSeen
  log(entry: Logged): Promise<string>
  tell(hears: Hears, to?: readonly string[], telling?: object): Promise<void>
  /** These are in the group no more: what hangs on it is asked for anew. */
  ended(accountIds: readonly string[], ending?: Ending): Promise<void>
}

/** Changes something of a group that the account may see; asked of everything that it may do is inside, while the group is held. */
export async function changeGroup<T>(
  parts: ChangeParts,
  { groupId, accountId }: { groupId: string; accountId: string },
  work: (open: OpenGroup) => Promise<T>,
): Promise<T> {
  return parts.change(parts.db, (trx, tell) =>
    openGroup(parts, trx, { groupId, accountId, tell }, async (open) => work(open)),
  )
}

type Opening = {
  groupId: string
  accountId: string
  tell: Tell
  /** Also a hidden group is there for the account: it holds an invitation, or goes from wherever it is. */
  isThere?: boolean
}

/** The same within a change that is under way. */
export async function openGroup<T>(
  { clock }: Pick<ChangeParts, 'clock'>,
  trx: GroupsDb,
  { groupId, accountId, tell, isThere = false }: Opening,
  work: (open: OpenGroup) => Promise<T>,
): Promise<T> {
  if (!(await lockGroup(trx, groupId))) throw new AppError('groups/not-found')
  const group = isThere ? (await findGroup(trx, accountId, groupId))! : await requireCard(trx, accountId, groupId)
  const at = clock.now()
  return work({
    trx,
    at,
    group,
    async log(entry) {
      const id = newId()
      await insertLog(trx, { groupId, id, at }, entry)
      return id
    },
    tell: (hears, to = [], telling) => tell({ kind: 'group', rootId: groupId, hears, to, telling }),
    ended: (accountIds, ending) => tell(belongingEnded(groupId, accountIds, ending)),
  })
}

const rankOfAdmin = rankOf('ADMIN')
const isAdmin = (rank: number | null) => rank !== null && rank <= rankOfAdmin

/** Lets somebody in, whatever they were to the group before; what waited for it is answered. */
export async function letIn(
  parts: Pick<ChangeParts, 'notices'>,
  { trx, at, group, tell }: Pick<OpenGroup, 'trx' | 'at' | 'group' | 'tell'>,
  accountId: string,
  role: GroupRole = 'MEMBER',
): Promise<void> {
  const rank = rankOf(role)
  const row = { group_id: group.id, account_id: accountId, id: newId(), status: 'ACTIVE' as const, rank, since: at }
  await putMember(trx, { ...row, message: null, invited_by: null })
  await countMembers(trx, group.id, { members: 1, admins: isAdmin(rank) ? 1 : 0 })
  await useUpMails(trx, group.id, accountId)
  const accepted = { rootId: group.id, outcome: 'ACCEPTED' as const }
  await parts.notices.settle(trx, { kind: 'GROUP_INVITED', accountId, ...accepted })
  await parts.notices.settle(trx, { kind: 'GROUP_REQUEST', refId: accountId, ...accepted })
  await tell('members', [accountId], { joined: accountId })
}

/** Takes somebody out who is in the group; what they were told of it goes too. */
export async function takeOut(
  parts: Pick<ChangeParts, 'notices' | 'forget' | 'forgetMemberReplies'>,
  { trx, group, tell, ended }: OpenGroup,
  { account_id: accountId, rank }: MemberRow,
  ending?: Ending,
): Promise<void> {
  await deleteMember(trx, group.id, accountId)
  await countMembers(trx, group.id, { members: -1, admins: isAdmin(rank) ? -1 : 0 })
  await parts.forget(trx, group.id, accountId)
  const joined = { kind: 'GROUP_JOINED', rootId: group.id, refId: accountId, outcome: 'WITHDRAWN' } as const
  await parts.notices.settle(trx, joined)
  await parts.forgetMemberReplies(trx, group.id, accountId)
  await endLostInvites(parts, { trx, group, tell }, group.join_policy)
  await tell('members', [accountId])
  await ended([accountId], ending)
}

/** Gives a member another role. */
export async function countRole(trx: GroupsDb, groupId: string, before: number | null, after: number): Promise<void> {
  await countMembers(trx, groupId, { members: 0, admins: Number(isAdmin(after)) - Number(isAdmin(before)) })
}

/** Ends what somebody waits for. */
export async function endWaiting(
  { notices, forgetMemberReplies }: Pick<ChangeParts, 'notices' | 'forgetMemberReplies'>,
  { trx, group, tell }: OpenGroup,
  { account_id: accountId, status }: MemberRow,
  outcome: 'WITHDRAWN' | 'DECLINED',
): Promise<void> {
  await deleteMember(trx, group.id, accountId)
  await useUpMails(trx, group.id, accountId)
  await forgetMemberReplies(trx, group.id, accountId)
  const about = { rootId: group.id, outcome }
  if (status === 'REQUESTED') await notices.settle(trx, { kind: 'GROUP_REQUEST', refId: accountId, ...about })
  else await notices.settle(trx, { kind: 'GROUP_INVITED', accountId, ...about })
  await tell('moderators', [accountId])
}

const mostKeepers = 50

/** Those who look after a group, so many at most; without those between whom and an account there is a block. */
export async function keepersFor(
  { people }: Pick<ChangeParts, 'people'>,
  trx: GroupsDb,
  groupId: string,
  accountId: string,
): Promise<string[]> {
  const keepers = await selectKeepers(trx, groupId, rankOf('MODERATOR'), mostKeepers)
  const standings = await people.standings(trx, accountId, keepers)
  return keepers.filter((id) => standings.get(id)?.blocked !== true)
}

export async function requireMember(trx: GroupsDb, groupId: string, accountId: string): Promise<MemberRow> {
  const row = await findMember(trx, groupId, accountId)
  if (row?.status !== 'ACTIVE') throw new AppError('groups/member-not-found')
  return row
}

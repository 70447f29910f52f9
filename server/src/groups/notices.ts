import {
  groupNoticeKinds,
  groupNoticeLevels,
  personalGroupKinds,
  type GroupNoticeKind,
  type GroupNoticeLevel,
} from '@mulghar/contract/groups/notices'
import type { NoticeLevel } from '@mulghar/contract/notifications/notifications'
import { mayInGroup, type GroupRole } from '@mulghar/contract/groups/roles'
import type { I18n } from '../kit/messages.ts'
import type { Teller } from '../kit/change-events.ts'
import type { DbHandle } from '../kit/database-handle.ts'
import {
  quoted,
  toldOfRoots,
  type AccessLevel,
  type Notices,
  type NoticeRow,
  type NoticeSource,
  type Told,
} from '../notifications/public.ts'
import type { People } from '../people/public.ts'
import { holdMembership, selectGroups } from './core/groups.sql.ts'
import { selectGroupsOf } from './group/lists.sql.ts'
import { selectReasons } from './core/log.sql.ts'
import { selectMemberIds, selectMembersAmong } from './core/members.sql.ts'
import { roleOf } from './core/standing.ts'
import { usualLevel } from './group/present.ts'
import { groupsDb, type GroupsDb } from './core/tables.ts'

const mostGroups = 1000

const accessOf = (role: GroupRole | null): AccessLevel =>
  mayInGroup(role, 'moderate') ? 'KEEPER' : role === null ? 'SEES' : 'MEMBER'

/** What notices about groups name: the group, as far as its card is seen now. */
export function groupNotices(db: GroupsDb): NoticeSource {
  return {
    kinds: groupNoticeKinds,
    personal: personalGroupKinds,
    // A member does not see moderators across a block. Requests keep the name for those who decide.
    namelessAcrossBlock: ['GROUP_ACCEPTED', 'GROUP_ROLE'],
    async access(accountId, ids) {
      const groups = await selectGroups(db, accountId, ids)
      return new Map(groups.map((group) => [group.id, accessOf(roleOf(group))]))
    },
    async tell(accountId, rows) {
      if (rows.length === 0) return new Map()
      const groups = await selectGroups(db, accountId, [...new Set(rows.map((row) => row.root_id))])
      const names = new Map(groups.map(({ id, name }) => [id, name]))
      const removals = rows.filter((row) => row.kind === 'GROUP_REMOVED').map((row) => row.ref_id)
      const reasons = await selectReasons(db, accountId, removals)
      const told = toldOfRoots(rows, 'GROUP', names)
      return new Map(
        rows.map((row): [string, Told] => [row.id, { ...told.get(row.id)!, reason: reasons.get(row.ref_id) ?? null }]),
      )
    },
    unwanted: (_accountId, rows, levels) =>
      new Set(rows.flatMap((row) => (isUnheard(row.kind, levels.get(row.root_id)) ? row.id : []))),
    choice: {
      kind: 'group',
      levels: groupNoticeLevels,
      notOne: 'groups/not-member',
      async rootsAmong(accountId, ids) {
        const groups = await selectGroups(db, accountId, ids)
        return new Set(groups.flatMap((group) => (roleOf(group) === null ? [] : group.id)))
      },
      async roots(accountId) {
        const rows = await selectGroupsOf(db, accountId, ['ACTIVE'], undefined, mostGroups)
        return rows.map(({ id, name }) => ({ id, name, byDefault: usualLevel, lacks: {} }))
      },
    },
    mail: {
      subject: (i18n) => i18n.t('News in your groups'),
      choice: (i18n) => i18n.t('You can change these emails on the same page.'),
      line: lineOf,
    },
  }
}

function lineOf(i18n: I18n, row: NoticeRow, told: Told | undefined, who: string): string {
  const group = quoted(i18n, told, 'GROUP') ?? i18n.t('a group')
  switch (row.kind as GroupNoticeKind) {
    case 'GROUP_REQUEST':
      return i18n.t('{who} asks to join {group}', { who, group })
    case 'GROUP_ACCEPTED':
      return i18n.t('{who} accepted your request to join {group}', { who, group })
    case 'GROUP_REFUSED':
      return i18n.t('Your request to join {group} was not accepted', { group })
    case 'GROUP_INVITED':
      return i18n.t('{who} invites you to {group}', { who, group })
    case 'GROUP_JOINED':
      return i18n.t('{who} has joined {group}', { who, group })
    case 'GROUP_ROLE':
      return row.role === 'OWNER'
        ? i18n.t('{who} handed {group} over to you', { who, group })
        : i18n.t('{who} changed your role in {group}', { who, group })
    case 'GROUP_REMOVED':
      return told?.reason
        ? i18n.t('You are no longer a member of {group}: “{reason}”', { group, reason: told.reason })
        : i18n.t('You are no longer a member of {group}', { group })
    case 'GROUP_POST':
      return i18n.t('There are new posts in {group}', { group })
  }
}

/**
 * The news that members get of a group after the commit: somebody has joined, or something was posted. Members who hear one of
 * the accounts in `toldOf` were notified of a post within the hour; tasks written before that was kept have none.
 */
export type Telling = { joined: string } | { postedBy: string; postId: string; toldOf?: readonly string[] }

/** Members at these levels are not notified of posts. */
const noPostsAt: readonly GroupNoticeLevel[] = ['MENTIONS', 'MUTED']

/** The levels at which members are not notified of a kind. */
const unheardAt: Partial<Record<NoticeRow['kind'], readonly NoticeLevel[]>> = {
  GROUP_POST: noPostsAt,
  GROUP_JOINED: [...noPostsAt, 'POSTS'],
}
const isUnheard = (kind: NoticeRow['kind'], level: NoticeLevel = usualLevel) =>
  unheardAt[kind]?.includes(level) === true

/** So many members are looked at in one transaction. */
const atOnce = 500

/** The newest post of which members are notified; it stays in its group until the transaction ends. */
export type HoldToldPost = (
  trx: DbHandle,
  post: { groupId: string; postId: string; accountId: string },
) => Promise<{ postId: string; accountId: string } | undefined>

type GroupCause = { kind: 'GROUP_JOINED' | 'GROUP_POST'; actorId: string; refId: string }

/** The notification, as long as its cause lasts. The caller lets no member join or leave the group. */
async function causeOf(
  trx: GroupsDb,
  holdToldPost: HoldToldPost,
  groupId: string,
  told: Telling,
): Promise<GroupCause | undefined> {
  if ('joined' in told) {
    const { joined: actorId } = told
    const [newcomer] = await selectMembersAmong(trx, groupId, [actorId])
    return newcomer && { kind: 'GROUP_JOINED', actorId, refId: actorId }
  }
  const post = await holdToldPost(trx, { groupId, postId: told.postId, accountId: told.postedBy })
  return post && { kind: 'GROUP_POST', actorId: post.accountId, refId: post.postId }
}

type TellerParts = {
  notices: Pick<Notices, 'notify' | 'levels'>
  people: Pick<People, 'hearingNone'>
  holdToldPost: HoldToldPost
}

export function groupTeller({ notices, people, holdToldPost }: TellerParts): Teller {
  return async (handle, { rootId, telling, after }) => {
    const trx = groupsDb(handle)
    const told = telling as Telling
    if (!(await holdMembership(trx, rootId))) return null
    const cause = await causeOf(trx, holdToldPost, rootId, told)
    if (!cause) return null
    const levels = await notices.levels(trx, rootId)
    const members = await selectMemberIds(trx, rootId, after, atOnce)
    const toldOf = 'toldOf' in told ? (told.toldOf ?? []) : []
    const untold = toldOf.length === 0 ? members : await people.hearingNone(trx, members, toldOf)
    const to = untold.filter((id) => !isUnheard(cause.kind, levels.get(id)))
    await notices.notify(trx, { ...cause, to, rootId })
    return members.length < atOnce ? null : members.at(-1)!
  }
}

type GroupPost = { accountId: string; postId: string }

/**
 * Lets notifications of one post, or those that were withdrawn within the hour, be about another post of the group. Members who do
 * not hear one of both authors keep theirs: of the first they have seen none, and may have one of somebody else.
 */
export function replacePost(
  { notices, people }: { notices: Pick<Notices, 'replace'>; people: Pick<People, 'hearingNone'> },
  handle: DbHandle,
  { groupId, gone, next }: { groupId: string; gone?: GroupPost; next: GroupPost },
): Promise<void> {
  const authors = gone ? [gone.accountId, next.accountId] : [next.accountId]
  return notices.replace(handle, {
    kind: 'GROUP_POST',
    rootId: groupId,
    ...(gone && { refId: gone.postId }),
    next: { refId: next.postId, actorId: next.accountId },
    unheardAt: noPostsAt,
    async unhearing(accountIds) {
      const deaf = await Promise.all(authors.map((author) => people.hearingNone(handle, accountIds, [author])))
      return deaf.flat()
    },
  })
}

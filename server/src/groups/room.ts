import { degreesOfNames } from '../kit/names/said.sql.ts'
import { groups as groupsWire } from '@mulghar/contract/groups/groups'
import { groupInvitations as invitationsWire } from '@mulghar/contract/groups/invitations'
import { groupMembers as membersWire } from '@mulghar/contract/groups/members'
import { mayInGroup } from '@mulghar/contract/groups/roles'
import { inviteTokens } from '../kit/invite-tokens.ts'
import { noteAllSaid } from '../kit/names/note-said.sql.ts'
import { routes, type OpenRoom } from '../kit/room.ts'
import { photoPlaceOf } from '../documents/public.ts'
import { groupBelonging } from './group/belonging.ts'
import { endLinksOf } from './group/links.ts'
import { openGroup, type ChangeParts } from './core/change.ts'
import { groupHandlers } from './group/groups.ts'
import { selectExisting, selectFeedsSeen, selectGroups, selectReadersOf, takeTelling } from './core/groups.sql.ts'
import { deleteOldInvites } from './core/invitations.sql.ts'
import { invitationHandlers } from './invitations/invitations.ts'
import { endInvitesAcrossBlock } from './invitations/kept-away.ts'
import { tellInvited, type InviteParts, type InvitesSent } from './invitations/inviting.ts'
import { requireIn } from './members/joining.ts'
import { eraseFromGroups, exportGroups } from './leaving.ts'
import { memberHandlers } from './members/members.ts'
import { selectGroupIdsOf, selectInGroups } from './core/members.sql.ts'
import { groupNotices, groupTeller, replacePost, type HoldToldPost } from './notices.ts'
import { presentGroups } from './group/present.ts'
import type { GroupEnded, Groups } from './public.ts'
import { removeOwnPicture } from './group/saving.ts'
import { findGroups } from './group/search.ts'
import { roleAt, requireCard, withAct } from './core/standing.ts'
import { groupsDb } from './core/tables.ts'

declare module '../kit/room.ts' {
  interface Doors {
    groups: Groups
  }
  interface Gives {
    /** What a room above does when a group is deleted, in the same transaction. */
    groupEnded?: GroupEnded
    /** Which post members of a group are notified of; a module above has the posts. */
    holdToldPost?: HoldToldPost
  }
}

/** Who may be invited into groups by whom: chosen by each. */
const options = {
  allowGroupInvitesFrom: { offered: ['EVERYONE', 'FOLLOWING', 'NOBODY'], usual: 'EVERYONE', at: 'privacy-option' },
} as const

const hourMs = 60 * 60_000
const keptInvitesMs = 30 * 24 * hourMs
const mostGroups = 1000

export const open: OpenRoom<'groups'> = (house, { accounts, documents, notifications: notices, people }) => {
  const { clock, change, belonging, idempotency, rooms } = house
  const { db, tasks } = house.databaseOf(groupsDb)
  const forget: ChangeParts['forget'] = async (trx, groupId, accountId) => {
    await notices.forget(trx, groupId, accountId)
    await idempotency.forget(trx, groupId, accountId)
  }
  const forgetMemberReplies: ChangeParts['forgetMemberReplies'] = (trx, groupId, accountId) =>
    idempotency.forgetIn(trx, groupId, accountId)
  const keeping = { forget, forgetMemberReplies }
  const parts = { db, clock, change, notices, belonging, documents, people, accounts, ...keeping }
  const inviting: InviteParts = {
    ...parts,
    tokens: inviteTokens(house.secrets.keyFor('invitations to groups')),
    mailQuota: house.mailQuota,
    mail: house.mail,
    mails: house.mails,
    tellLater: (trx, sent) => house.errand(trx, 'tell-invited-to-group', sent),
    publicUrl: house.publicUrl,
    forgetReplies: (trx, ids) => idempotency.forget(trx, ids),
  }
  const groupEnded: GroupEnded = async (trx, groupId) => {
    for (const ended of rooms.all('groupEnded')) await ended(trx, groupId)
  }
  const holdToldPost: HoldToldPost = async (trx, post) => rooms.all('holdToldPost')[0]?.(trx, post)
  return {
    door: {
      async feeds(handle, viewerId, ids) {
        const rows = await selectFeedsSeen(groupsDb(handle), viewerId, ids)
        return new Map(
          rows.map(({ id, name, is_active: isActive, rank }) => [id, { id, name, isActive, role: roleAt(rank) }]),
        )
      },
      readers: (handle, ids, accountIds) => selectReadersOf(groupsDb(handle), ids, accountIds),
      existing: (handle, ids) => selectExisting(groupsDb(handle), ids),
      memberOf: (handle, accountId) => selectGroupIdsOf(groupsDb(handle), accountId, mostGroups),
      async require(handle, viewerId, id) {
        const row = await requireCard(groupsDb(handle), viewerId, id)
        const [group] = await presentGroups({ ...parts, db: groupsDb(handle) }, viewerId, [row])
        return group!
      },
      async post(handle, tell, { groupId, accountId, postId }) {
        const trx = groupsDb(handle)
        await openGroup(parts, trx, { groupId, accountId, tell }, async (open) => {
          await requireIn(parts, open, accountId)
          const since = new Date(open.at.getTime() - hourMs)
          const telling = await takeTelling(trx, { groupId, accountId, at: open.at, since })
          if (telling) await open.tell('members', [], { postedBy: accountId, postId, ...telling })
          // Members were notified of a post that is deleted since: that notification is true again, of this post.
          if (!telling || telling.toldOf.length > 0)
            await replacePost(parts, trx, { groupId, next: { accountId, postId } })
        })
      },
      async unpost(handle, { groupId, gone, next }) {
        // Members who do not hear the author of one post are notified of that of another one.
        for (const one of next) await replacePost(parts, handle, { groupId, gone, next: one })
        await notices.settle(handle, { kind: 'GROUP_POST', rootId: groupId, refId: gone.postId, outcome: 'WITHDRAWN' })
      },
      async moderate(handle, tell, { groupId, actorId, ...done }, act) {
        await openGroup(parts, groupsDb(handle), { groupId, accountId: actorId, tell }, async (open) => {
          withAct(open.group, 'moderate')
          if (!act || (await act())) await open.log({ actorId, ...done })
        })
      },
    },
    rates: { group: 60 },
    routes: [
      routes(groupsWire, groupHandlers({ ...parts, groupEnded })),
      routes(membersWire, memberHandlers(parts)),
      routes(invitationsWire, invitationHandlers(inviting)),
    ],
    errands: { 'tell-invited-to-group': (sent) => tellInvited(inviting, sent as InvitesSent) },
    duties: [
      () => deleteOldInvites(db, new Date(clock.now().getTime() - keptInvitesMs)),
      () => noteAllSaid(db, 'social_group'),
    ],
    async belongingEnded(handle, rootId, accountIds, ending) {
      await endInvitesAcrossBlock(parts, handle, rootId, accountIds)
      await endLinksOf(parts, handle, { rootId, accountIds, ...ending })
    },
    privacy: options,
    notifications: groupNotices(db),
    tellers: { group: groupTeller({ notices, people, holdToldPost }) },
    hearers: {
      async group(asked, accountIds) {
        const members = await selectInGroups(db, [...new Set(asked.map(({ rootId }) => rootId))], accountIds)
        const byGroup = Map.groupBy(members, (member) => member.group_id)
        return asked.flatMap(({ rootId, hears }) =>
          (byGroup.get(rootId) ?? [])
            .filter(({ rank }) => hears !== 'moderators' || mayInGroup(roleAt(rank), 'moderate'))
            .map((member) => ({ rootId, hears, accountId: member.account_id })),
        )
      },
    },
    visibility: {
      async group({ id }, showers) {
        const seen = await selectGroups(db, id, [...new Set(showers.map(({ rootId }) => rootId))])
        const ids = new Set(seen.map((group) => group.id))
        return showers.filter(({ rootId }) => ids.has(rootId))
      },
    },
    photoPlaces: { group: photoPlaceOf(belonging, 'GROUP') },
    uploadRemovers: { group: (uploader, uses) => removeOwnPicture(parts, uploader, uses) },
    belonging: groupBelonging(documents.pictureOf),
    search: { GROUP: (viewerId, q, query, match) => findGroups({ db, documents }, viewerId, q, query, match) },
    searchWays: { GROUP: (q) => degreesOfNames(db, 'social_group', q) },
    exportAccount: (accountId) => exportGroups(db, accountId),
    eraseAccount: (accountId) => eraseFromGroups({ ...parts, db: tasks.db }, accountId),
  }
}

import type { GroupInvitation, groupInvitations as wire } from '@mulghar/contract/groups/invitations'
import { linkDays } from '@mulghar/contract/groups/invitations'
import { mayInGroup } from '@mulghar/contract/groups/roles'
import { AppError } from '../../kit/app-error.ts'
import { handle } from '../../kit/handle.ts'
import { newId } from '../../kit/ids.ts'
import { decodeCursor, idKey, limitOf, toPage } from '../../kit/page.ts'
import { changeGroup, endWaiting, openGroup } from '../core/change.ts'
import { findGroup, type GroupSeen } from '../core/groups.sql.ts'
import {
  countUse,
  deleteInvite,
  deleteLinks,
  findInvite,
  insertInvites,
  selectInvites,
  selectMailed,
  type InviteRow,
} from '../core/invitations.sql.ts'
import { listSentInvites } from './sent.ts'
import { sendInvites, urlOf, type InviteParts } from './inviting.ts'
import { comeIn } from '../members/joining.ts'
import { findInvitedById, selectInOrInvited, selectInvited, type MemberRow } from '../core/members.sql.ts'
import type { GroupsDb } from '../core/tables.ts'
import { mayInvite, requireActive, requireCard, requireSeen, roleOf, withAct } from '../core/standing.ts'

const dayMs = 24 * 60 * 60_000

export function invitationHandlers(parts: InviteParts) {
  const { db, clock, accounts, people, documents } = parts

  async function requireInviting(viewerId: string, groupId: string): Promise<void> {
    if (!mayInvite(await requireCard(db, viewerId, groupId))) throw new AppError('groups/not-allowed')
  }
  const requireModerating = async (viewerId: string, groupId: string) =>
    void withAct(await requireCard(db, viewerId, groupId), 'moderate')

  /** Nobody for moderators, who see all invitations; otherwise the viewer, who sees their own. */
  async function makerOfListed(viewerId: string, groupId: string): Promise<string | undefined> {
    const group = await findGroup(db, viewerId, groupId)
    if (group && mayInGroup(roleOf(group), 'moderate')) return undefined
    const own = { groupId, makerId: viewerId, limit: 1 }
    const hasOwn = async () =>
      (await selectInvites(db, own, clock.now())).length + (await selectInvited(db, own)).length > 0
    if (!(group && (await hasOwn())) && !mayInvite(requireSeen(group))) throw new AppError('groups/not-allowed')
    return viewerId
  }

  const presentInvite = (row: InviteRow): GroupInvitation => ({
    id: row.id,
    kind: row.email === null ? 'LINK' : 'EMAIL',
    user: null,
    email: row.email,
    url: row.email === null ? urlOf(parts, row.group_id, row.id) : null,
    uses: row.uses,
    mostUses: row.email === null ? row.most_uses : 1,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  })

  async function presentInvited(rows: readonly MemberRow[]): Promise<GroupInvitation[]> {
    const ids = rows.map((row) => row.account_id)
    const [names, pictures] = await Promise.all([accounts.names(db, ids), people.pictures(db, ids)])
    return rows.map((row) => ({
      id: row.id,
      kind: 'USER' as const,
      user: {
        id: row.account_id,
        name: names.get(row.account_id) ?? '',
        picture: pictures.get(row.account_id) ?? null,
      },
      email: null,
      url: null,
      uses: 0,
      mostUses: 1,
      createdAt: row.since.toISOString(),
      expiresAt: null,
    }))
  }

  /** Whoever made an invitation may still invite: with their place in the group it is over. */
  async function isInviting(at: GroupsDb, { group_id: groupId, created_by: by }: InviteRow): Promise<boolean> {
    const maker = await findGroup(at, by, groupId)
    return maker !== undefined && mayInvite(maker)
  }

  /** Whether an invitation by mail is over for an account: a block is between it and the maker. Links are for everybody. */
  async function isKeptAway(at: GroupsDb, invite: InviteRow, accountId: string): Promise<boolean> {
    if (invite.email === null) return false
    return (await people.standings(at, accountId, [invite.created_by])).get(invite.created_by)?.blocked === true
  }

  /** The invitation of a token, for an account that is not banned from it. A visitor is shown the group as its inviter sees it. */
  async function openedBy(
    viewerId: string | undefined,
    token: string,
  ): Promise<{ invite: InviteRow; group: GroupSeen }> {
    const key = parts.tokens.read(token)
    const invite = key && (await findInvite(db, key.rootId, key.id, clock.now()))
    const group = invite && (await findGroup(db, viewerId ?? invite.created_by, invite.group_id))
    if (!invite || !group || group.is_banned || !(await isInviting(db, invite)))
      throw new AppError('groups/invite-over')
    if (viewerId !== undefined && (await isKeptAway(db, invite, viewerId))) throw new AppError('groups/invite-over')
    return { invite, group }
  }

  /** The name of the account that made an invitation; empty across a block. */
  async function inviterFor(viewerId: string | undefined, { created_by: makerId }: InviteRow): Promise<string> {
    if (viewerId !== undefined && viewerId !== makerId) {
      const standing = (await people.standings(db, viewerId, [makerId])).get(makerId)
      if (standing?.blocked !== false) return ''
    }
    return (await accounts.names(db, [makerId])).get(makerId) ?? ''
  }

  return handle<typeof wire>({
    invite: {
      async may({ viewer }, { params }) {
        await requireInviting(viewer.id, params.groupId)
        return params.groupId
      },
      async run({ viewer }, { params, body }) {
        const { refused, ...sent } = await sendInvites(parts, viewer.id, params.groupId, body)
        return { ...sent, refused: refused.map((one) => ({ ...one, until: one.until.toISOString() })) }
      },
      // The reply schema does not name `ids`: they never leave the server.
      makes: (sent) => (sent as typeof sent & { ids?: string[] }).ids ?? [],
      keeps: ({ invited, refusedUsers, mailed, refused }) => ({ invited, refusedUsers, mailed, refused }),
      async again(_, _id, { params }, { ids, said }) {
        const { invited = [], refusedUsers = [], mailed = [], refused = [] } = said
        const [known, open] = await Promise.all([
          selectInOrInvited(db, params.groupId, invited),
          selectMailed(db, params.groupId, ids, clock.now()),
        ])
        const left = {
          invited: invited.filter((id) => known.has(id)),
          mailed: mailed.filter((email) => open.has(email)),
        }
        const wasSent = invited.length + mailed.length > 0
        if (wasSent && left.invited.length + left.mailed.length === 0) throw new AppError('groups/invite-not-found')
        return { ...left, refusedUsers, refused }
      },
    },

    async list({ viewer }, { params: { groupId }, query }) {
      const makerId = await makerOfListed(viewer.id, groupId)
      const cursor = decodeCursor(query.next, 1)
      const limit = limitOf(query)
      const which = { groupId, makerId, before: cursor && idKey(cursor[0]), limit }
      const [invites, invited] = [await selectInvites(db, which, clock.now()), await selectInvited(db, which)]
      const all = [...invites.map(presentInvite), ...(await presentInvited(invited))]
      const inOrder = all.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit)
      const users = inOrder.flatMap(({ user }) => user?.id ?? [])
      const own = new Set(invited.filter((row) => row.invited_by === viewer.id).map(({ id }) => id))
      const standings = await people.standings(db, viewer.id, users)
      const page = toPage(
        inOrder,
        query,
        ({ id }) => [id],
        (invitation) => {
          const isHidden = invitation.user !== null && standings.get(invitation.user.id)?.blocked !== false
          if (!isHidden) return invitation
          // An own invitation across a block has ended. Moderators withdraw those of others without learning whose they are.
          return own.has(invitation.id) ? undefined : { ...invitation, user: null }
        },
      )
      return { ...page, data: page.data.filter((invitation) => invitation !== undefined) }
    },

    sent: ({ viewer }, { query }) => listSentInvites(parts, viewer.id, query),

    async revoke({ viewer }, { params: { groupId, id } }) {
      await parts.change(db, (trx, tell) =>
        // Members who have left a hidden group still withdraw their own invitations.
        openGroup(parts, trx, { groupId, accountId: viewer.id, tell, isThere: true }, async (open) => {
          const isModerator = mayInGroup(roleOf(open.group), 'moderate')
          const gone = await deleteInvite(trx, groupId, id, isModerator ? undefined : viewer.id)
          const invited = await findInvitedById(trx, groupId, gone ? { accountId: gone.account_id } : { id })
          const row = isModerator || gone || invited?.invited_by === viewer.id ? invited : undefined
          if (!gone && !row) {
            withAct(requireSeen(open.group), 'moderate')
            throw new AppError('groups/invite-not-found')
          }
          if (gone) await parts.forgetReplies(trx, [gone.id])
          if (row) await endWaiting(parts, open, row, 'WITHDRAWN')
          else await open.tell('moderators')
        }),
      )
    },

    makeLink: {
      async may({ viewer }, { params }) {
        await requireModerating(viewer.id, params.groupId)
        return params.groupId
      },
      makes: ({ id }) => id,
      async again(_, id, { params }) {
        const invite = await findInvite(db, params.groupId, id, clock.now())
        if (!invite) throw new AppError('groups/invite-not-found')
        return presentInvite(invite)
      },
      run: ({ viewer }, { params, body }) =>
        changeGroup(parts, { groupId: params.groupId, accountId: viewer.id }, async ({ trx, at, group, tell }) => {
          withAct(group, 'moderate')
          requireActive(group)
          await parts.forgetReplies(trx, await deleteLinks(trx, group.id))
          const invite: InviteRow = {
            group_id: group.id,
            id: newId(),
            email: null,
            account_id: null,
            created_by: viewer.id,
            created_at: at,
            expires_at: new Date(at.getTime() + (body?.days ?? linkDays.usual) * dayMs),
            uses: 0,
            most_uses: body?.uses ?? null,
          }
          await insertInvites(trx, [invite])
          await tell('moderators')
          return presentInvite(invite)
        }),
    },

    async endLink({ viewer }, { params }) {
      await changeGroup(parts, { groupId: params.groupId, accountId: viewer.id }, async ({ trx, group, tell }) => {
        withAct(group, 'moderate')
        await parts.forgetReplies(trx, await deleteLinks(trx, group.id))
        await tell('moderators')
      })
    },

    async card({ viewer }, { params }) {
      const { invite, group } = await openedBy(viewer.id, params.token)
      const pictureOf = (id: string | null) => (id ? documents.pictureOf(id) : null)
      const isMember = roleOf(group) !== null
      return {
        groupId: group.id,
        groupName: group.name,
        description: group.description,
        rules: group.rules,
        coverImage: pictureOf(group.cover_document_id),
        profileImage: pictureOf(group.image_document_id),
        visibility: group.visibility,
        memberCount: group.member_count,
        invitedBy: await inviterFor(viewer.id, invite),
        expiresAt: invite.expires_at.toISOString(),
        can: { accept: group.is_active && !isMember, open: isMember },
      }
    },

    async greeting({ viewer }, { params }) {
      const { invite, group } = await openedBy(viewer?.id, params.token)
      return {
        // A visitor has no known account: a banned one would learn the present name of a hidden group.
        groupName: group.visibility === 'HIDDEN' ? null : group.name,
        invitedBy: await inviterFor(viewer?.id, invite),
        expiresAt: invite.expires_at.toISOString(),
      }
    },

    async accept({ viewer }, { params }) {
      const { invite } = await openedBy(viewer.id, params.token)
      const { group_id: groupId, id } = invite
      await parts.change(db, async (trx, tell) => {
        // A hidden group is there for who holds its invitation, once that is seen to be good while the group is held.
        await openGroup(parts, trx, { groupId, accountId: viewer.id, tell, isThere: true }, async (open) => {
          if (open.group.is_banned) throw new AppError('groups/invite-over')
          if (roleOf(open.group)) throw new AppError('groups/already-member')
          const now = await findInvite(trx, groupId, id, open.at)
          if (!now || !(await isInviting(trx, now)) || (await isKeptAway(trx, now, viewer.id)))
            throw new AppError('groups/invite-over')
          requireActive(open.group)
          await countUse(trx, groupId, id)
          await comeIn(parts, open, viewer.id)
        })
      })
      return { groupId }
    },
  })
}

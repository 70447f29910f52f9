import type { members as wire } from '@mulghar/contract/trees/members'
import type { Picture } from '@mulghar/contract/kit/scalars'
import { mayInTree } from '@mulghar/contract/trees/roles'
import { AppError } from '../../kit/app-error.ts'
import { handle, InPart } from '../../kit/handle.ts'
import type { Message } from '../../kit/mail.ts'
import type { Mails } from '../../kit/messages.ts'
import type { MailQuota } from '../../kit/mail-quota.ts'
import { decodeCursor, idKey, limitOf, toPage, type Cursor } from '../../kit/page.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { requireAct, requireCard } from '../core/access.ts'
import type { Present } from '../core/change.ts'
import type { TreesDb } from '../core/tables.ts'
import { selectClaims, selectWaitingClaims } from './claims.sql.ts'
import { findInvite, selectInvites, selectInvitesById, type InviteRow } from './invitations.sql.ts'
import { acceptInvite, isKeptAway, revokeInvite, sendInvites, stillOpens } from './invitations.ts'
import { acceptWaiting, askToJoin, inviteMember } from './joining.ts'
import { findMailInvite, selectMailInvites } from './mail-invites.sql.ts'
import { declineMailInvites, type InvitesSent } from './mail-invites.ts'
import { isAuthorOfInvite, selectSentInvites } from './own-invitations.sql.ts'
import { findMember, selectMembers, selectWaiting, type After, type MemberRow } from './members.sql.ts'
import { presentClaim, presentInvitation, presentMember, presentRequest, presentSent } from './present.ts'
import { giveSelf, saySelf, takeSelf } from './self.ts'
import { sinceKey } from './since-key.ts'
import { changeMember, leaveTree, removeMember, transferTree, type EndParts } from './standing.ts'
import type { Accounts } from '../../accounts/public.ts'
import type { InviteTokens } from '../../kit/invite-tokens.ts'

export type MemberParts = EndParts & {
  tokens: InviteTokens
  mail: { send(trx: TreesDb, message: Message): Promise<void> }
  mails: Mails
  mailStylesOf: Accounts['mailStylesOf']
  /** Whether an account's address is its owner's: what came by mail is in the app for nobody else. */
  isEmailProved: (accountId: string) => Promise<boolean>
  mailQuota: Pick<MailQuota, 'take'>
  /** Puts in line that the invited who have an account are told. */
  tellLater: (trx: TreesDb, sent: InvitesSent) => Promise<void>
  picturesOf: (accountIds: readonly string[]) => Promise<Map<string, Picture>>
  present: Present
  /** Of these addresses those of people between whom and the sender there is a block. */
  absentByEmail: (senderId: string, emails: readonly string[]) => Promise<Set<string>>
  pictureOf: (documentId: string) => Picture
  /** Where the pages are. */
  publicUrl: () => string
}

export function memberHandlers(parts: MemberParts) {
  const { db, clock, tokens } = parts
  const cursorOf = (row: MemberRow): Cursor => [row.since, row.account_id]
  const urlOf = (treeId: string, id: string) =>
    `${parts.publicUrl()}/invitation/${tokens.write({ rootId: treeId, id })}`

  async function seenBy(viewer: Viewer, treeId: string, rows: readonly MemberRow[]) {
    const standing = await requireCard(db, viewer, treeId)
    const ids = rows.map((row) => row.account_id)
    // It is between each and the owner who says to be whom.
    const theirs = mayInTree(standing, 'govern') ? ids : ids.filter((id) => id === viewer.id)
    const claims = await selectClaims(db, treeId, theirs)
    return { viewerId: viewer.id, standing, claims, pictures: await parts.picturesOf(ids) }
  }

  async function rowOf(treeId: string, accountId: string): Promise<MemberRow> {
    const row = await findMember(db, treeId, accountId)
    if (!row) throw new AppError('trees/member-not-found')
    return row
  }

  async function memberOf(viewer: Viewer, treeId: string, accountId: string) {
    const row = await rowOf(treeId, accountId)
    return presentMember(row, await seenBy(viewer, treeId, [row]))
  }

  /** Requests without the names of inviters between whom and the viewer there is a block. */
  async function withInviters<Row extends Pick<MemberRow, 'inviter' | 'inviter_id'>>(viewer: Viewer, rows: Row[]) {
    const ids = [...new Set(rows.flatMap((row) => row.inviter_id ?? []))]
    const present = new Set(await parts.present(db, viewer.id, ids))
    return rows.map((row) => {
      const isHidden = row.inviter_id !== null && row.inviter_id !== viewer.id && !present.has(row.inviter_id)
      return isHidden ? { ...row, inviter: null } : row
    })
  }

  /** The name of who made an invitation. Visitors see no profile, so no name either, and nor does anybody across a block. */
  async function inviterFor(viewer: Viewer | null, row: InviteRow): Promise<string> {
    // A mail with the invitation names its maker too, so the holder of the token learns nothing new.
    if (!viewer || viewer.id === row.created_by) return row.inviter_name
    return (await parts.present(db, viewer.id, [row.created_by])).length > 0 ? row.inviter_name : ''
  }

  async function requestOf(viewer: Viewer, treeId: string, accountId: string) {
    const row = await rowOf(treeId, accountId)
    return presentRequest(row, await seenBy(viewer, treeId, [row]))
  }

  const present = (row: Pick<InviteRow, 'tree_id' | 'id' | 'role' | 'email' | 'uses' | 'created_at' | 'expires_at'>) =>
    presentInvitation(row, urlOf(row.tree_id, row.id))

  async function inviteOf(token: string): Promise<InviteRow> {
    const key = tokens.read(token)
    const row = key && (await findInvite(db, key.rootId, key.id, clock.now()))
    if (!row) throw new AppError('trees/invite-over')
    return row
  }

  /** Whether the viewer is a member already; refuses whom the invitation lets in no more. */
  async function mayRead(row: InviteRow, viewer: Viewer): Promise<boolean> {
    const isMember = (await findMember(db, row.tree_id, viewer.id))?.status === 'ACTIVE'
    if (!isMember && (!(await stillOpens(db, row, viewer.id)) || (await isKeptAway(parts, db, row, viewer.id))))
      throw new AppError('trees/invite-over')
    return isMember
  }

  /** An invitation by mail to the viewer's own address, where the viewer is nothing else yet to the tree. */
  async function mailTo(viewer: Viewer, { familyTreeId, userId }: { familyTreeId: string; userId: string }) {
    if (userId !== viewer.id) return undefined
    const invite = await findMailInvite(db, familyTreeId, viewer.id, clock.now())
    return invite && (await parts.isEmailProved(viewer.id)) ? invite : undefined
  }

  async function mailsTo(viewer: Viewer, after: After, limit: number) {
    const rows = await selectMailInvites(db, viewer.id, clock.now(), after, limit)
    return rows.length > 0 && (await parts.isEmailProved(viewer.id)) ? rows : []
  }

  return handle<typeof wire>({
    async list({ viewer }, { params, query }) {
      // One may ask before one is a member what one is to the tree.
      if (query.userId === viewer.id) await requireCard(db, viewer, params.treeId)
      else await requireAct(db, viewer, params.treeId, 'see-graph')
      const rows = await selectMembers(db, {
        treeId: params.treeId,
        status: 'ACTIVE',
        accountId: query.userId,
        after: afterOf(query.next),
        limit: limitOf(query),
      })
      const seen = await seenBy(viewer, params.treeId, rows)
      return toPage(rows, query, cursorOf, (row) => presentMember(row, seen))
    },

    async requests({ viewer }, { params, query }) {
      const standing = await requireCard(db, viewer, params.treeId)
      const rows = await withInviters(
        viewer,
        await selectMembers(db, {
          treeId: params.treeId,
          status: 'PENDING',
          origin: query.origin,
          accountId: mayInTree(standing, 'govern') ? undefined : viewer.id,
          after: afterOf(query.next),
          limit: limitOf(query),
        }),
      )
      const seen = await seenBy(viewer, params.treeId, rows)
      const invited = rows.filter((row) => row.origin === 'INVITE' && row.account_id !== viewer.id)
      const shown = await parts.present(
        db,
        viewer.id,
        invited.map((row) => row.account_id),
      )
      const hidden = new Set(invited.map((row) => row.account_id)).difference(new Set(shown))
      const page = toPage(rows, query, cursorOf, (row) =>
        hidden.has(row.account_id) ? undefined : presentRequest(row, seen),
      )
      return { ...page, data: page.data.filter((request) => request !== undefined) }
    },

    request: {
      async may({ viewer }, { params }) {
        await requireCard(db, viewer, params.treeId)
        return params.treeId
      },
      makes: ({ userId }) => userId,
      again: ({ viewer }, id, { params }) => requestOf(viewer, params.treeId, id),
      async run({ viewer }, { params, body }) {
        await askToJoin(parts, viewer, params.treeId, body ?? {})
        return requestOf(viewer, params.treeId, viewer.id)
      },
    },

    async waiting({ viewer }, { query }) {
      const [after, limit] = [afterOf(query.next), limitOf(query)]
      const named = await selectWaiting(db, viewer.id, after, limit)
      const mailed = await mailsTo(viewer, after, limit)
      const all = [...named.map((row) => ({ ...row, key: row.account_id })), ...mailed].toSorted(bySince)
      const rows = await withInviters(viewer, all)
      const pictures = await parts.picturesOf(rows.map((row) => row.account_id))
      const page = toPage(
        rows,
        query,
        (row): Cursor => [row.since, row.key],
        (row) => {
          // An invitation across a block is over.
          if (row.origin === 'INVITE' && row.inviter === null && row.inviter_id !== null) return undefined
          const standing = row.account_id === viewer.id ? 'PENDING' : 'OWNER'
          return presentRequest(row, { viewerId: viewer.id, standing, pictures })
        },
      )
      return { ...page, data: page.data.filter((request) => request !== undefined) }
    },

    invite: {
      async may({ viewer }, { body }) {
        await requireAct(db, viewer, body.familyTreeId, 'govern', 'trees/not-owner')
        return body.familyTreeId
      },
      makes: ({ userId }) => userId,
      again: ({ viewer }, id, { body }) => requestOf(viewer, body.familyTreeId, id),
      async run({ viewer }, { body }) {
        // Nobody who blocks, or is blocked, is asked into anything.
        if ((await parts.present(db, viewer.id, [body.userId])).length === 0) throw new AppError('people/not-found')
        await inviteMember(parts, viewer, body)
        return requestOf(viewer, body.familyTreeId, body.userId)
      },
    },

    async accept({ viewer }, { body }) {
      const mailed = await mailTo(viewer, body)
      if (mailed) {
        await acceptInvite(parts, viewer, { rootId: body.familyTreeId, id: mailed })
        return memberOf(viewer, body.familyTreeId, viewer.id)
      }
      await requireCard(db, viewer, body.familyTreeId)
      await acceptWaiting(parts, viewer, body)
      return memberOf(viewer, body.familyTreeId, body.userId)
    },

    async update({ viewer }, { body }) {
      await requireAct(db, viewer, body.familyTreeId, 'govern', 'trees/not-owner')
      await changeMember(parts, viewer, body)
      return memberOf(viewer, body.familyTreeId, body.userId)
    },

    async beSomebody({ viewer }, { body }) {
      await requireAct(db, viewer, body.familyTreeId, 'see-graph')
      const outcome = await saySelf(parts, viewer, body)
      const member = await memberOf(viewer, body.familyTreeId, viewer.id)
      return outcome === 'waits' ? new InPart(member) : member
    },

    async claims({ viewer }, { query }) {
      const rows = await selectWaitingClaims(db, {
        ownerId: viewer.id,
        treeId: query.familyTreeId,
        after: afterOf(query.next),
        limit: limitOf(query),
        year: clock.now().getUTCFullYear(),
      })
      const pictures = await parts.picturesOf(rows.map((row) => row.account_id))
      return toPage(
        rows,
        query,
        (row) => [row.since, row.account_id],
        (row) => presentClaim(row, pictures),
      )
    },

    async giveSelf({ viewer }, { params, body }) {
      await requireAct(db, viewer, body.familyTreeId, 'govern', 'trees/not-owner')
      await giveSelf(parts, viewer, { ...body, ...params })
      return memberOf(viewer, body.familyTreeId, params.userId)
    },

    async takeSelf({ viewer }, { params, body }) {
      await requireAct(db, viewer, body.familyTreeId, 'govern', 'trees/not-owner')
      await takeSelf(parts, viewer, { ...body, ...params })
      return memberOf(viewer, body.familyTreeId, params.userId)
    },

    async transfer({ viewer }, { body }) {
      await requireAct(db, viewer, body.familyTreeId, 'govern', 'trees/not-owner')
      await transferTree(parts, viewer, body)
      return memberOf(viewer, body.familyTreeId, body.userId)
    },

    async remove({ viewer }, { body }) {
      if (await mailTo(viewer, body)) return declineMailInvites(parts, viewer, body.familyTreeId)
      if (body.userId !== viewer.id) await requireAct(db, viewer, body.familyTreeId, 'govern', 'trees/not-owner')
      else await requireCard(db, viewer, body.familyTreeId)
      await removeMember(parts, viewer, body)
    },

    async leave({ viewer }, { body }) {
      await requireAct(db, viewer, body.familyTreeId, 'see-graph')
      await leaveTree(parts, viewer, body.familyTreeId)
    },

    inviteBy: {
      async may({ viewer }, { body }) {
        await requireAct(db, viewer, body.familyTreeId, 'govern', 'trees/not-owner')
        return body.familyTreeId
      },
      makes: ({ data }) => data.map(({ id }) => id),
      keeps: ({ refused }) => ({ refused }),
      async again(_, _id, { body }, { ids, said: { refused = [] } }) {
        const rows = ids.length > 0 ? await selectInvitesById(db, body.familyTreeId, ids, clock.now()) : []
        if (rows.length === 0) throw new AppError('trees/invite-not-found')
        return { data: rows.map(present), refused }
      },
      async run({ viewer }, { body }) {
        const { rows, refused } = await sendInvites(parts, viewer, body, urlOf)
        return {
          data: rows.map(present),
          refused: refused.map((one) => ({ ...one, until: one.until.toISOString() })),
        }
      },
    },

    async invitations({ viewer }, { params, query }) {
      await requireAct(db, viewer, params.treeId, 'govern', 'trees/not-owner')
      const cursor = decodeCursor(query.next, 1)
      const before = cursor && idKey(cursor[0])
      const rows = await selectInvites(db, params.treeId, clock.now(), before, limitOf(query))
      return toPage(rows, query, (row) => [row.id], present)
    },

    async sent({ viewer }, { query }) {
      const cursor = decodeCursor(query.next, 1)
      const before = cursor && idKey(cursor[0])
      const rows = await selectSentInvites(db, viewer.id, clock.now(), before, limitOf(query))
      const invited = rows.flatMap((row) => row.account_id ?? [])
      const shown = new Set(await parts.present(db, viewer.id, invited))
      const page = toPage(
        rows,
        query,
        (row) => [row.id],
        (row) => (row.account_id === null || shown.has(row.account_id) ? presentSent(row) : undefined),
      )
      return { ...page, data: page.data.filter((invitation) => invitation !== undefined) }
    },

    async revoke({ viewer }, { params: { treeId, id } }) {
      const isAuthor = await isAuthorOfInvite(db, treeId, id, viewer.id)
      if (!isAuthor) await requireAct(db, viewer, treeId, 'govern', 'trees/not-owner')
      await revokeInvite(parts, viewer, { rootId: treeId, id }, isAuthor)
    },

    async invitation({ viewer }, { params }) {
      const row = await inviteOf(params.token)
      const isMember = await mayRead(row, viewer)
      return {
        familyTreeId: row.tree_id,
        familyTreeName: row.tree_name,
        description: row.description,
        gotra: row.gotra,
        memberCount: row.member_count,
        personCount: row.person_count,
        treeImage: row.image_document_id ? parts.pictureOf(row.image_document_id) : null,
        invitedBy: await inviterFor(viewer, row),
        role: row.role,
        expiresAt: row.expires_at.toISOString(),
        can: { accept: !isMember, open: isMember },
      }
    },

    async greeting({ viewer }, { params }) {
      const row = await inviteOf(params.token)
      if (viewer) await mayRead(row, viewer)
      // Nobody knows who a visitor is: whoever was removed would still hear what a hidden tree is called now.
      const isNameTold = viewer !== null || row.discoverable
      return {
        familyTreeName: isNameTold ? row.tree_name : row.name_then,
        invitedBy: await inviterFor(viewer, row),
        role: row.role,
        expiresAt: row.expires_at.toISOString(),
      }
    },

    async acceptInvitation({ viewer }, { params }) {
      const key = tokens.read(params.token)
      if (!key) throw new AppError('trees/invite-over')
      await acceptInvite(parts, viewer, key)
      return memberOf(viewer, key.rootId, viewer.id)
    },
  })
}

const bySince = (one: { since: string; key: string }, other: { since: string; key: string }) =>
  one.since < other.since || (one.since === other.since && one.key < other.key) ? -1 : 1

/** The row after which a list goes on: a time to the last digit and an account. */
function afterOf(next: string | undefined): After {
  const cursor = decodeCursor(next, 2)
  if (!cursor) return undefined
  return { since: sinceKey(cursor[0]), accountId: idKey(cursor[1]) }
}

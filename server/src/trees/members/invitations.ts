import type { NoticeOutcome } from '@mulghar/contract/notifications/notifications'
import type { GivenRole } from '@mulghar/contract/trees/members'
import { AppError } from '../../kit/app-error.ts'
import type { Clock } from '../../kit/clock.ts'
import { newId } from '../../kit/ids.ts'
import { oneLine } from '../../kit/mail.ts'
import { enoughMails, refusedMails, type Share } from '../../kit/mail-quota.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { changeMembers, type OpenChange } from '../core/change.ts'
import { toGovern } from '../core/holding.ts'
import type { TreesDb } from '../core/tables.ts'
import { findTree } from '../tree/trees.sql.ts'
import { deleteMailInvites } from './mail-invites.sql.ts'
import { tellOfJoining } from './joining.ts'
import { countUse, deleteInvite, deleteOldInvites, findInvite, insertInvites } from './invitations.sql.ts'
import { findAccountName, findMember, findRemoval, putMember } from './members.sql.ts'
import type { MemberParts } from './members.ts'
import { inviteMail } from './invite-mail.ts'
import type { InviteKey } from '../../kit/invite-tokens.ts'

const day = 24 * 60 * 60_000
const openFor = { mail: 14 * day, link: 30 * day }

type Wish = { familyTreeId: string; emails?: string[] | undefined; link?: boolean | undefined; role: GivenRole }

/** Writes invitations, and the mails for those that have an address; says to which none may go today. */
export async function sendInvites(
  parts: MemberParts,
  viewer: Viewer,
  { familyTreeId: treeId, emails = [], link, role }: Wish,
  urlOf: (treeId: string, id: string) => string,
) {
  const changing = { treeId, accountId: viewer.id, hears: viewer.id, needs: toGovern }
  return changeMembers(parts, changing, async ({ trx, at }) => {
    const until = (ms: number) => new Date(at.getTime() + ms)
    const wish = { senderId: viewer.id, aboutId: treeId, emails: [...new Set(emails)] }
    const shares = await parts.mailQuota.take(trx, wish)
    const refused = refusedMails(shares)
    if (refused.length > 0 && refused.length === shares.length && !link)
      throw enoughMails('trees/invites-enough', refused, emails, at)
    const { name } = (await findTree(trx, treeId))!
    const about = { tree_id: treeId, name_then: name, role, created_by: viewer.id, created_at: at, uses: 0 }
    const rows = shares.filter(mayGo).map(({ email }) => ({
      ...about,
      id: newId(),
      email: email as string | null,
      account_id: null,
      expires_at: until(openFor.mail),
    }))
    if (link) rows.push({ ...about, id: newId(), email: null, account_id: null, expires_at: until(openFor.link) })
    await insertInvites(trx, rows)
    const inviter = oneLine((await findAccountName(trx, viewer.id))!.name)
    const tree = oneLine(name)
    const styleOf = await parts.mailStylesOf(trx, emails, viewer.id)
    // The answer says nothing of a block; there is only no mail.
    const absent = await parts.absentByEmail(viewer.id, emails)
    for (const row of rows) {
      if (row.email === null || absent.has(row.email)) continue
      const { language, digits } = styleOf(row.email)
      await parts.mail.send(trx, {
        to: row.email,
        ...inviteMail(parts.mails(language, digits), { inviter, tree, url: urlOf(treeId, row.id) }),
      })
    }
    const ids = rows.filter((row) => row.email !== null).map((row) => row.id)
    if (ids.length > 0) await parts.tellLater(trx, { treeId, ids })
    return { rows, refused }
  })
}

const mayGo = (share: Share) => share.refused === null

/** Lets in whoever holds an invitation that is still good. */
export async function acceptInvite(
  parts: MemberParts,
  viewer: Viewer,
  { rootId: treeId, id }: InviteKey,
): Promise<void> {
  const about = {
    treeId,
    accountId: viewer.id,
    hears: viewer.id,
    needs: undefined,
    missing: 'trees/invite-over' as const,
  }
  await changeMembers(parts, about, async (change) => {
    const { trx, at } = change
    const invite = await findInvite(trx, treeId, id, at)
    const present = await findMember(trx, treeId, viewer.id)
    if (present?.status === 'ACTIVE') throw new AppError('trees/already-member')
    if (!invite || !(await stillOpens(trx, invite, viewer.id)) || (await isKeptAway(parts, trx, invite, viewer.id)))
      throw new AppError('trees/invite-over')
    const { role } = invite
    await putMember(
      trx,
      { tree_id: treeId, account_id: viewer.id, role, status: 'ACTIVE', origin: 'INVITE', message: null },
      at,
    )
    await countUse(trx, treeId, id)
    await deleteMailInvites(trx, treeId, viewer.id)
    const accepted = { rootId: treeId, outcome: 'ACCEPTED' as const }
    await parts.notices.settle(trx, { kind: 'INVITED', accountId: viewer.id, ...accepted })
    await parts.notices.settle(trx, { kind: 'JOIN_REQUEST', refId: viewer.id, ...accepted })
    if (invite.account_id) await noLongerInvited(parts, change, invite.account_id, 'ANSWERED')
    change.count({ members: 1 })
    change.note({ kind: 'CREATE', subjectKind: 'MEMBER', subjectId: viewer.id, after: { role, status: 'ACTIVE' } })
    await tellOfJoining(parts, change, viewer.id)
  })
}

/** Withdraws a mail or a link; its author does so whatever the author is to the tree now. */
export async function revokeInvite(
  parts: MemberParts,
  viewer: Viewer,
  { rootId: treeId, id }: InviteKey,
  isAuthor: boolean,
): Promise<void> {
  const needs = isAuthor ? undefined : toGovern
  await changeMembers(parts, { treeId, accountId: viewer.id, hears: viewer.id, needs }, async (change) => {
    const gone = await deleteInvite(change.trx, treeId, id)
    if (!gone) throw new AppError('trees/invite-not-found')
    await parts.forgetReplies(change.trx, [id])
    if (gone.account_id) await noLongerInvited(parts, change, gone.account_id, 'WITHDRAWN')
  })
}

/** An account that an invitation went to by mail is told that it is over. */
async function noLongerInvited(
  parts: MemberParts,
  { trx, treeId, tell }: OpenChange,
  accountId: string,
  outcome: NoticeOutcome,
): Promise<void> {
  await parts.notices.settle(trx, { kind: 'INVITED', rootId: treeId, accountId, outcome })
  await tell({ kind: 'tree', rootId: treeId, to: [accountId] })
}

/** Whether an invitation by mail is over for an account: a block is between it and the inviter. Links are for everybody. */
export async function isKeptAway(
  { present }: Pick<MemberParts, 'present'>,
  db: TreesDb,
  { email, created_by: inviterId }: { email: string | null; created_by: string },
  accountId: string,
): Promise<boolean> {
  return email !== null && (await present(db, accountId, [inviterId])).length === 0
}

/** Not for whom the owner has removed, or given a lower role, since it was written. */
export async function stillOpens(
  db: TreesDb,
  invite: { tree_id: string; created_at: Date },
  accountId: string,
): Promise<boolean> {
  const removedAt = await findRemoval(db, invite.tree_id, accountId)
  return removedAt === undefined || removedAt < invite.created_at
}

/** Invitations that have been over for long are forgotten. */
export async function purgeInvites(db: TreesDb, clock: Clock): Promise<void> {
  await deleteOldInvites(db, new Date(clock.now().getTime() - openFor.link))
}

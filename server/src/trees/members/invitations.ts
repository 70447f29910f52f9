import type { GivenRole } from '@mulghar/contract/trees/members'
import { AppError } from '../../kit/app-error.ts'
import type { Clock } from '../../kit/clock.ts'
import { newId } from '../../kit/ids.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { changeMembers } from '../change.ts'
import type { TreesDb } from '../tables.ts'
import { findTree } from '../trees.sql.ts'
import { tellOfJoining } from './joining.ts'
import { countUse, deleteOldInvites, findInvite, insertInvites } from './invitations.sql.ts'
import { deleteRemoval, findAccountName, findMember, findRemoval, putMember } from './members.sql.ts'
import type { MemberParts } from './members.ts'
import type { InviteKey } from './tokens.ts'

const day = 24 * 60 * 60_000
const openFor = { mail: 14 * day, link: 30 * day }

type Wish = { familyTreeId: string; emails?: string[] | undefined; link?: boolean | undefined; role: GivenRole }

/** Writes invitations, and the mails for those that have an address. */
export async function sendInvites(
  parts: MemberParts,
  viewer: Viewer,
  { familyTreeId: treeId, emails = [], link, role }: Wish,
  urlOf: (treeId: string, id: string) => string,
) {
  return changeMembers(parts, { treeId, accountId: viewer.id, hears: viewer.id }, async ({ trx, at }) => {
    const until = (ms: number) => new Date(at.getTime() + ms)
    const about = { tree_id: treeId, role, created_by: viewer.id, created_at: at, uses: 0 }
    const rows = [...new Set(emails)].map((email) => ({
      ...about,
      id: newId(),
      email: email as string | null,
      expires_at: until(openFor.mail),
    }))
    if (link) rows.push({ ...about, id: newId(), email: null, expires_at: until(openFor.link) })
    await insertInvites(trx, rows)
    const [inviter, tree] = [await findAccountName(trx, viewer.id), await findTree(trx, treeId)]
    for (const row of rows) {
      if (row.email === null) continue
      await parts.mail.send(trx, {
        to: row.email,
        subject: `${inviter!.name} invites you to the family tree ${tree!.name}`,
        text: mailText(inviter!.name, tree!.name, urlOf(treeId, row.id)),
      })
    }
    return rows
  })
}

function mailText(inviter: string, tree: string, url: string): string {
  return `Namaste,

${inviter} invites you to the family tree "${tree}" on Mulghar.

Open this address to see the invitation and to accept it. It can be used once, within 14 days:

${url}

If you do not know ${inviter}, there is nothing you need to do.
`
}

/** Lets in whoever holds an invitation that is still good. */
export async function acceptInvite(parts: MemberParts, viewer: Viewer, { treeId, id }: InviteKey): Promise<void> {
  const about = { treeId, accountId: viewer.id, hears: viewer.id, missing: 'trees/invite-over' as const }
  await changeMembers(parts, about, async (change) => {
    const { trx, at } = change
    const invite = await findInvite(trx, treeId, id, at)
    const present = await findMember(trx, treeId, viewer.id)
    if (present?.status === 'ACTIVE') throw new AppError('trees/already-member')
    if (!invite || !(await stillOpens(trx, invite, viewer.id))) throw new AppError('trees/invite-over')
    const { role } = invite
    await putMember(
      trx,
      { tree_id: treeId, account_id: viewer.id, role, status: 'ACTIVE', origin: 'INVITE', message: null },
      at,
    )
    await countUse(trx, treeId, id)
    await deleteRemoval(trx, treeId, viewer.id)
    change.count({ members: 1 })
    change.note({ kind: 'CREATE', subjectKind: 'MEMBER', subjectId: viewer.id, after: { role, status: 'ACTIVE' } })
    await tellOfJoining(parts, change, viewer.id)
  })
}

/** Not for whom the owner has removed since it was written. */
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

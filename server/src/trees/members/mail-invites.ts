import type { Viewer } from '../../kit/viewer.ts'
import { lockTree, selectOwnerIds } from '../core/change.sql.ts'
import { changeMembers, type ChangeParts } from '../core/change.ts'
import type { MemberParts } from './members.ts'
import { selectKnown, selectUntold, setInvited, useUpMailInvites } from './mail-invites.sql.ts'

export type InvitesSent = { treeId: string; ids: string[] }

type Parts = ChangeParts &
  Pick<MemberParts, 'absentByEmail'> & { idsByEmail: (emails: readonly string[]) => Promise<Map<string, string>> }

/** As long as the queue gives it: it is tried again a few times only. */
const waitsForTreeMs = 100_000

/**
 * Invites in the app too those of the invited who have an account whose address is proved to be theirs. Done by the queue, after every sending alike: neither
 * what the inviter is answered nor how soon says which addresses are somebody's here.
 */
export async function tellInvited(parts: Parts, { treeId, ids }: InvitesSent): Promise<void> {
  await parts.change(parts.db, async (trx, tell) => {
    if (!(await lockTree(trx, treeId, waitsForTreeMs))) return
    const invites = await selectUntold(trx, treeId, ids, parts.clock.now())
    if (invites.length === 0) return
    const emails = invites.map((invite) => invite.email!)
    const accounts = await parts.idsByEmail(emails)
    const absent = await parts.absentByEmail(invites[0]!.created_by, emails)
    const invited = invites.flatMap(({ id, email }) => {
      const accountId = accounts.get(email!)
      return accountId === undefined || absent.has(email!) ? [] : [{ id, accountId }]
    })
    if (invited.length === 0) return
    await setInvited(trx, treeId, invited)
    const all = [...new Set(invited.map((one) => one.accountId))]
    const known = await selectKnown(trx, treeId, all)
    const to = all.filter((id) => !known.has(id))
    const { created_by: actorId, role } = invites[0]!
    await parts.notices.notify(trx, { kind: 'INVITED', to, actorId, rootId: treeId, role })
    await tell({ kind: 'tree', rootId: treeId, to })
  })
}

/** Declines what came by mail. Whoever invited hears from which of the addresses, which they know, not whose it is. */
export async function declineMailInvites(parts: ChangeParts, viewer: Viewer, treeId: string): Promise<void> {
  await changeMembers(parts, { treeId, accountId: viewer.id, hears: viewer.id, needs: undefined }, async ({ trx }) => {
    const declined = await useUpMailInvites(trx, treeId, viewer.id)
    const [latest] = declined
    if (!latest) return
    await parts.notices.settle(trx, { kind: 'INVITED', rootId: treeId, accountId: viewer.id, outcome: 'DECLINED' })
    const to = [...declined.map((one) => one.created_by), ...(await selectOwnerIds(trx, treeId))]
    await parts.notices.notify(trx, { kind: 'INVITE_DECLINED', to, actorId: null, rootId: treeId, refId: latest.id })
  })
}

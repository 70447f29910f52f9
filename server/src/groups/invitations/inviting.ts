import type { refusedInvites } from '@mulghar/contract/groups/invitations'
import type { Accounts } from '../../accounts/public.ts'
import { AppError } from '../../kit/app-error.ts'
import { newId } from '../../kit/ids.ts'
import type { InviteTokens } from '../../kit/invite-tokens.ts'
import { oneLine, type Message } from '../../kit/mail.ts'
import { enoughMails, refusedMails, type MailQuota, type RefusedMail } from '../../kit/mail-quota.ts'
import type { Mails } from '../../kit/messages.ts'
import type { People } from '../../people/public.ts'
import { changeGroup, openGroup, type ChangeParts, type OpenGroup } from '../core/change.ts'
import { groupInviteMail } from './invite-mail.ts'
import { insertInvites, selectUntold, setInvited, type InviteRow } from '../core/invitations.sql.ts'
import { findMember, putMember, selectBanned } from '../core/members.sql.ts'
import { mayInvite, requireActive } from '../core/standing.ts'
import type { GroupsDb } from '../core/tables.ts'

const day = 24 * 60 * 60_000
export const mailMs = 14 * day

export type InvitesSent = { groupId: string; ids: string[] }

export type InviteParts = Omit<ChangeParts, 'people'> & {
  people: Pick<People, 'standings' | 'chosen' | 'between' | 'invitable' | 'absentByEmail' | 'pictures'>
  accounts: Pick<Accounts, 'names' | 'idsByEmail' | 'mailStylesOf'>
  tokens: InviteTokens
  mailQuota: Pick<MailQuota, 'take'>
  mail: { send(trx: GroupsDb, message: Message): Promise<void> }
  mails: Mails
  /** Puts in line that the invited who have an account are told. */
  tellLater: (trx: GroupsDb, sent: InvitesSent) => Promise<void>
  publicUrl: () => string
  /** Forgets the kept replies about invitations that are over. */
  forgetReplies: (trx: GroupsDb, ids: readonly string[]) => Promise<void>
}

export const urlOf = ({ tokens, publicUrl }: Pick<InviteParts, 'tokens' | 'publicUrl'>, rootId: string, id: string) =>
  `${publicUrl()}/group-invitation/${tokens.write({ rootId, id })}`

type RefusedUser = { userId: string; why: (typeof refusedInvites)[number] }

/** Invites people of the house and addresses; says who was not, and why. `ids` are the invited accounts and the mails. */
export async function sendInvites(
  parts: InviteParts,
  viewerId: string,
  groupId: string,
  { userIds = [], emails = [] }: { userIds?: string[] | undefined; emails?: string[] | undefined },
) {
  return changeGroup(parts, { groupId, accountId: viewerId }, async (open) => {
    if (!mayInvite(open.group)) throw new AppError('groups/not-allowed')
    requireActive(open.group)
    const users = await inviteUsers(parts, open, viewerId, [...new Set(userIds)])
    const mails = await mailInvites(parts, open, viewerId, [...new Set(emails)])
    const isNothing = users.invited.length === 0 && mails.mailed.length === 0
    if (isNothing && mails.refused.length > 0)
      throw enoughMails('groups/invites-enough', mails.refused, emails, open.at)
    const { ids, ...sent } = mails
    return { ...users, ...sent, ids: [...users.invited, ...ids] }
  })
}

async function inviteUsers(parts: InviteParts, open: OpenGroup, viewerId: string, userIds: readonly string[]) {
  const { trx, group, log, tell } = open
  const invited: string[] = []
  const refusedUsers: RefusedUser[] = []
  if (userIds.length === 0) return { invited, refusedUsers }
  const may = await parts.people.invitable(trx, 'allowGroupInvitesFrom', viewerId, userIds)
  const banned = await selectBanned(trx, group.id, userIds)
  for (const userId of userIds) {
    const refuse = (why: RefusedUser['why']) => refusedUsers.push({ userId, why })
    const known = await findMember(trx, group.id, userId)
    if (!may.has(userId) || userId === viewerId) refuse('NOT_FOUND')
    else if (banned.has(userId)) refuse('BANNED')
    else if (known) refuse('ALREADY')
    else if (!may.get(userId)) refuse('NO_INVITES')
    else {
      await putInvited(open, viewerId, userId)
      invited.push(userId)
      await log({ kind: 'INVITED', actorId: viewerId, accountId: userId })
    }
  }
  if (invited.length > 0) {
    await parts.notices.notify(trx, { kind: 'GROUP_INVITED', to: invited, actorId: viewerId, rootId: group.id })
    await tell('moderators', invited)
  }
  return { invited, refusedUsers }
}

async function putInvited({ trx, at, group }: Pick<OpenGroup, 'trx' | 'at' | 'group'>, by: string, userId: string) {
  const row = { group_id: group.id, account_id: userId, id: newId(), status: 'INVITED' as const, rank: null }
  await putMember(trx, { ...row, message: null, invited_by: by, since: at })
}

async function mailInvites(parts: InviteParts, { trx, at, group }: OpenGroup, viewerId: string, emails: string[]) {
  if (emails.length === 0) return { mailed: [] as string[], refused: [] as RefusedMail[], ids: [] as string[] }
  const shares = await parts.mailQuota.take(trx, { senderId: viewerId, aboutId: group.id, emails })
  const refused = refusedMails(shares)
  const rows = shares
    .filter((share) => share.refused === null)
    .map(({ email }): InviteRow & { email: string } => ({
      group_id: group.id,
      id: newId(),
      email,
      account_id: null,
      created_by: viewerId,
      created_at: at,
      expires_at: new Date(at.getTime() + mailMs),
      uses: 0,
      most_uses: null,
    }))
  await insertInvites(trx, rows)
  const names = await parts.accounts.names(trx, [viewerId])
  const inviter = oneLine(names.get(viewerId) ?? '')
  const styleOf = await parts.accounts.mailStylesOf(trx, emails, viewerId)
  // What is answered says nothing of a block; there is only no mail.
  const absent = await parts.people.absentByEmail(trx, viewerId, emails)
  for (const row of rows) {
    if (absent.has(row.email)) continue
    const said = { inviter, group: oneLine(group.name), url: urlOf(parts, group.id, row.id) }
    const { language, digits } = styleOf(row.email)
    await parts.mail.send(trx, { to: row.email, ...groupInviteMail(parts.mails(language, digits), said) })
  }
  const ids = rows.map((row) => row.id)
  if (ids.length > 0) await parts.tellLater(trx, { groupId: group.id, ids })
  return { mailed: rows.map((row) => row.email), refused, ids }
}

/**
 * Invites in the app too those of the mailed who have an account whose address is proved to be theirs. Done by the queue, after
 * every sending alike: neither what the inviter is answered nor how soon says which addresses are somebody's here.
 */
export async function tellInvited(parts: InviteParts, { groupId, ids }: InvitesSent): Promise<void> {
  await parts.change(parts.db, async (trx, tell) => {
    const invites = await selectUntold(trx, groupId, ids, parts.clock.now())
    const [first] = invites
    if (!first) return
    const senderId = first.created_by
    const emails = invites.map((invite) => invite.email!)
    const accounts = await parts.accounts.idsByEmail(trx, emails)
    const may = await parts.people.invitable(trx, 'allowGroupInvitesFrom', senderId, [...accounts.values()])
    // A sender who has left a hidden group does not see it any more.
    await openGroup(parts, trx, { groupId, accountId: senderId, tell, isThere: true }, async (open) => {
      if (!mayInvite(open.group)) return
      const banned = await selectBanned(trx, groupId, [...accounts.values()])
      const told: { id: string; accountId: string }[] = []
      for (const invite of invites) {
        const accountId = accounts.get(invite.email!)
        if (accountId === undefined || !may.get(accountId) || banned.has(accountId)) continue
        if (await findMember(trx, groupId, accountId)) continue
        await putInvited(open, senderId, accountId)
        told.push({ id: invite.id, accountId })
      }
      if (told.length === 0) return
      await setInvited(trx, groupId, told)
      const to = told.map(({ accountId }) => accountId)
      await parts.notices.notify(trx, { kind: 'GROUP_INVITED', to, actorId: senderId, rootId: groupId })
      await open.tell('moderators', to)
    })
  })
}

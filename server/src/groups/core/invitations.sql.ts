import { sql, type Selectable } from 'kysely'
import type { GroupInviteTable, GroupsDb } from './tables.ts'

export type InviteRow = Selectable<GroupInviteTable>

/** A mail invites once; a link as often as it says, and until it ends. */
export const isGood = (now: Date) => sql<boolean>`expires_at > ${now}
  and case when email is not null then uses = 0 else most_uses is null or uses < most_uses end`

export async function insertInvites(trx: GroupsDb, rows: readonly InviteRow[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('group_invite')
    .values([...rows])
    .execute()
}

export function findInvite(db: GroupsDb, groupId: string, id: string, now: Date): Promise<InviteRow | undefined> {
  return db
    .selectFrom('group_invite')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .where(isGood(now))
    .executeTakeFirst()
}

/** All invitations of a group, or those that one account made; after one of them. */
export type WhichInvites = { groupId: string; makerId?: string | undefined; before?: string | undefined; limit: number }

/** The mails and links that still invite. */
export function selectInvites(
  db: GroupsDb,
  { groupId, makerId, before, limit }: WhichInvites,
  now: Date,
): Promise<InviteRow[]> {
  return db
    .selectFrom('group_invite')
    .selectAll()
    .where('group_id', '=', groupId)
    .where(isGood(now))
    .$if(makerId !== undefined, (query) => query.where('created_by', '=', makerId!))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countUse(trx: GroupsDb, groupId: string, id: string): Promise<void> {
  await trx
    .updateTable('group_invite')
    .set({ uses: sql<number>`uses + 1` })
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .execute()
}

/** Deletes a mail or link, or only one that the account made. */
export function deleteInvite(trx: GroupsDb, groupId: string, id: string, makerId?: string) {
  return trx
    .deleteFrom('group_invite')
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .$if(makerId !== undefined, (query) => query.where('created_by', '=', makerId!))
    .returning(['id', 'account_id'])
    .executeTakeFirst()
}

/** Deletes the links that invite into a group; answers their ids. */
export async function deleteLinks(trx: GroupsDb, groupId: string): Promise<string[]> {
  const gone = trx.deleteFrom('group_invite').where('group_id', '=', groupId).where('email', 'is', null)
  return (await gone.returning('id').execute()).map(({ id }) => id)
}

/** Those of these mails that still invite and of which no account was told. */
export function selectUntold(trx: GroupsDb, groupId: string, ids: readonly string[], now: Date): Promise<InviteRow[]> {
  return trx
    .selectFrom('group_invite')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('id', 'in', [...ids])
    .where('account_id', 'is', null)
    .where(isGood(now))
    .execute()
}

export async function setInvited(
  trx: GroupsDb,
  groupId: string,
  invited: readonly { id: string; accountId: string }[],
): Promise<void> {
  await sql`
    update group_invite set account_id = told.account_id
    from unnest(${invited.map(({ id }) => id)}::uuid[], ${invited.map(({ accountId }) => accountId)}::uuid[])
      as told(id, account_id)
    where group_id = ${groupId}::uuid and group_invite.id = told.id`.execute(trx)
}

/** The accounts among these that an inviter invited and that have not answered. */
export function selectInvitedBy(
  db: GroupsDb,
  inviterId: string,
  accountIds: readonly string[],
  limit: number,
): Promise<{ group_id: string; account_id: string }[]> {
  if (accountIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('group_member')
    .select(['group_id', 'account_id'])
    .where('account_id', 'in', [...accountIds])
    .where('status', '=', 'INVITED')
    .where('invited_by', '=', inviterId)
    .limit(limit)
    .execute()
}

/** The addresses among these invitations that can still be used. */
export async function selectMailed(
  db: GroupsDb,
  groupId: string,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('group_invite')
    .select('email')
    .where('group_id', '=', groupId)
    .where('id', 'in', [...ids])
    .where(isGood(now))
    .execute()
  return new Set(rows.flatMap(({ email }) => email ?? []))
}

/** Mails to these accounts are mails to an address again. */
export async function forgetMailed(trx: GroupsDb, groupId: string, accountIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('group_invite')
    .set({ account_id: null })
    .where('group_id', '=', groupId)
    .where('account_id', 'in', [...accountIds])
    .execute()
}

/** Deletes invitations by name of accounts that are no members of at least this rank now; returns the invited accounts. */
export async function deleteLostInvites(trx: GroupsDb, groupId: string, rank: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    delete from group_member invited
    where group_id = ${groupId}::uuid and status = 'INVITED' and not exists (
      select from group_member maker
      where maker.group_id = invited.group_id and maker.account_id = invited.invited_by
        and maker.status = 'ACTIVE' and maker.rank <= ${rank})
    returning account_id`.execute(trx)
  return rows.map((row) => row.account_id)
}

/** Invitations that have been over for long are forgotten. */
export async function deleteOldInvites(db: GroupsDb, before: Date): Promise<void> {
  await db.deleteFrom('group_invite').where('expires_at', '<', before).execute()
}

/** What was mailed to an account invites nobody else once the account has answered. */
export async function useUpMails(trx: GroupsDb, groupId: string, accountId: string): Promise<void> {
  await trx
    .updateTable('group_invite')
    .set({ uses: 1 })
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .where('email', 'is not', null)
    .execute()
}

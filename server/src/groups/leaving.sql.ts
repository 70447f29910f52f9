import { sql } from 'kysely'
import { goneAccount } from '../kit/erasure-types.ts'
import type { GroupsDb } from './core/tables.ts'

/** In which groups an account is, has asked to be, or is invited. */
export async function selectOwnPlaces(db: GroupsDb, accountId: string) {
  return db
    .selectFrom('group_member as member')
    .innerJoin('social_group as g', 'g.id', 'member.group_id')
    .select(['g.id', 'g.name', 'member.status', 'member.rank', 'member.message', 'member.since'])
    .where('member.account_id', '=', accountId)
    .orderBy('member.id')
    .execute()
}

export function findPlace(db: GroupsDb, accountId: string) {
  return db.selectFrom('group_member').selectAll().where('account_id', '=', accountId).limit(1).executeTakeFirst()
}

/** Of the highest role below the owner's the one longest in the group. */
export async function findHeir(trx: GroupsDb, groupId: string, accountId: string) {
  return trx
    .selectFrom('group_member')
    .select(['account_id', 'rank'])
    .where('group_id', '=', groupId)
    .where('status', '=', 'ACTIVE')
    .where('account_id', '<>', accountId)
    .orderBy('rank')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

const namedBy = [
  ['group_log', 'actor_id', goneAccount],
  ['group_log', 'account_id', null],
  ['group_ban', 'banned_by', null],
  ['group_member', 'invited_by', null],
  ['social_group', 'created_by', null],
] as const

/** Some of the rows that name an account name nobody; true while there may be more. */
export async function nameNobody(db: GroupsDb, accountId: string, limit: number): Promise<boolean> {
  for (const [table, column, instead] of namedBy) {
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${instead}::uuid where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${accountId}::uuid limit ${limit}))`.execute(db)
    if (numAffectedRows === BigInt(limit)) return true
  }
  return false
}

/** Deletes the rows that are about the account alone: its bans, invitations, and that members were notified of its posts. */
export async function deleteOwnRows(db: GroupsDb, accountId: string): Promise<void> {
  await db.deleteFrom('group_ban').where('account_id', '=', accountId).execute()
  await db.deleteFrom('group_told').where('account_id', '=', accountId).execute()
  await db
    .deleteFrom('group_invite')
    .where((is) => is.or([is('created_by', '=', accountId), is('account_id', '=', accountId)]))
    .execute()
}

import { sql } from 'kysely'
import { isGood } from './invitations.sql.ts'
import type { GroupsDb } from './tables.ts'

export type SentRow = { id: string; group_id: string; account_id: string | null; email: string | null; at: Date }

/** Invitations by an account into all groups that still invite, the newest first. A mail to a member is listed as a mail. */
export async function selectSentInvites(
  db: GroupsDb,
  { makerId, now, before, limit }: { makerId: string; now: Date; before: string | undefined; limit: number },
): Promise<SentRow[]> {
  const isBefore = before === undefined ? sql`` : sql`and id < ${before}::uuid`
  const { rows } = await sql<SentRow>`
    select * from (
      (select id, group_id, account_id, null as email, since as at from group_member
        where invited_by = ${makerId} and status = 'INVITED' ${isBefore}
          and not exists (
            select from group_invite mail
            where mail.group_id = group_member.group_id and mail.account_id = group_member.account_id)
        order by id desc limit ${limit})
      union all
      (select id, group_id, null, email, created_at from group_invite
        where created_by = ${makerId} and ${isGood(now)} ${isBefore}
        order by id desc limit ${limit})) as sent
    order by id desc limit ${limit}`.execute(db)
  return rows
}

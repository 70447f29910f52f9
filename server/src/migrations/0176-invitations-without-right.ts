import { sql, type Kysely } from 'kysely'

// Invitations into groups by name outlived the right of their maker to invite. Those of makers without the right end now, with
// their notifications; mails to the same accounts become mails to an address again.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with ended as (
      delete from group_member invited using social_group g
      where g.id = invited.group_id and invited.status = 'INVITED' and not exists (
        select from group_member maker
        where maker.group_id = invited.group_id and maker.account_id = invited.invited_by and maker.status = 'ACTIVE'
          and maker.rank <= case when g.join_policy = 'OPEN' then 3 else 2 end)
      returning invited.group_id, invited.account_id),
    mails as (
      update group_invite mail set account_id = null from ended
      where mail.group_id = ended.group_id and mail.account_id = ended.account_id)
    update notice set outcome = 'WITHDRAWN' from ended
    where notice.root_id = ended.group_id and notice.account_id = ended.account_id
      and notice.kind = 'GROUP_INVITED' and notice.outcome is null`.execute(db)
}

import { sql } from 'kysely'
import type { GivenRole } from '@mulghar/contract/trees/members'
import type { TreesDb } from '../core/tables.ts'
import { isOfMember } from './invitations.sql.ts'

export type SentRow = {
  id: string
  tree_id: string
  tree_name: string
  role: GivenRole
  account_id: string | null
  name: string | null
  email: string | null
  created_at: Date
}

/**
 * Invitations by an account that still invite, the newest first. Those by name belong to the present owner of the tree; their
 * ids are the latest entries of the history that let the invited account wait.
 */
export async function selectSentInvites(
  db: TreesDb,
  accountId: string,
  now: Date,
  before: string | undefined,
  limit: number,
): Promise<SentRow[]> {
  const isBefore = (id: string) => (before === undefined ? sql`` : sql`and ${sql.ref(id)} < ${before}::uuid`)
  const { rows } = await sql<SentRow>`
    select sent.*, invited.name, tree.name as tree_name
    from (
      (select change.id, change.tree_id, member.role, member.account_id, null as email, member.created_at
        from tree
        join tree_member as member on member.tree_id = tree.id and member.status = 'PENDING' and member.origin = 'INVITE'
        join tree_change as change on change.tree_id = tree.id and change.subject_id = member.account_id
          and change.subject_kind = 'MEMBER' and change.kind = 'CREATE'
        where tree.owner_account_id = ${accountId} ${isBefore('change.id')}
          and not exists (
            select 1 from tree_change as newer
            where newer.tree_id = change.tree_id and newer.subject_id = change.subject_id
              and newer.subject_kind = 'MEMBER' and newer.kind = 'CREATE' and newer.id > change.id)
        order by change.id desc limit ${limit})
      union all
      (select invite.id, invite.tree_id, invite.role, null, invite.email, invite.created_at from tree_invite as invite
        where invite.created_by = ${accountId} and invite.expires_at > ${now}
          and (invite.email is null or invite.uses = 0) and ${isOfMember('invite')} ${isBefore('invite.id')}
        order by invite.id desc limit ${limit})) as sent
    join tree on tree.id = sent.tree_id
    left join account_name as invited on invited.id = sent.account_id
    order by sent.id desc limit ${limit}`.execute(db)
  return rows
}

/** True where an account wrote this mail or link. */
export async function isAuthorOfInvite(db: TreesDb, treeId: string, id: string, authorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('tree_invite')
    .select('id')
    .where('tree_id', '=', treeId)
    .where('id', '=', id)
    .where('created_by', '=', authorId)
    .executeTakeFirst()
  return row !== undefined
}

import { sql } from 'kysely'
import type { GivenRole } from '@mulghar/contract/trees/members'
import type { TreesDb } from '../core/tables.ts'

export type SentRow = {
  id: string
  tree_id: string
  tree_name: string | null
  role: GivenRole
  account_id: string | null
  name: string | null
  email: string | null
  created_at: Date
}

/** An invitation by name that waits, with the latest entry of the history that let its account wait: its author made that entry. */
const byName = sql`
  tree_change as change
  join tree_member as member on member.tree_id = change.tree_id and member.account_id = change.subject_id
    and member.status = 'PENDING' and member.origin = 'INVITE'
    and change.subject_kind = 'MEMBER' and change.kind = 'CREATE'
    and not exists (
      select 1 from tree_change as newer
      where newer.tree_id = change.tree_id and newer.subject_id = change.subject_id
        and newer.subject_kind = 'MEMBER' and newer.kind = 'CREATE' and newer.id > change.id)`

/** Invitations by an account that still invite, the newest first, with the names of trees that it may see now. */
export async function selectSentInvites(
  db: TreesDb,
  accountId: string,
  now: Date,
  before: string | undefined,
  limit: number,
): Promise<SentRow[]> {
  const isBefore = (id: string) => (before === undefined ? sql`` : sql`and ${sql.ref(id)} < ${before}::uuid`)
  const { rows } = await sql<SentRow>`
    select sent.*, invited.name, case when tree.discoverable or mine.account_id is not null then tree.name end as tree_name
    from (
      (select change.id, change.tree_id, member.role, member.account_id, null as email, member.created_at
        from ${byName}
        where change.account_id = ${accountId} ${isBefore('change.id')}
        order by change.id desc limit ${limit})
      union all
      (select id, tree_id, role, null, email, created_at from tree_invite
        where created_by = ${accountId} and expires_at > ${now} and (email is null or uses = 0) ${isBefore('id')}
        order by id desc limit ${limit})) as sent
    join tree on tree.id = sent.tree_id
    left join tree_member as mine on mine.tree_id = sent.tree_id and mine.account_id = ${accountId}
    left join account_name as invited on invited.id = sent.account_id
    order by sent.id desc limit ${limit}`.execute(db)
  return rows
}

export type NamedInvite = { treeId: string; userId: string; authorId: string }

/** True where an account was invited by name, has not answered, and this is the author of the invitation. */
export async function isAuthorOfNamed(db: TreesDb, { treeId, userId, authorId }: NamedInvite): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${byName}
    where change.tree_id = ${treeId} and change.subject_id = ${userId} and change.account_id = ${authorId}`.execute(db)
  return rows.length > 0
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

import type { GivenRole } from '@mulghar/contract/trees/members'
import { treeRoles, type TreeRole } from '@mulghar/contract/trees/roles'
import { sql, type Insertable } from 'kysely'
import { withNames, type TreeInviteTable, type TreesDb } from '../core/tables.ts'

export async function insertInvites(db: TreesDb, invites: readonly Insertable<TreeInviteTable>[]): Promise<void> {
  if (invites.length === 0) return
  await db
    .insertInto('tree_invite')
    .values([...invites])
    .execute()
}

const rankOf = (role: string) => sql`array_position(${[...treeRoles]}::text[], ${sql.ref(role)}::text)`

/**
 * Whether the maker of a mail or link has been a member since it was written, with at least the role that it gives. A new
 * owner takes over those of a former owner who stays a member.
 */
export const isOfMember = (invite: 'invite' | 'newer') => sql<boolean>`exists (
  select 1 from tree_member as maker
  where maker.tree_id = ${sql.ref(invite)}.tree_id and maker.account_id = ${sql.ref(invite)}.created_by and maker.status = 'ACTIVE'
    and (maker.origin = 'OWNER' or maker.created_at <= ${sql.ref(invite)}.created_at)
    and ${rankOf('maker.role')} >= ${rankOf(`${invite}.role`)})`

export type InviteRow = NonNullable<Awaited<ReturnType<typeof findInvite>>>

/** An invitation with what its page and its mail say; a mail counts once. */
export function findInvite(db: TreesDb, treeId: string, id: string, now: Date) {
  return withNames(db)
    .selectFrom('tree_invite as invite')
    .innerJoin('tree', 'tree.id', 'invite.tree_id')
    .innerJoin('account_name as inviter', 'inviter.id', 'invite.created_by')
    .selectAll('invite')
    .select([
      'inviter.name as inviter_name',
      'tree.name as tree_name',
      'tree.discoverable',
      'tree.description',
      'tree.gotra',
      'tree.member_count',
      'tree.person_count',
      'tree.image_document_id',
    ])
    .where('invite.tree_id', '=', treeId)
    .where('invite.id', '=', id)
    .where('invite.expires_at', '>', now)
    .where((is) => is.or([is('invite.email', 'is', null), is('invite.uses', '=', 0)]))
    .where(isOfMember('invite'))
    .executeTakeFirst()
}

const selectOpen = (db: TreesDb, treeId: string, now: Date) =>
  db
    .selectFrom('tree_invite as invite')
    .selectAll()
    .where('tree_id', '=', treeId)
    .where('expires_at', '>', now)
    .where((is) => is.or([is('email', 'is', null), is('uses', '=', 0)]))
    .where(isOfMember('invite'))

/** The invitations among these that still invite, in the order in which they were written. */
export function selectInvitesById(db: TreesDb, treeId: string, ids: readonly string[], now: Date) {
  return selectOpen(db, treeId, now)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
}

/** Those that still invite, the newest first. */
export function selectInvites(db: TreesDb, treeId: string, now: Date, before: string | undefined, limit: number) {
  return selectOpen(db, treeId, now)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countUse(db: TreesDb, treeId: string, id: string): Promise<void> {
  await db
    .updateTable('tree_invite')
    .set({ uses: sql<number>`uses + 1` })
    .where('tree_id', '=', treeId)
    .where('id', '=', id)
    .execute()
}

/** The one that was there. */
export function deleteInvite(db: TreesDb, treeId: string, id: string) {
  return db
    .deleteFrom('tree_invite')
    .where('tree_id', '=', treeId)
    .where('id', '=', id)
    .returning(['id', 'account_id'])
    .executeTakeFirst()
}

/** Deletes the mails and links of a member who leaves, or those that give more than the role that the member keeps. */
export function deleteInvitesOf(db: TreesDb, treeId: string, makerId: string, kept?: TreeRole) {
  const within = kept ? treeRoles.slice(0, treeRoles.indexOf(kept) + 1) : []
  return db
    .deleteFrom('tree_invite')
    .where('tree_id', '=', treeId)
    .where('created_by', '=', makerId)
    .$if(within.length > 0, (query) => query.where('role', 'not in', within as GivenRole[]))
    .returning(['id', 'account_id', 'uses'])
    .execute()
}

export async function deleteOldInvites(db: TreesDb, before: Date): Promise<void> {
  await db.deleteFrom('tree_invite').where('expires_at', '<', before).execute()
}

import { sql } from 'kysely'
import { giveToNobody } from '../kit/erasure.sql.ts'
import type { TreesDb } from './core/tables.ts'

const atOnce = 5000

/** A tree that the account owns, with the member who would be its next owner: of the highest role the one longest in it. */
export async function findOwnedTree(db: TreesDb, accountId: string) {
  const { rows } = await sql<{ id: string; heir: string | null }>`
    select own.id, own.heir from (select tree.id, (
      select member.account_id from tree_member as member
      where member.tree_id = tree.id and member.status = 'ACTIVE' and member.account_id <> ${accountId}::uuid
      order by member.role = 'READ_WRITE' desc, member.role = 'READ_ONLY' desc, member.created_at, member.account_id
      limit 1) as heir
      from tree where tree.owner_account_id = ${accountId}::uuid) as own
    order by own.heir is null, own.id limit 1`.execute(db)
  return rows[0]
}

/** A tree of somebody else in which the account is a member, or waits to be one. */
export function findOtherTree(db: TreesDb, accountId: string) {
  return db
    .selectFrom('tree_member')
    .select(['tree_id', 'status'])
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
}

export function findOwnWaiting(db: TreesDb, accountId: string) {
  return db
    .selectFrom('tree_proposal')
    .select(['tree_id', 'id'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'WAITING')
    .limit(1)
    .executeTakeFirst()
}

/** What is about the account alone. */
export async function deleteOwnRows(db: TreesDb, accountId: string): Promise<void> {
  for (const table of ['tree_proposal', 'tree_removal', 'tree_claim', 'tree_invite'] as const)
    await db.deleteFrom(table).where('account_id', '=', accountId).execute()
  await db.deleteFrom('tree_kept').where('kind', '=', 'SELF').where('id', '=', accountId).execute()
}

const places = [
  ['tree_entry', 'account_id'],
  ['tree_entry', 'approved_by'],
  ['tree_change', 'account_id'],
  ['tree_change', 'subject_id'],
  ['tree_person', 'added_by'],
  ['tree_invite', 'created_by'],
  ['tree_link', 'asked_by'],
  ['tree_link', 'decided_by'],
  ['tree_review', 'account_id'],
  ['tree_finding_answer', 'account_id'],
] as const

/** What the account did in trees of others stays, as done by nobody. True while there may be more. */
export async function giveWorkToNobody(db: TreesDb, accountId: string): Promise<boolean> {
  for (const [table, column] of places)
    if (await giveToNobody(db, { table, column, accountId, limit: atOnce })) return true
  return false
}

export async function selectOwnPlaces(db: TreesDb, accountId: string) {
  const memberships = await db
    .selectFrom('tree_member as member')
    .innerJoin('tree', 'tree.id', 'member.tree_id')
    .select(['tree.id', 'tree.name', 'member.role', 'member.status', 'member.person_id', 'member.message'])
    .select('member.created_at')
    .where('member.account_id', '=', accountId)
    .orderBy('tree.id')
    .execute()
  const proposals = await db
    .selectFrom('tree_proposal')
    .select(['tree_id', 'kind', 'name', 'body', 'status', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return { memberships, proposals }
}

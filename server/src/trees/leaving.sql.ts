import { sql, type RawBuilder } from 'kysely'
import { giveToNobody } from '../kit/erasure.sql.ts'
import { goneAccount } from '../kit/erasure-types.ts'
import { nilId } from '../kit/ids.ts'
import { belongs } from './core/membership.sql.ts'
import type { TreesDb } from './core/tables.ts'

const atOnce = 5000

/** A tree that the account owns, with the member who would be its next owner: of the highest role the one longest in it. */
export async function findOwnedTree(db: TreesDb, accountId: string) {
  const { rows } = await sql<{ id: string; heir: string | null }>`
    select own.id, own.heir from (select tree.id, (
      select member.account_id from tree_member as member
      where member.tree_id = tree.id and ${belongs('member')} and member.account_id <> ${accountId}::uuid
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
  for (const table of ['tree_proposal', 'tree_removal', 'tree_claim', 'tree_invite', 'tree_question_day'] as const)
    await db.deleteFrom(table).where('account_id', '=', accountId).execute()
  await db.deleteFrom('tree_kept').where('kind', '=', 'SELF').where('id', '=', accountId).execute()
}

/** A tree in whose history the account is still told of; whoever has added somebody to a tree is in its history. */
export function findTreeOfWork(db: TreesDb, accountId: string) {
  return db.selectFrom('tree_entry').select('tree_id').where('account_id', '=', accountId).limit(1).executeTakeFirst()
}

/**
 * Those people of a tree whom the account has added nobody has added, so many people at a time in the order of their key; answers
 * whom the next begin after, as long as there may be more.
 */
export async function giveAddedToNobody(
  db: TreesDb,
  { treeId, accountId, after = nilId }: { treeId: string; accountId: string; after?: string | undefined },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with page as materialized (
      select id, added_by from tree_person
      where tree_id = ${treeId}::uuid and id > ${after}::uuid order by id limit ${atOnce}),
    given as (
      update tree_person as person set added_by = ${goneAccount}::uuid from page
      where page.added_by = ${accountId}::uuid and person.tree_id = ${treeId}::uuid and person.id = page.id)
    select id from page order by id offset ${atOnce - 1}`.execute(db)
  return rows[0]?.id
}

/** So many of an account's entries in a tree are nobody's; whether there may be more. They are what says that there is work of theirs in it. */
export async function giveEntriesToNobody(db: TreesDb, treeId: string, accountId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update tree_entry set account_id = ${goneAccount}::uuid
    where tree_id = ${treeId}::uuid and id = any(array(
      select id from tree_entry where account_id = ${accountId}::uuid and tree_id = ${treeId}::uuid limit ${atOnce}))`.execute(
    db,
  )
  return numAffectedRows === BigInt(atOnce)
}

const ofMembers = sql<boolean>`subject_kind = 'MEMBER'`

/** Where else an account may be named; each of these columns has an index. */
const places: readonly { table: string; column: string; only?: RawBuilder<boolean> }[] = [
  { table: 'tree_entry', column: 'approved_by' },
  { table: 'tree_change', column: 'account_id' },
  { table: 'tree_change', column: 'subject_id', only: ofMembers },
  { table: 'tree_invite', column: 'created_by' },
  { table: 'tree_link', column: 'asked_by' },
  { table: 'tree_link', column: 'decided_by' },
  { table: 'tree_review', column: 'account_id' },
  { table: 'tree_finding_answer', column: 'account_id' },
]

/** What the account did in trees of others stays, as done by nobody. True while there may be more. */
export async function giveWorkToNobody(db: TreesDb, accountId: string): Promise<boolean> {
  for (const place of places) if (await giveToNobody(db, { ...place, accountId, limit: atOnce })) return true
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

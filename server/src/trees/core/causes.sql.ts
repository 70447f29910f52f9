import { sql } from 'kysely'
import type { EntryKey } from './kept.sql.ts'
import type { TreeLinkTable, TreesDb } from './tables.ts'

/** Deletes waiting claims on people who are deleted or no longer count as living. Returns the accounts that had claimed. */
export async function deleteVainClaims(db: TreesDb, treeId: string, year: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    delete from tree_claim as claim
    where claim.tree_id = ${treeId} and claim.status = 'WAITING' and not exists (
      select from tree_person as person
      where person.tree_id = claim.tree_id and person.id = claim.person_id and person.dead_from > ${year})
    returning account_id`.execute(db)
  return rows.map((row) => row.account_id)
}

/** Members who were one of the people that an entry deleted, and are nobody now. */
export async function selectSelvesEnded(db: TreesDb, { treeId, entryId }: EntryKey): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select member.account_id from tree_kept as kept
    join tree_member as member on member.tree_id = kept.tree_id and member.account_id = kept.id
    where kept.tree_id = ${treeId} and kept.entry_id = ${entryId} and kept.kind = 'SELF'
      and member.person_id is null`.execute(db)
  return rows.map((row) => row.account_id)
}

/** Members who are again the person that they were before an entry deleted that person. */
export async function selectSelvesRestored(
  db: TreesDb,
  { treeId, entryId }: EntryKey,
): Promise<{ account_id: string; person_id: string }[]> {
  const { rows } = await sql<{ account_id: string; person_id: string }>`
    select member.account_id, kept.part_id as person_id from tree_kept as kept
    join tree_member as member
      on member.tree_id = kept.tree_id and member.account_id = kept.id and member.person_id = kept.part_id
    where kept.tree_id = ${treeId} and kept.entry_id = ${entryId} and kept.kind = 'SELF'`.execute(db)
  return rows
}

export type AskingLink = {
  id: string
  target_tree_id: string
  status: 'PENDING' | 'ACTIVE'
  asked_by: string
  /** The person has been deleted. */
  rests: boolean
}

/** The links that a tree asked for: all, or those of some people. */
export async function selectAskingLinks(
  db: TreesDb,
  treeId: string,
  personIds: readonly string[] | 'all',
): Promise<AskingLink[]> {
  const which = personIds === 'all' ? sql`true` : sql`link.person_id = any(${personIds}::uuid[])`
  const { rows } = await sql<AskingLink>`
    select link.id, link.target_tree_id, link.status, link.asked_by, person.id is null as rests
    from tree_link as link
    left join tree_person as person on person.tree_id = link.tree_id and person.id = link.person_id
    where link.tree_id = ${treeId} and ${which}`.execute(db)
  return rows
}

/**
 * The links and requests of a tree with other trees. Locks these trees against their deletion, so that neither history nor
 * notifications of a deleted tree are written; other writers of these trees do not wait.
 */
export async function holdTreesOfLinks(db: TreesDb, treeId: string): Promise<TreeLinkTable[]> {
  const links = () =>
    db
      .selectFrom('tree_link')
      .selectAll()
      .where((is) => is.or([is('tree_id', '=', treeId), is('target_tree_id', '=', treeId)]))
      .orderBy('id')
      .execute()
  const others = (await links()).map((link) => (link.tree_id === treeId ? link.target_tree_id : link.tree_id))
  if (others.length === 0) return []
  await sql`select id from tree where id = any(${others}::uuid[]) order by id for key share`.execute(db)
  // Read again: another tree may have been deleted, and its links with it, while this transaction waited.
  return links()
}

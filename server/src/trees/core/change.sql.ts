import type { EntryKind } from '@mulghar/contract/trees/history'
import type { TreeRole } from '@mulghar/contract/trees/roles'
import { sql } from 'kysely'
import { runPrepared } from '../../kit/prepared.sql.ts'
import { standingFrom } from './access.sql.ts'
import { belongs } from './membership.sql.ts'
import type { TreesDb } from './tables.ts'

export type ChangeRow = {
  id: string
  kind: string
  subjectKind: string
  subjectId: string
  people: readonly string[]
  others: readonly string[]
  before: string | null
  after: string | null
}

export type HeldTree = { id: string; approval: boolean; owner_account_id: string; discoverable: boolean }

/**
 * Holds the tree until the transaction ends, so that one tree is changed by one writer at a time. From here on the
 * transaction waits so long at most for whatever somebody else holds.
 */
export async function lockTree(db: TreesDb, treeId: string, waitMs: number): Promise<HeldTree | undefined> {
  const [row] = await runPrepared(
    db,
    sql<HeldTree>`
      with patience as materialized (select set_config('lock_timeout', ${String(waitMs)}, true))
      select tree.id, tree.approval, tree.owner_account_id, tree.discoverable
      from patience, tree where tree.id = ${treeId}::uuid
      for no key update of tree`,
  )
  return row
}

/** How long this transaction waits from now on for whatever somebody else holds. */
export async function setPatience(db: TreesDb, waitMs: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(waitMs)}, true)`.execute(db)
}

/** The role of an account in a tree; the holder of the tree asks for it, since a role read before waiting is old. */
export async function findMembership(db: TreesDb, treeId: string, accountId: string) {
  const [row] = await runPrepared(
    db,
    sql<{ role: TreeRole; status: string; person_id: string | null }>`
      select role, status, person_id from tree_member
      where tree_id = ${treeId}::uuid and account_id = ${accountId}::uuid`,
  )
  return { standing: standingFrom(row ?? { role: null, status: null }), personId: row?.person_id ?? null }
}

export type Counts = { people?: number; families?: number; members?: number }

/** Answers how many members the tree has then. */
export async function bumpTree(db: TreesDb, treeId: string, at: Date, counts: Counts): Promise<number> {
  const { rows } = await sql<{ member_count: number }>`
    update tree set version = version + 1, updated_at = ${at},
      person_count = person_count + ${counts.people ?? 0}::int,
      family_count = family_count + ${counts.families ?? 0}::int,
      member_count = member_count + ${counts.members ?? 0}::int
    where id = ${treeId} returning member_count`.execute(db)
  return rows[0]?.member_count ?? 0
}

export async function countMembers(db: TreesDb, treeId: string, more: number): Promise<void> {
  if (more === 0) return
  await sql`update tree set member_count = member_count + ${more}::int where id = ${treeId}`.execute(db)
}

export type Entry = {
  treeId: string
  id: string
  accountId: string
  at: Date
  kind: EntryKind
  revertOf: string | null
  approvedBy?: string | undefined
}

/** Appends changes to an entry of the history, which they make where it is not there yet, and to its people. */
export async function insertChanges(db: TreesDb, entry: Entry, rows: readonly ChangeRow[]): Promise<void> {
  if (rows.length === 0) return
  const people = [...new Set(rows.flatMap((row) => [...row.people, ...row.others]))]
  const { treeId, id, at, accountId } = entry
  await sql`
    with entry as (
      insert into tree_entry (tree_id, id, at, account_id, kind, changes, revert_of, approved_by)
      values (${treeId}::uuid, ${id}::uuid, ${at}::timestamptz, ${accountId}::uuid, ${entry.kind}, ${rows.length}::int,
        ${entry.revertOf}::uuid, ${entry.approvedBy ?? null}::uuid)
      on conflict (tree_id, id) do update set changes = tree_entry.changes + excluded.changes),
    concerned as (
      insert into tree_entry_person (tree_id, person_id, entry_id)
      select ${treeId}::uuid, person, ${id}::uuid from unnest(${people}::uuid[]) as person
      on conflict do nothing)
    insert into tree_change
      (tree_id, entry_id, account_id, at, id, kind, subject_kind, subject_id, people, before, after)
    select ${treeId}::uuid, ${id}::uuid, ${accountId}::uuid, ${at}::timestamptz,
      change.id, change.kind, subject_kind, subject_id, people::uuid[], before, after
    from unnest(
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.kind)}::text[],
      ${rows.map((row) => row.subjectKind)}::text[], ${rows.map((row) => row.subjectId)}::uuid[],
      ${rows.map((row) => (row.people.length > 0 ? `{${row.people.join(',')}}` : null))}::text[],
      ${rows.map((row) => row.before)}::jsonb[], ${rows.map((row) => row.after)}::jsonb[])
      as change(id, kind, subject_kind, subject_id, people, before, after)`.execute(db)
}

export async function selectMemberIds(db: TreesDb, treeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tree_member')
    .select('account_id')
    .where('tree_id', '=', treeId)
    .where(belongs())
    .execute()
  return rows.map((row) => row.account_id)
}

export async function selectOwnerIds(db: TreesDb, ...treeIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('tree_member')
    .select('account_id')
    .where('tree_id', 'in', treeIds)
    .where('role', '=', 'OWNER')
    .execute()
  return rows.map((row) => row.account_id)
}

const tablesOfATree = [
  'tree_child',
  'tree_union',
  'tree_extra',
  'tree_name_key',
  'tree_search_key',
  'tree_change',
  'tree_entry_person',
  'tree_entry',
  'tree_kept',
  'tree_review',
  'tree_finding',
  'tree_finding_answer',
  'tree_proposal',
  'tree_picture',
  'tree_person',
  'tree_invite',
  'tree_removal',
  'tree_claim',
  'tree_nickname_due',
  'tree_name_due',
  'tree_name_parts_due',
  'tree_text_due',
  'tree_link',
  'tree_member',
] as const

/**
 * Deletes all that hangs on a tree. Nothing can be left that refers to it, so the database need not look for that at each
 * row, which takes minutes where it has no good figures of a large tree yet; where its user may not ask for that it does look.
 */
export function deleteTree(db: TreesDb, treeId: string): Promise<void> {
  return withoutReferences(db, async () => {
    for (const table of tablesOfATree) await db.deleteFrom(table).where('tree_id', '=', treeId).execute()
    await db.deleteFrom('tree_link').where('target_tree_id', '=', treeId).execute()
    await db.deleteFrom('tree_word').where('id', '=', treeId).execute()
    await db.deleteFrom('tree').where('id', '=', treeId).execute()
  })
}

/** Runs work in which the database does not look for references at each row, where its user may ask for that. */
export async function withoutReferences(db: TreesDb, work: () => Promise<void>): Promise<void> {
  await sql`savepoint references_by_row`.execute(db)
  const isOff = await sql`set local session_replication_role = replica`.execute(db).then(
    () => true,
    async (error: unknown) => {
      if ((error as { code?: string }).code !== notAllowed) throw error
      await sql`rollback to savepoint references_by_row`.execute(db)
      return false
    },
  )
  await work()
  if (isOff) await sql`set local session_replication_role = origin`.execute(db)
}

/** `insufficient_privilege` of PostgreSQL. */
const notAllowed = '42501'

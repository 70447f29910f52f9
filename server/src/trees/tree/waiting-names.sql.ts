import { sql } from 'kysely'
import type { personColumns } from '../core/person-columns.ts'
import type { TreesDb } from '../core/tables.ts'
import type { PersonRow } from '../person/person.sql.ts'

/** A tree in which names wait for their keys. */
export async function findWaitingTree(db: TreesDb): Promise<string | undefined> {
  const row = await db.selectFrom('tree_name_due').select('tree_id').orderBy('tree_id').limit(1).executeTakeFirst()
  return row?.tree_id
}

/** Removes the waiting ids of a tree from the list and returns them: people, and the tree where its own name waits. */
export async function takeWaiting(trx: TreesDb, treeId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    delete from tree_name_due where tree_id = ${treeId}::uuid and person_id in (
      select person_id from tree_name_due where tree_id = ${treeId}::uuid order by person_id limit ${limit})
    returning person_id`.execute(trx)
  return rows.map((row) => row.person_id)
}

export async function selectWaiting(trx: TreesDb, treeId: string, ids: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select * from tree_person where tree_id = ${treeId}::uuid and id = any(${[...ids]}::uuid[]) order by id`.execute(
    trx,
  )
  return rows
}

export async function updateSearchKeys(
  trx: TreesDb,
  { tree_id, id }: Pick<PersonRow, 'tree_id' | 'id'>,
  keys: string[],
): Promise<void> {
  await trx
    .updateTable('tree_person')
    .set({ search_keys: keys })
    .where('tree_id', '=', tree_id)
    .where('id', '=', id)
    .execute()
}

/** Replaces the columns that follow from what is told of somebody. */
export async function updatePersonColumns(
  trx: TreesDb,
  { tree_id, id }: Pick<PersonRow, 'tree_id' | 'id'>,
  columns: ReturnType<typeof personColumns>,
): Promise<void> {
  await trx.updateTable('tree_person').set(columns).where('tree_id', '=', tree_id).where('id', '=', id).execute()
}

import { sql } from 'kysely'
import type { Packed } from '../../person/verbatim.ts'
import type { TreesDb } from '../../core/tables.ts'

/** A tree in which people wait for the parts of their names. */
export async function findWaitingTree(db: TreesDb): Promise<string | undefined> {
  const row = await db
    .selectFrom('tree_name_parts_due')
    .select('tree_id')
    .orderBy('tree_id')
    .limit(1)
    .executeTakeFirst()
  return row?.tree_id
}

/** Removes waiting people of a tree from the list and returns their records. */
export async function takeWaiting(trx: TreesDb, treeId: string, limit: number): Promise<Map<string, Packed>> {
  const { rows } = await sql<{ id: string; content: Packed | null }>`
    with due as (
      delete from tree_name_parts_due where tree_id = ${treeId}::uuid and person_id in (
        select person_id from tree_name_parts_due where tree_id = ${treeId}::uuid order by person_id limit ${limit})
      returning person_id)
    select due.person_id as id, extra.content from due
    left join tree_extra as extra on extra.tree_id = ${treeId}::uuid and extra.kind = 'PERSON' and extra.id = due.person_id`.execute(
    trx,
  )
  return new Map(rows.flatMap(({ id, content }) => (content ? [[id, content]] : [])))
}

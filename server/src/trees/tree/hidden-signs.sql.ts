import { sql } from 'kysely'
import type { TreesDb } from '../core/tables.ts'

export type TextDue = { kind: 'TREE' | 'PERSON' | 'UNION' | 'PICTURE' | 'CHANGE'; id: string; part_of: string }

/** A tree some of whose texts wait to be cleaned. */
export async function findTreeToClean(db: TreesDb): Promise<string | undefined> {
  const row = await db.selectFrom('tree_text_due').select('tree_id').orderBy('tree_id').limit(1).executeTakeFirst()
  return row?.tree_id
}

/** Removes waiting rows of a tree from the list and returns them. */
export async function takeTextsToClean(trx: TreesDb, treeId: string, limit: number): Promise<TextDue[]> {
  const { rows } = await sql<TextDue>`
    delete from tree_text_due where tree_id = ${treeId}::uuid and (kind, part_of, id) in (
      select kind, part_of, id from tree_text_due where tree_id = ${treeId}::uuid
      order by kind, part_of, id limit ${limit})
    returning kind, id, part_of`.execute(trx)
  return rows
}

/** Other tables of a tree with texts: the columns that have some. */
const textsOf = {
  UNION: { table: 'tree_union', columns: ['from_date', 'to_date', 'facts'], partOf: 'id' },
  PICTURE: { table: 'tree_picture', columns: ['caption', 'taken'], partOf: 'id' },
  CHANGE: { table: 'tree_change', columns: ['before', 'after'], partOf: 'entry_id' },
} as const
export type TableKind = keyof typeof textsOf
export const tableKinds = Object.keys(textsOf) as TableKind[]

type Texts = Record<string, unknown>
export type TextRow = { id: string; part_of: string; texts: Texts }

export async function selectTexts(
  trx: TreesDb,
  treeId: string,
  kind: TableKind,
  due: readonly TextDue[],
): Promise<TextRow[]> {
  if (due.length === 0) return []
  const { table, columns, partOf } = textsOf[kind]
  const pairs = columns.map((column) => sql`${sql.lit(column)}::text, to_jsonb(${sql.ref(`t.${column}`)})`)
  const { rows } = await sql<TextRow>`
    select t.id, due.part_of, jsonb_build_object(${sql.join(pairs)}) as texts
    from unnest(${due.map(({ id }) => id)}::uuid[], ${due.map(({ part_of }) => part_of)}::uuid[]) as due(id, part_of)
    join ${sql.table(table)} t
      on t.tree_id = ${treeId}::uuid and ${sql.ref(`t.${partOf}`)} = due.part_of and t.id = due.id`.execute(trx)
  return rows
}

/** Writes the texts of these rows; a null stays SQL's own. */
export async function updateTexts(trx: TreesDb, treeId: string, kind: TableKind, rows: readonly TextRow[]) {
  if (rows.length === 0) return
  const { table, columns, partOf } = textsOf[kind]
  const sets = columns.map((column) =>
    column === 'caption'
      ? sql`${sql.ref(column)} = due.texts ->> ${sql.lit(column)}`
      : sql`${sql.ref(column)} = nullif(due.texts -> ${sql.lit(column)}, 'null'::jsonb)`,
  )
  await sql`
    update ${sql.table(table)} as t set ${sql.join(sets)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as due(id uuid, part_of uuid, texts jsonb)
    where t.tree_id = ${treeId}::uuid and ${sql.ref(`t.${partOf}`)} = due.part_of and t.id = due.id`.execute(trx)
}

export async function updateTitle(
  trx: TreesDb,
  treeId: string,
  title: { name: string; description: string; gotra: string | null },
): Promise<void> {
  await trx
    .updateTable('tree')
    .set({ ...title, edition: sql<number>`edition + 1` })
    .where('id', '=', treeId)
    .execute()
}

/** Caches of the tree end; it does not count as changed by somebody. */
export async function countTreeVersion(trx: TreesDb, treeId: string): Promise<void> {
  await sql`update tree set version = version + 1 where id = ${treeId}::uuid`.execute(trx)
}

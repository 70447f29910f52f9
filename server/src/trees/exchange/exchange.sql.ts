import { sql } from 'kysely'
import { factColumns } from '../person.sql.ts'
import type { TreesDb } from '../tables.ts'

/** Whether records of an earlier file are kept, whose identifiers must stay apart. */
export async function hasExtras(db: TreesDb, treeId: string): Promise<boolean> {
  return (
    (await db.selectFrom('tree_extra').select('id').where('tree_id', '=', treeId).limit(1).executeTakeFirst()) !==
    undefined
  )
}

export async function setPicture(db: TreesDb, treeId: string, personId: string, documentId: string): Promise<void> {
  await db
    .updateTable('tree_person')
    .set({ image_document_id: documentId, version: sql<number>`version + 1` })
    .where('tree_id', '=', treeId)
    .where('id', '=', personId)
    .execute()
}

/** Whether an import into this tree waits or runs. */
export async function isImporting(db: TreesDb, treeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('task')
    .select('id')
    .where('kind', '=', 'import')
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .where(sql<boolean>`payload ->> 'treeId' = ${treeId}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What an import has brought in, where it has come to its end. */
export async function findImport(
  db: TreesDb,
  treeId: string,
  importId: string,
): Promise<{ people: number; families: number } | undefined> {
  const row = await db
    .selectFrom('tree_change')
    .select('after')
    .where('tree_id', '=', treeId)
    .where('subject_id', '=', treeId)
    .where('kind', '=', 'IMPORT')
    .where('import_id', '=', importId)
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { people, families } = row.after as { people: number; families: number }
  return { people, families }
}

/** Throws where a family of an import has somebody in it who is not in the tree. */
export async function requireWholeFamilies(db: TreesDb, treeId: string, importId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with family as (select * from tree_union where tree_id = ${treeId} and import_id = ${importId}),
    named as (
      select partner_a as id from family where partner_a is not null
      union all select partner_b from family where partner_b is not null
      union all select child.child_id from family join tree_child child
        on child.tree_id = family.tree_id and child.union_id = family.id)
    select named.id from named left join tree_person person on person.tree_id = ${treeId} and person.id = named.id
    where person.id is null limit 1`.execute(db)
  if (rows.length > 0) throw new Error(`A family was written with ${rows[0]!.id}, who is not in the tree`)
}

const batch = 2000

/** Everybody of a tree, in batches by id; the next one is fetched while one is being worked on. */
export async function* readPeople(db: TreesDb, treeId: string) {
  const following = (after: string) => {
    const asked = selectPeople(db, treeId, after)
    // Whoever waits for it is told; nobody else need be.
    asked.catch(() => {})
    return asked
  }
  for (let waiting = following(''); ;) {
    const rows = await waiting
    const isLast = rows.length < batch
    if (!isLast) waiting = following(rows.at(-1)!.id)
    if (rows.length > 0) yield rows
    if (isLast) return
  }
}

function selectPeople(db: TreesDb, treeId: string, after: string) {
  return db
    .selectFrom('tree_person as person')
    .leftJoin('tree_extra as extra', (join) =>
      join
        .onRef('extra.tree_id', '=', 'person.tree_id')
        .on('extra.kind', '=', 'PERSON')
        .onRef('extra.id', '=', 'person.id'),
    )
    .select([
      ...factColumns.map((column) => `person.${column}` as const),
      'person.id',
      'person.dead_from',
      'person.native_name',
    ])
    .select('extra.content as verbatim')
    .where('person.tree_id', '=', treeId)
    .$if(after !== '', (query) => query.where('person.id', '>', after))
    .orderBy('person.id')
    .limit(batch)
    .execute()
}

/** All unions of a tree with what is kept of their records, in their order. */
export function selectUnions(db: TreesDb, treeId: string) {
  return db
    .selectFrom('tree_union as family')
    .leftJoin('tree_extra as extra', (join) =>
      join
        .onRef('extra.tree_id', '=', 'family.tree_id')
        .on('extra.kind', '=', 'UNION')
        .onRef('extra.id', '=', 'family.id'),
    )
    .selectAll('family')
    .select('extra.content as verbatim')
    .where('family.tree_id', '=', treeId)
    .orderBy('family.position')
    .orderBy('family.id')
    .execute()
}

export type ExportUnion = Awaited<ReturnType<typeof selectUnions>>[number]

export function selectChildren(db: TreesDb, treeId: string) {
  return db
    .selectFrom('tree_child')
    .select(['union_id', 'child_id', 'kind_a', 'kind_b'])
    .where('tree_id', '=', treeId)
    .orderBy('union_id')
    .orderBy('position')
    .orderBy('child_id')
    .execute()
}

/** Who is there, and who counts as living. */
export function selectIdentifiers(db: TreesDb, treeId: string) {
  return db.selectFrom('tree_person').select(['id', 'dead_from']).where('tree_id', '=', treeId).orderBy('id').execute()
}

/** Records of files that are neither people nor families, in their order. */
export function selectRecords(db: TreesDb, treeId: string) {
  return db
    .selectFrom('tree_extra')
    .select(['xref', 'tag', 'content'])
    .where('tree_id', '=', treeId)
    .where('kind', '=', 'RECORD')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function selectPictures(db: TreesDb, treeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tree_person')
    .select('image_document_id')
    .distinct()
    .where('tree_id', '=', treeId)
    .where('image_document_id', 'is not', null)
    .execute()
  return rows.map((row) => row.image_document_id!)
}

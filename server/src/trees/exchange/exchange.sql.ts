import type { ParentKind } from '@mulghar/contract/trees/person'
import { setImmediate } from 'node:timers/promises'
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
    .where('entry_id', '=', importId)
    .where('kind', '=', 'IMPORT')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { people, families } = row.after as { people: number; families: number }
  return { people, families }
}

/** Throws where a family of an import has somebody in it who is not in the tree. */
export async function requireWholeFamilies(db: TreesDb, treeId: string, importId: string): Promise<void> {
  // There are no figures of rows that have just been written: a loop over them could take hours.
  await sql`set local enable_nestloop = off`.execute(db)
  const { rows } = await sql<{ id: string }>`
    with family as (select * from tree_union where tree_id = ${treeId} and import_id = ${importId}),
    named as (
      select partner_a as id from family where partner_a is not null
      union all select partner_b from family where partner_b is not null
      union all select child.child_id from family join tree_child child
        on child.tree_id = family.tree_id and child.union_id = family.id)
    select named.id from named left join tree_person person on person.tree_id = ${treeId} and person.id = named.id
    where person.id is null limit 1`.execute(db)
  await sql`set local enable_nestloop = on`.execute(db)
  if (rows.length > 0) throw new Error(`A family was written with ${rows[0]!.id}, who is not in the tree`)
}

const batch = 500

/** Batches that are asked for ahead: the first at once, each other one while one is worked on. Ends with an empty one. */
function inBatches<Row>(ask: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  const following = (last: Row | undefined) => {
    const asked = ask(last)
    // Whoever waits for it is told; nobody else need be.
    asked.catch(() => {})
    return asked
  }
  return (async function* (waiting) {
    for (let rows = await waiting; rows.length > 0; rows = await waiting) {
      waiting = following(rows.at(-1))
      // The question must have left for the database before this thread is busy with the answer to the one before.
      await setImmediate()
      yield rows
    }
  })(following(undefined))
}

/** Everybody of a tree by id, in batches that begin to come at once. */
export function readPeople(db: TreesDb, treeId: string) {
  return inBatches<ExportPerson>((last) => selectPeople(db, treeId, last?.id ?? nobodyId))
}

/** Before all ids. */
const nobodyId = '00000000-0000-0000-0000-000000000000'

type ExportPerson = Awaited<ReturnType<typeof selectPeople>>[number]

function selectPeople(db: TreesDb, treeId: string, after: string) {
  return db
    .selectFrom('tree_person as person')
    .leftJoin('tree_extra as extra', (join) =>
      join
        .onRef('extra.tree_id', '=', 'person.tree_id')
        .on('extra.kind', '=', 'PERSON')
        .onRef('extra.id', '=', 'person.id')
        // Said of both, or the database begins at the first of them for each batch.
        .on('extra.id', '>', after),
    )
    .select([
      ...factColumns.map((column) => `person.${column}` as const),
      'person.id',
      'person.dead_from',
      'person.native_name',
    ])
    .select('extra.content as verbatim')
    .where('person.tree_id', '=', treeId)
    .where('person.id', '>', after)
    .orderBy('person.id')
    .limit(batch)
    .execute()
}

/** All unions of a tree in their order: who belongs together. */
export function selectUnions(db: TreesDb, treeId: string) {
  return db
    .selectFrom('tree_union')
    .select(['id', 'partner_a', 'partner_b', 'kind'])
    .where('tree_id', '=', treeId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** These unions, in this order and in batches, with what is told and kept of them. */
export async function* readUnions(db: TreesDb, treeId: string, ids: readonly string[]) {
  let asked = 0
  const batches = inBatches<ExportUnion>(() => {
    const wanted = ids.slice(asked, (asked += batch))
    return wanted.length > 0 ? selectUnionsOf(db, treeId, wanted) : Promise.resolve([])
  })
  let done = 0
  for await (const rows of batches) {
    const byId = new Map(rows.map((row) => [row.id, row]))
    yield ids.slice(done, (done += batch)).flatMap((id) => byId.get(id) ?? [])
  }
}

function selectUnionsOf(db: TreesDb, treeId: string, ids: readonly string[]) {
  return db
    .selectFrom('tree_union as family')
    .leftJoin('tree_extra as extra', (join) =>
      join
        .onRef('extra.tree_id', '=', 'family.tree_id')
        .on('extra.kind', '=', 'UNION')
        .onRef('extra.id', '=', 'family.id'),
    )
    .select(['family.id', 'partner_a', 'partner_b', 'family.kind', 'from_date', 'to_date', 'facts'])
    .select('extra.content as verbatim')
    .where('family.tree_id', '=', treeId)
    .where(sql<boolean>`family.id = any(${ids})`)
    .execute()
}

export type ExportUnion = Awaited<ReturnType<typeof selectUnionsOf>>[number]

/** Who is whose child, in columns, which is much less to be read than rows. */
export type ExportChildren = { union: string[]; child: string[]; kindA: ParentKind[]; kindB: ParentKind[] }

/** All children of a tree: by their union and there in their order, or by who they are. */
export async function selectChildren(db: TreesDb, treeId: string, by: 'union' | 'child'): Promise<ExportChildren> {
  const order = by === 'union' ? sql`union_id, position, child_id` : sql`child_id, union_id`
  const { rows } = await sql<{ [Column in keyof ExportChildren]: ExportChildren[Column] | null }>`
    select json_agg(union_id) as "union", json_agg(child_id) as child, json_agg(kind_a) as "kindA",
      json_agg(kind_b) as "kindB"
    from (select * from tree_child where tree_id = ${treeId} order by ${order}) as child`.execute(db)
  const { union, child, kindA, kindB } = rows[0]!
  return { union: union ?? [], child: child ?? [], kindA: kindA ?? [], kindB: kindB ?? [] }
}

/** Who is a partner in which union, by who they are, then in the order of the unions; in columns. */
export async function selectPartners(db: TreesDb, treeId: string): Promise<{ person: string[]; union: string[] }> {
  const { rows } = await sql<{ person: string[] | null; union: string[] | null }>`
    select json_agg(person) as person, json_agg(id) as "union"
    from (
      select person, id from tree_union cross join lateral (values (partner_a), (partner_b)) as partner (person)
      where tree_id = ${treeId} and person is not null order by person, position, id) as partner`.execute(db)
  return { person: rows[0]!.person ?? [], union: rows[0]!.union ?? [] }
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

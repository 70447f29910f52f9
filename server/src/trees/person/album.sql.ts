import { sql, type Selectable } from 'kysely'
import type { EntryKey } from '../core/kept.sql.ts'
import type { TreePictureTable, TreesDb } from '../core/tables.ts'

export type PictureRow = Selectable<TreePictureTable>
export type PersonKey = { treeId: string; personId: string }

/** The pictures of a person in their order, after one of them. */
export function selectAlbum(
  db: TreesDb,
  { treeId, personId }: PersonKey,
  after: { position: number; id: string } | undefined,
  limit: number,
): Promise<PictureRow[]> {
  return db
    .selectFrom('tree_picture')
    .selectAll()
    .where('tree_id', '=', treeId)
    .where('person_id', '=', personId)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple('position', 'id'), '>', tuple(after!.position, after!.id))),
    )
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** All pictures of a person: a hundred, or more where two people were merged. */
export const selectWholeAlbum = (db: TreesDb, person: PersonKey) => selectAlbum(db, person, undefined, 100_000)

export async function insertPicture(db: TreesDb, row: PictureRow): Promise<void> {
  const taken = row.taken && JSON.stringify(row.taken)
  await db
    .insertInto('tree_picture')
    .values({ ...row, taken })
    .execute()
}

type Told = Pick<PictureRow, 'caption' | 'taken'>

export async function updatePicture(db: TreesDb, treeId: string, id: string, told: Told): Promise<void> {
  const taken = told.taken && JSON.stringify(told.taken)
  await db
    .updateTable('tree_picture')
    .set({ caption: told.caption, taken })
    .where('tree_id', '=', treeId)
    .where('id', '=', id)
    .execute()
}

export async function deletePicture(db: TreesDb, treeId: string, id: string): Promise<void> {
  await db.deleteFrom('tree_picture').where('tree_id', '=', treeId).where('id', '=', id).execute()
}

/** Puts an album into this order. */
export async function orderAlbum(db: TreesDb, treeId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update tree_picture as picture set position = wanted.position
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, position)
    where picture.tree_id = ${treeId} and picture.id = wanted.id and picture.position <> wanted.position`.execute(db)
}

type Shown = { id: string; documentId: string }

/** Albums that an entry took away with their people; whoever is there again has them again. */
export async function restoreAlbums(db: TreesDb, { treeId, entryId }: EntryKey): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    insert into tree_picture
    select picture.* from tree_kept as kept, jsonb_populate_record(null::tree_picture, kept.content) as picture
    where kept.tree_id = ${treeId} and kept.entry_id = ${entryId} and kept.kind = 'PICTURE'
    on conflict do nothing
    returning id, document_id as "documentId"`.execute(db)
  return rows
}

/**
 * Gives somebody's album to another, behind what stands there; what they both have stays with the one who goes. The history
 * knows whose each was.
 */
export async function moveAlbum(db: TreesDb, { treeId, entryId }: EntryKey, from: string, to: string): Promise<void> {
  await sql`
    with moved as (
      select * from tree_picture as picture
      where picture.tree_id = ${treeId} and picture.person_id = ${from} and not exists (
        select from tree_picture as known where known.tree_id = ${treeId} and known.person_id = ${to}
          and known.document_id = picture.document_id)),
    kept as (
      insert into tree_kept (tree_id, entry_id, kind, id, part_id, content)
      select tree_id, ${entryId}::uuid, 'PICTURE_WAS', id, ${to}::uuid, to_jsonb(moved) from moved),
    last as (
      select coalesce(max(position), 0) as position from tree_picture where tree_id = ${treeId} and person_id = ${to})
    update tree_picture as picture set person_id = ${to}, position = last.position + moved.position
    from moved, last where picture.tree_id = ${treeId} and picture.id = moved.id`.execute(db)
}

/** What a merge moved goes back to whose it was, as far as it is still where the merge put it. */
export async function moveAlbumBack(db: TreesDb, { treeId, entryId }: EntryKey): Promise<void> {
  await sql`
    update tree_picture as picture
    set person_id = (kept.content ->> 'person_id')::uuid, position = (kept.content ->> 'position')::integer
    from tree_kept as kept
    where kept.tree_id = ${treeId} and kept.entry_id = ${entryId} and kept.kind = 'PICTURE_WAS'
      and picture.tree_id = ${treeId} and picture.id = kept.id and picture.person_id = kept.part_id`.execute(db)
}

import { sql, type Insertable, type Selectable } from 'kysely'
import type { StorageDb, StorageTables } from './tables.ts'
import type { TreeNode } from './tree.ts'

export type ChangedNode = ShapeRow & Pick<Selectable<StorageTables['storage_node']>, 'box' | 'changed'>
export type NewNodeRow = Insertable<StorageTables['storage_node']>

const shape = [
  'id',
  'parent_id',
  'kind',
  'revision',
  'trashed_at',
  'content_id',
  'bytes',
  'chunks',
  'thumbnail_bytes',
] as const
type ShapeRow = Pick<Selectable<StorageTables['storage_node']>, (typeof shape)[number]>

const nodeOf = (row: ShapeRow): TreeNode => ({
  id: row.id,
  parentId: row.parent_id,
  kind: row.kind,
  revision: row.revision,
  trashedAt: row.trashed_at,
  content:
    row.content_id === null
      ? null
      : {
          contentId: row.content_id,
          bytes: Number(row.bytes),
          chunks: row.chunks,
          thumbnailBytes: row.thumbnail_bytes,
        },
})

/** All nodes of an account without their boxes: 20,000 rows at most. */
export async function selectTree(db: StorageDb, accountId: string): Promise<TreeNode[]> {
  const rows = await db.selectFrom('storage_node').select(shape).where('account_id', '=', accountId).execute()
  return rows.map(nodeOf)
}

/** All folders of an account, and one node besides. */
export async function selectFoldersAnd(db: StorageDb, accountId: string, id: string): Promise<TreeNode[]> {
  const own = db.selectFrom('storage_node').select(shape).where('account_id', '=', accountId)
  const rows = await own
    .where('kind', '=', 'FOLDER')
    .unionAll(own.where('id', '=', id).where('kind', '=', 'FILE'))
    .execute()
  return rows.map(nodeOf)
}

export type Totals = { bytes: number; files: number; folders: number; trashed: number }

/** The nodes of an account, counted together. */
export async function countNodes(db: StorageDb, accountId: string): Promise<Totals> {
  const { rows } = await sql<Record<keyof Totals, string>>`
    select coalesce(sum(bytes + thumbnail_bytes), 0) as bytes,
      count(*) filter (where kind = 'FILE') as files,
      count(*) filter (where kind = 'FOLDER') as folders,
      count(trashed_at) as trashed
    from storage_node where account_id = ${accountId}`.execute(db)
  const { bytes, files, folders, trashed } = rows[0]!
  return { bytes: Number(bytes), files: Number(files), folders: Number(folders), trashed: Number(trashed) }
}

/** Writes nodes, new ones and those that are there, in one statement. */
export async function putNodes(trx: StorageDb, rows: readonly NewNodeRow[]): Promise<void> {
  await trx
    .insertInto('storage_node')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'id']).doUpdateSet(({ ref }) => ({
        parent_id: ref('excluded.parent_id'),
        box: ref('excluded.box'),
        content_id: ref('excluded.content_id'),
        bytes: ref('excluded.bytes'),
        chunks: ref('excluded.chunks'),
        thumbnail_bytes: ref('excluded.thumbnail_bytes'),
        revision: ref('excluded.revision'),
        trashed_at: ref('excluded.trashed_at'),
        changed: ref('excluded.changed'),
      })),
    )
    .execute()
}

export async function deleteNodes(trx: StorageDb, accountId: string, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('storage_node')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

/** Deletes all nodes of an account, and what is remembered of deleted ones. */
export async function deleteAllNodes(trx: StorageDb, accountId: string): Promise<void> {
  await trx.deleteFrom('storage_node').where('account_id', '=', accountId).execute()
  await trx.deleteFrom('storage_gone').where('account_id', '=', accountId).execute()
}

/** Changed nodes after a number, the first change first. */
export function selectChangedNodes(
  db: StorageDb,
  accountId: string,
  { since, limit }: { since: number; limit: number },
) {
  return db
    .selectFrom('storage_node')
    .select([...shape, 'box', 'changed'])
    .where('account_id', '=', accountId)
    .where('changed', '>', String(since))
    .orderBy('changed')
    .limit(limit)
    .execute()
}

/** Deleted nodes after a number, the first deletion first. */
export function selectGoneNodes(db: StorageDb, accountId: string, { since, limit }: { since: number; limit: number }) {
  return db
    .selectFrom('storage_gone')
    .select(['id', 'changed'])
    .where('account_id', '=', accountId)
    .where('changed', '>', String(since))
    .orderBy('changed')
    .limit(limit)
    .execute()
}

/** Remembers deleted nodes, numbered in their order from `first`. */
export async function insertGone(
  trx: StorageDb,
  accountId: string,
  { ids, first, now }: { ids: readonly string[]; first: number; now: Date },
): Promise<void> {
  await sql`
    insert into storage_gone (account_id, id, changed, gone_at)
    select ${accountId}::uuid, gone.id, ${first}::bigint + gone.place - 1, ${now}::timestamptz
    from unnest(${[...ids]}::uuid[]) with ordinality as gone (id, place)
    on conflict (account_id, id) do update set changed = excluded.changed, gone_at = excluded.gone_at`.execute(trx)
}

/** Some accounts that have deletions older than this to forget. */
export async function selectAccountsWithOldGone(
  db: StorageDb,
  before: Date,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('storage_gone')
    .select('account_id')
    .distinct()
    .where('gone_at', '<=', before)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.account_id)
}

/** Forgets some old deletions of an account, the first ones first; answers the numbers of those. */
export async function deleteOldGone(trx: StorageDb, accountId: string, before: Date, limit: number): Promise<number[]> {
  const old = trx
    .selectFrom('storage_gone')
    .select('id')
    .where('account_id', '=', accountId)
    .where('gone_at', '<=', before)
    .orderBy('changed')
    .limit(limit)
  const rows = await trx
    .deleteFrom('storage_gone')
    .where('account_id', '=', accountId)
    .where('id', 'in', old)
    .returning('changed')
    .execute()
  return rows.map((row) => Number(row.changed))
}

/** Some accounts with nodes that were put in the trash before this. */
export async function selectAccountsWithOldTrash(
  db: StorageDb,
  before: Date,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('storage_node')
    .select('account_id')
    .distinct()
    .where('trashed_at', '<=', before)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.account_id)
}

/** A page of an account's nodes with their boxes, for its export. */
export function selectNodesAfter(db: StorageDb, accountId: string, after: string | undefined, limit: number) {
  return db
    .selectFrom('storage_node')
    .select([...shape, 'box'])
    .where('account_id', '=', accountId)
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()
}

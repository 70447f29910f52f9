import { sql, type Insertable, type Selectable } from 'kysely'
import type { OpenUpload } from './plan.ts'
import type { StorageDb, StorageTables } from './tables.ts'

type UploadRow = Selectable<StorageTables['storage_upload']>

const uploadOf = (row: UploadRow): OpenUpload => ({
  id: row.id,
  nodeId: row.node_id,
  isNew: row.is_new,
  content: {
    contentId: row.content_id,
    bytes: Number(row.bytes),
    chunks: row.chunks,
    thumbnailBytes: row.thumbnail_bytes,
  },
})

export async function insertUpload(trx: StorageDb, row: Insertable<StorageTables['storage_upload']>): Promise<void> {
  await trx.insertInto('storage_upload').values(row).execute()
}

/** The open uploads of an account, locked: four at most. */
export async function lockUploads(trx: StorageDb, accountId: string): Promise<OpenUpload[]> {
  const rows = await trx
    .selectFrom('storage_upload')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(uploadOf)
}

export async function findUpload(db: StorageDb, accountId: string, id: string): Promise<OpenUpload | undefined> {
  const row = await db
    .selectFrom('storage_upload')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && uploadOf(row)
}

/** Bytes that the open uploads of an account have reserved. */
export async function reservedBytes(db: StorageDb, accountId: string): Promise<number> {
  const rows = await db
    .selectFrom('storage_upload')
    .select(['bytes', 'thumbnail_bytes'])
    .where('account_id', '=', accountId)
    .execute()
  return rows.reduce((sum, row) => sum + Number(row.bytes) + row.thumbnail_bytes, 0)
}

/** Notes that an upload goes on, and locks it until the transaction ends; false where it is over. */
export async function useUpload(trx: StorageDb, accountId: string, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('storage_upload')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends uploads; answers their contents. */
export async function deleteUploads(
  trx: StorageDb,
  accountId: string,
  which: { ids?: readonly string[]; usedBefore?: Date } = {},
): Promise<string[]> {
  const rows = await trx
    .deleteFrom('storage_upload')
    .where('account_id', '=', accountId)
    .$if(which.ids !== undefined, (query) => query.where('id', 'in', which.ids!))
    .$if(which.usedBefore !== undefined, (query) => query.where('used_at', '<=', which.usedBefore!))
    .returning('content_id')
    .execute()
  return rows.map((row) => row.content_id)
}

/** Some accounts with uploads that were last used before this. */
export async function selectAccountsWithOldUploads(
  db: StorageDb,
  before: Date,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('storage_upload')
    .select('account_id')
    .distinct()
    .where('used_at', '<=', before)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.account_id)
}

/** False where this chunk is there already. */
export async function insertChunk(trx: StorageDb, row: StorageTables['storage_chunk']): Promise<boolean> {
  const inserted = await trx
    .insertInto('storage_chunk')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'content_id', 'n']).doNothing())
    .returning('n')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findChunk(db: StorageDb, accountId: string, contentId: string, n: number) {
  return db
    .selectFrom('storage_chunk')
    .select(['blob_key', 'bytes', 'digest'])
    .where('account_id', '=', accountId)
    .where('content_id', '=', contentId)
    .where('n', '=', n)
    .executeTakeFirst()
}

/** A chunk of the content that a node has. */
export function findNodeChunk(
  db: StorageDb,
  accountId: string,
  { nodeId, contentId, n }: { nodeId: string; contentId?: string; n: number },
) {
  return db
    .selectFrom('storage_node as node')
    .innerJoin('storage_chunk as chunk', (join) =>
      join.onRef('chunk.account_id', '=', 'node.account_id').onRef('chunk.content_id', '=', 'node.content_id'),
    )
    .select(['chunk.blob_key', 'chunk.bytes'])
    .where('node.account_id', '=', accountId)
    .where('node.id', '=', nodeId)
    .$if(contentId !== undefined, (query) => query.where('node.content_id', '=', contentId!))
    .where('chunk.n', '=', n)
    .executeTakeFirst()
}

/** The chunks of some contents that have arrived, in their order. */
export function selectChunks(db: StorageDb, accountId: string, contentIds: readonly string[]) {
  return db
    .selectFrom('storage_chunk')
    .select(['content_id', 'n', 'digest', 'bytes', 'blob_key'])
    .where('account_id', '=', accountId)
    .where('content_id', '=', sql<string>`any(${[...contentIds]}::uuid[])`)
    .orderBy('content_id')
    .orderBy('n')
    .execute()
}

/** Deletes chunks, all of an account's or those of some contents, and lists their blobs to be deleted. False without any. */
export async function leaveChunks(
  trx: StorageDb,
  accountId: string,
  dueAt: Date,
  contentIds?: readonly string[],
): Promise<boolean> {
  const some = contentIds === undefined ? sql`` : sql`and content_id = any(${[...contentIds]}::uuid[])`
  const { numAffectedRows } = await sql`
    with gone as (delete from storage_chunk where account_id = ${accountId}::uuid ${some} returning blob_key)
    insert into storage_leftover (account_id, blob_key, due_at)
    select ${accountId}::uuid, blob_key, ${dueAt}::timestamptz from gone`.execute(trx)
  return numAffectedRows !== 0n
}

export async function insertLeftover(trx: StorageDb, row: StorageTables['storage_leftover']): Promise<void> {
  await trx.insertInto('storage_leftover').values(row).execute()
}

/** Takes a blob off the list while it is not due; false where it may be deleted at any moment, or was. */
export async function keepBlob(trx: StorageDb, accountId: string, blobKey: string, now: Date): Promise<boolean> {
  const row = await trx
    .deleteFrom('storage_leftover')
    .where('account_id', '=', accountId)
    .where('blob_key', '=', blobKey)
    .where('due_at', '>', now)
    .returning('blob_key')
    .executeTakeFirst()
  return row !== undefined
}

/** Blobs that are due, of one account or of any. */
export function selectDueLeftovers(db: StorageDb, now: Date, limit: number, accountId?: string) {
  return db
    .selectFrom('storage_leftover')
    .select(['account_id', 'blob_key'])
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
}

export async function postponeLeftovers(
  db: StorageDb,
  accountId: string,
  blobKeys: readonly string[],
  dueAt: Date,
): Promise<void> {
  await db
    .updateTable('storage_leftover')
    .set({ due_at: dueAt })
    .where('account_id', '=', accountId)
    .where('blob_key', '=', sql<string>`any(${[...blobKeys]}::text[])`)
    .execute()
}

export async function deleteLeftovers(db: StorageDb, accountId: string, blobKeys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('storage_leftover')
    .where('account_id', '=', accountId)
    .where('blob_key', '=', sql<string>`any(${[...blobKeys]}::text[])`)
    .execute()
}

import { sql, type Selectable } from 'kysely'
import { inTransaction } from '../kit/database.ts'
import type { DocumentsDb, DocumentsTables } from './tables.ts'

export type DocumentRow = Selectable<DocumentsTables['document']>
export type DocumentKey = Pick<DocumentRow, 'account_id' | 'id'>

type NewDocument = Omit<DocumentRow, 'bytes'> & { bytes: number }

/** Writes a row as long as its account stays within so many bytes; false where it would not. Of two at once the second sees the first. */
export function insertWithin(db: DocumentsDb, row: NewDocument, quota: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${row.account_id}`}, 0))`.execute(trx)
    if ((await usedBytes(trx, row.account_id)) + row.bytes > quota) return false
    await trx.insertInto('document').values(row).execute()
    return true
  })
}

/** What the files of an account take up, by their originals. */
export async function usedBytes(db: DocumentsDb, accountId: string): Promise<number> {
  const { used } = await db
    .selectFrom('document')
    .select(({ fn }) => fn.sum<string | null>('bytes').as('used'))
    .where('account_id', '=', accountId)
    .where('status', '<>', 'GONE')
    .executeTakeFirstOrThrow()
  return Number(used ?? 0)
}

export async function markReady(db: DocumentsDb, { account_id, id }: DocumentKey): Promise<void> {
  await db
    .updateTable('document')
    .set({ status: 'READY' })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** A document that anybody could see who may; those on their way in or out are not there. */
export function findDocument(db: DocumentsDb, id: string): Promise<DocumentRow | undefined> {
  return db.selectFrom('document').selectAll().where('id', '=', id).where('status', '=', 'READY').executeTakeFirst()
}

export function findDocuments(db: DocumentsDb, ids: readonly string[]): Promise<DocumentRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db.selectFrom('document').selectAll().where('id', 'in', ids).where('status', '=', 'READY').execute()
}

/** Pictures and films of an account that have a use of one of these kinds, newest first: a range of the primary key. */
export function selectOwnMedia(
  db: DocumentsDb,
  accountId: string,
  { kinds, before, limit }: { kinds: readonly string[]; before: string | undefined; limit: number },
): Promise<DocumentRow[]> {
  return db
    .selectFrom('document')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '=', 'READY')
    .where('type', 'in', ['IMAGE', 'VIDEO'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('document_use')
          .select('document_use.kind')
          .whereRef('document_use.account_id', '=', 'document.account_id')
          .whereRef('document_use.document_id', '=', 'document.id')
          .where('document_use.kind', 'in', [...kinds]),
      ),
    )
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The time from one UUIDv7 to before another. */
export type IdSpan = { low: string; high: string }

/**
 * The newest pictures of an account whose ids lie in these spans and that have a use of one of these kinds, so many of each
 * span. Ids are in the order of the uploads, so each span is a range of the primary key.
 */
export async function selectPicturesIn(
  db: DocumentsDb,
  accountId: string,
  { spans, kinds, limit }: { spans: readonly IdSpan[]; kinds: readonly string[]; limit: number },
): Promise<(DocumentRow & { span: number })[]> {
  const { rows } = await sql<DocumentRow & { span: number }>`
    select document.*, (span.place - 1)::int as span
    from unnest(${spans.map(({ low }) => low)}::uuid[], ${spans.map(({ high }) => high)}::uuid[])
      with ordinality as span(low, high, place)
    cross join lateral (
      select * from document
      where account_id = ${accountId} and id >= span.low and id < span.high
        and status = 'READY' and type = 'IMAGE'
        and exists (
          select from document_use as used
          where used.account_id = document.account_id and used.document_id = document.id
            and used.kind = any(${kinds}))
      order by id desc limit ${limit}) as document`.execute(db)
  return rows
}

/** Notes that a document which had no small ones has them now, and holds its row; undefined where it had, or has gone. */
export function addVariants(
  db: DocumentsDb,
  { account_id, id }: DocumentKey,
  variants: DocumentRow['variants'],
  thumbhash: string | null,
): Promise<DocumentRow | undefined> {
  return db
    .updateTable('document')
    .set({ variants, thumbhash })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('status', '=', 'READY')
    .where(sql<boolean>`variants = '{}'`)
    .returningAll()
    .executeTakeFirst()
}

/** Takes a document that nothing uses out of sight; false where it is in use, or has gone. */
export async function takeAway(db: DocumentsDb, { account_id, id }: DocumentKey): Promise<boolean> {
  const taken = await db
    .updateTable('document')
    .set({ status: 'GONE', unattached_since: longAgo })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('unattached_since', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Takes away some of the documents that nothing has used since a time, with those whose deletion was cut short. */
export async function takeAwayOld(db: DocumentsDb, before: Date, limit: number): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    update document set status = 'GONE'
    where (account_id, id) in (
        select account_id, id from document where unattached_since < ${before}
        order by unattached_since limit ${limit} for update skip locked)
      and unattached_since < ${before}
    returning *`.execute(db)
  return rows
}

export async function deleteDocument(db: DocumentsDb, { account_id, id }: DocumentKey): Promise<void> {
  await db.deleteFrom('document').where('account_id', '=', account_id).where('id', '=', id).execute()
}

// The epoch is older than any day that is asked for.
const longAgo = sql<Date>`to_timestamp(0)`

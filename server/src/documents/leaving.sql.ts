import { sql } from 'kysely'
import { inTransaction } from '../kit/database.ts'
import { goneAccount } from '../kit/erasure-types.ts'
import type { DocumentRow } from './documents.sql.ts'
import type { DocumentsDb } from './tables.ts'

export function selectOwn(
  db: DocumentsDb,
  accountId: string,
  after: string | undefined,
  limit: number,
): Promise<DocumentRow[]> {
  return db
    .selectFrom('document')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Documents that something shows become nobody's, without the name that their uploader gave them. */
export async function giveUsedToNobody(db: DocumentsDb, accountId: string, limit: number): Promise<void> {
  for (;;) {
    const given = await inTransaction(db, async (trx) => {
      const { rows } = await sql<{ id: string }>`
        select id from document
        where account_id = ${accountId}::uuid and exists (
          select from document_use as use where use.account_id = document.account_id and use.document_id = document.id)
        order by id limit ${limit} for update`.execute(trx)
      if (rows.length === 0) return 0
      const ids = rows.map((row) => row.id)
      // The uses refer to their document by both halves of its key: it is there twice for a moment.
      await sql`
        insert into document (account_id, id, name, mime_type, type, bytes, width, height, duration_ms, thumbhash, has_location, variants, blob_key, status,
          unattached_since, created_at)
        select ${goneAccount}::uuid, id, '', mime_type, type, bytes, width, height, duration_ms, thumbhash, has_location, variants, blob_key, status,
          unattached_since, created_at
        from document where account_id = ${accountId}::uuid and id = any(${ids})`.execute(trx)
      await sql`
        update document_use set account_id = ${goneAccount}::uuid
        where account_id = ${accountId}::uuid and document_id = any(${ids})`.execute(trx)
      await sql`delete from document where account_id = ${accountId}::uuid and id = any(${ids})`.execute(trx)
      return ids.length
    })
    if (given < limit) return
  }
}

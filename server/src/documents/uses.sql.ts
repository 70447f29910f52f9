import { sql } from 'kysely'
import type { DocumentKey } from './documents.sql.ts'
import type { DocumentsDb } from './tables.ts'

/** What shows a document: in which root (a tree, an account), and which thing of it. */
export type Use<K extends string = string> = { kind: K; rootId: string; refId: string }

type Uses = { kinds: readonly string[]; rootId: string; refIds?: readonly string[]; documentId?: string }

type End<K> = { kind: K; refId: string }
export type Share<K extends string = string> = { documentId: string; from: End<K>; to: End<K> }

/** Locks the document against being taken away, and writes the use; false where it is taken away already. */
export async function insertUse(db: DocumentsDb, document: DocumentKey, use: Use): Promise<boolean> {
  const locked = await db
    .updateTable('document')
    .set({ unattached_since: null })
    .where('account_id', '=', document.account_id)
    .where('id', '=', document.id)
    .where('status', '=', 'READY')
    .returning('id')
    .executeTakeFirst()
  if (!locked) return false
  await db
    .insertInto('document_use')
    .values({
      account_id: document.account_id,
      document_id: document.id,
      kind: use.kind,
      root_id: use.rootId,
      ref_id: use.refId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

export async function selectUses(db: DocumentsDb, documents: readonly DocumentKey[]) {
  if (documents.length === 0) return []
  return db
    .selectFrom('document_use')
    .select(['document_id', 'kind', 'root_id', 'ref_id'])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('account_id', 'document_id'),
        'in',
        documents.map(({ account_id, id }) => tuple(account_id, id)),
      ),
    )
    .execute()
}

/** Uses beside those that are there, of the same documents; of a document that is not used so there is none. */
export async function copyUses(db: DocumentsDb, rootId: string, shares: readonly Share[]): Promise<void> {
  if (shares.length === 0) return
  await sql`
    insert into document_use (account_id, document_id, kind, root_id, ref_id)
    select known.account_id, known.document_id, share.to_kind, known.root_id, share.to_ref
    from unnest(
      ${shares.map((share) => share.documentId)}::uuid[],
      ${shares.map((share) => share.from.kind)}::text[], ${shares.map((share) => share.from.refId)}::uuid[],
      ${shares.map((share) => share.to.kind)}::text[], ${shares.map((share) => share.to.refId)}::uuid[])
      as share(document_id, from_kind, from_ref, to_kind, to_ref)
    join document_use as known on known.root_id = ${rootId} and known.kind = share.from_kind
      and known.ref_id = share.from_ref and known.document_id = share.document_id
    on conflict do nothing`.execute(db)
}

/** Removes uses; what nothing uses any longer is unattached from then on. */
export async function deleteUses(db: DocumentsDb, uses: Uses, now: Date): Promise<void> {
  const these = sql`root_id = ${uses.rootId} and kind = any(${uses.kinds})
    and (${uses.refIds ?? null}::uuid[] is null or ref_id = any(${uses.refIds ?? null}))
    and (${uses.documentId ?? null}::uuid is null or document_id = ${uses.documentId ?? null})`
  // Locked first and in order: of two that remove a document's last two uses, the second must see what the first did.
  await sql`
    select 1 from document
    where (account_id, id) in (select account_id, document_id from document_use where ${these})
    order by account_id, id for update`.execute(db)
  const { rows } = await sql<{ account_id: string; document_id: string }>`
    delete from document_use where ${these} returning account_id, document_id`.execute(db)
  if (rows.length === 0) return
  await sql`
    update document set unattached_since = ${now}
    where (account_id, id) in (
        select * from unnest(
          ${rows.map((row) => row.account_id)}::uuid[], ${rows.map((row) => row.document_id)}::uuid[]))
      and not exists (
        select from document_use as use
        where use.account_id = document.account_id and use.document_id = document.id)`.execute(db)
}

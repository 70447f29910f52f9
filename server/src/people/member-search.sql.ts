import type { PeopleDb } from './tables.ts'

/** The profile pictures of these accounts, by account. */
export async function selectPictures(db: PeopleDb, accountIds: readonly string[]): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('profile')
    .select(['account_id', 'image_document_id'])
    .where('account_id', 'in', [...accountIds])
    .where('image_document_id', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.account_id, row.image_document_id!]))
}

import type { CalendarChoice } from '@mulghar/contract/kit/calendar-choice'
import type { PeopleDb } from './tables.ts'

export type ProfileRow = { bio: string; image_document_id: string | null; calendar: CalendarChoice; version: number }

const none: ProfileRow = { bio: '', image_document_id: null, calendar: 'GREGORIAN', version: 1 }

/** A person's profile; who has never written one has an empty one. */
export async function findProfile(db: PeopleDb, accountId: string): Promise<ProfileRow> {
  const row = await db
    .selectFrom('profile')
    .select(['bio', 'image_document_id', 'calendar', 'version'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? none
}

/** Makes sure there is a row, and holds it until the transaction ends. */
export async function lockProfile(trx: PeopleDb, accountId: string): Promise<ProfileRow> {
  await trx
    .insertInto('profile')
    .values({ account_id: accountId, image_document_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('profile')
    .select(['bio', 'image_document_id', 'calendar', 'version'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateProfile(
  trx: PeopleDb,
  accountId: string,
  change: { bio?: string; image_document_id?: string | null; calendar?: CalendarChoice },
  version: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('profile')
    .set({ ...change, version, updated_at: now })
    .where('account_id', '=', accountId)
    .execute()
}

export async function deleteProfile(trx: PeopleDb, accountId: string): Promise<void> {
  await trx.deleteFrom('profile').where('account_id', '=', accountId).execute()
}

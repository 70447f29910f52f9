import type { CalendarChoice } from '@mulghar/contract/kit/calendar-choice'
import type { Selectable, Updateable } from 'kysely'
import type { PeopleDb, PrivacyColumns, ProfileTable } from './tables.ts'

export type ProfileRow = Selectable<Omit<ProfileTable, 'account_id' | 'updated_at'>>

const columns = [
  'bio',
  'image_document_id',
  'calendar',
  'zone',
  'version',
  'approve_followers',
  'profile_visibility',
  'follow_list_visibility',
  'email_visibility',
  'phone_visibility',
  'discoverable',
  'followers_count',
  'following_count',
] as const satisfies readonly (keyof ProfileRow)[]

/** Of who has never written one. */
const none: ProfileRow = {
  bio: '',
  image_document_id: null,
  calendar: 'GREGORIAN',
  zone: null,
  version: 1,
  approve_followers: false,
  profile_visibility: 'MEMBERS',
  follow_list_visibility: 'FOLLOWERS',
  email_visibility: 'ONLY_ME',
  phone_visibility: 'ONLY_ME',
  discoverable: true,
  followers_count: 0,
  following_count: 0,
}

/** A person's profile; who has never written one has an empty one. */
export async function findProfile(db: PeopleDb, accountId: string): Promise<ProfileRow> {
  const row = await db.selectFrom('profile').select(columns).where('account_id', '=', accountId).executeTakeFirst()
  return row ?? none
}

/** Makes sure there is a row, and holds it until the transaction ends. */
export async function lockProfile(trx: PeopleDb, accountId: string): Promise<ProfileRow> {
  await trx
    .insertInto('profile')
    .values({ account_id: accountId, image_document_id: null, zone: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('profile')
    .select(columns)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateProfile(
  trx: PeopleDb,
  accountId: string,
  change: { bio?: string; image_document_id?: string | null; calendar?: CalendarChoice; zone?: string | null },
  version: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('profile')
    .set({ ...change, version, updated_at: now })
    .where('account_id', '=', accountId)
    .execute()
}

/** Options are no part of what has a version: each is chosen by itself. */
export async function updatePrivacy(
  trx: PeopleDb,
  accountId: string,
  change: Updateable<PrivacyColumns>,
): Promise<void> {
  await trx.updateTable('profile').set(change).where('account_id', '=', accountId).execute()
}

export async function deleteProfile(trx: PeopleDb, accountId: string): Promise<void> {
  await trx.deleteFrom('profile').where('account_id', '=', accountId).execute()
}

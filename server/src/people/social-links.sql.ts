import { socialLinkType, type SocialLinkType } from '@mulghar/contract/people/social-links'
import { newId } from '../kit/ids.ts'
import type { PeopleDb } from './tables.ts'

type Draft = { type: SocialLinkType; link: string; label: string | null }

/** In the order in which they were added; each of the type that it is by where it leads. */
export async function selectSocialLinks(db: PeopleDb, accountId: string) {
  const rows = await db
    .selectFrom('social_link')
    .select(['id', 'type', 'link', 'label'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, type: socialLinkType(row) }))
}

export async function countSocialLinks(trx: PeopleDb, accountId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('social_link')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertSocialLink(trx: PeopleDb, accountId: string, draft: Draft): Promise<string> {
  const id = newId()
  await trx
    .insertInto('social_link')
    .values({ ...draft, account_id: accountId, id })
    .execute()
  return id
}

/** False where there is none. */
export async function updateSocialLink(trx: PeopleDb, accountId: string, id: string, draft: Draft): Promise<boolean> {
  const row = await trx
    .updateTable('social_link')
    .set(draft)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSocialLink(trx: PeopleDb, accountId: string, id: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('social_link')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSocialLinks(trx: PeopleDb, accountId: string): Promise<void> {
  await trx.deleteFrom('social_link').where('account_id', '=', accountId).execute()
}

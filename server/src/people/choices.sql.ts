import type { Choice } from '@mulghar/contract/people/choices'
import { sql } from 'kysely'
import type { PeopleDb } from './tables.ts'

/** What an account has chosen of the options of rooms, by the option. */
export async function selectChoices(db: PeopleDb, accountId: string): Promise<Map<string, Choice>> {
  const rows = await db
    .selectFrom('privacy_choice')
    .select(['option', 'value'])
    .where('account_id', '=', accountId)
    .orderBy('option')
    .execute()
  return new Map(rows.map(({ option, value }) => [option, value]))
}

/** What these accounts have chosen of one option, by the account. */
export async function selectChosen(
  db: PeopleDb,
  option: string,
  accountIds: readonly string[],
): Promise<Map<string, Choice>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('privacy_choice')
    .select(['account_id', 'value'])
    .where('option', '=', option)
    // One list, not thousands of parameters: whose posts make a feed may be very many.
    .where('account_id', '=', sql<string>`any(${[...new Set(accountIds)]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ account_id: id, value }) => [id, value]))
}

export async function upsertChoices(
  trx: PeopleDb,
  accountId: string,
  chosen: readonly (readonly [option: string, value: Choice])[],
): Promise<void> {
  if (chosen.length === 0) return
  await trx
    .insertInto('privacy_choice')
    .values(chosen.map(([option, value]) => ({ account_id: accountId, option, value: JSON.stringify(value) })))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'option']).doUpdateSet({ value: (eb) => eb.ref('excluded.value') }),
    )
    .execute()
}

export async function deleteChoices(trx: PeopleDb, accountId: string): Promise<void> {
  await trx.deleteFrom('privacy_choice').where('account_id', '=', accountId).execute()
}

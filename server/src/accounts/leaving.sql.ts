import { inTransaction } from '../kit/database.ts'
import type { AccountsDb } from './tables.ts'

/** From then on nobody gets into the account, and its address may be somebody's again. */
export async function deleteWaysIn(trx: AccountsDb, accountId: string): Promise<void> {
  for (const table of ['login_key', 'identity', 'password_reset', 'oidc_code', 'oidc_flow'] as const)
    await trx.deleteFrom(table).where('account_id', '=', accountId).execute()
}

/** The last of an account. */
export async function deleteAccount(db: AccountsDb, accountId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await deleteWaysIn(trx, accountId)
    for (const table of ['session', 'account_event', 'account_name_key', 'account_name_due'] as const)
      await trx.deleteFrom(table).where('account_id', '=', accountId).execute()
    await trx.deleteFrom('account').where('id', '=', accountId).execute()
  })
}

export async function selectOwnRows(db: AccountsDb, accountId: string) {
  const account = await db
    .selectFrom('account')
    .select(['id', 'name', 'email', 'phone', 'role', 'language', 'digits', 'created_at'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  const sessions = await db
    .selectFrom('session')
    .select(['device_name', 'created_at', 'last_used_at', 'revoked_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  const identities = await db
    .selectFrom('identity')
    .select(['issuer', 'email', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  const events = await db
    .selectFrom('account_event')
    .select(['kind', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .execute()
  return { account, sessions, identities, events }
}

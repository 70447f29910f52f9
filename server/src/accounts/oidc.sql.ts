import { newId } from '../kit/ids.ts'
import type { AccountsDb, AccountsTables } from './tables.ts'

// Sign-in with accounts elsewhere: flows that are under way, codes that work once, and who is who.

export async function insertFlow(db: AccountsDb, flow: AccountsTables['oidc_flow']): Promise<void> {
  await db.insertInto('oidc_flow').values(flow).execute()
}

/** Takes a flow out, so that it is gone through once. */
export function takeFlow(db: AccountsDb, stateHash: string, now: Date) {
  return db
    .deleteFrom('oidc_flow')
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export async function insertCode(db: AccountsDb, code: AccountsTables['oidc_code']): Promise<void> {
  await db.insertInto('oidc_code').values(code).execute()
}

/** Takes a code out; whoever comes second finds nothing, and so does who is not the one it was given to. */
export function takeCode(
  db: AccountsDb,
  wanted: { kind: AccountsTables['oidc_code']['kind']; codeHash: string; browserHash?: string; accountId?: string },
  now: Date,
) {
  return db
    .deleteFrom('oidc_code')
    .where('code_hash', '=', wanted.codeHash)
    .where('kind', '=', wanted.kind)
    .where('expires_at', '>', now)
    .$if(wanted.browserHash !== undefined, (query) => query.where('browser_hash', '=', wanted.browserHash!))
    .$if(wanted.accountId !== undefined, (query) => query.where('account_id', '=', wanted.accountId!))
    .returningAll()
    .executeTakeFirst()
}

export async function deleteOldFlows(db: AccountsDb, before: Date): Promise<void> {
  await db.deleteFrom('oidc_flow').where('expires_at', '<', before).execute()
  await db.deleteFrom('oidc_code').where('expires_at', '<', before).execute()
}

type Who = { issuer: string; subject: string }

/** A subject is known to its issuer alone: the two together are one person. */
const keyOf = ({ issuer, subject }: Who) => JSON.stringify([issuer, subject])

/** The account that is connected with somebody elsewhere. */
export async function findConnected(db: AccountsDb, who: Who): Promise<string | undefined> {
  const row = await db
    .selectFrom('login_key')
    .select('account_id')
    .where('kind', '=', 'oidc')
    .where('value', '=', keyOf(who))
    .executeTakeFirst()
  return row?.account_id
}

/** Connects somebody elsewhere with an account; false where they are with one already. */
export async function insertIdentity(
  trx: AccountsDb,
  identity: Who & { account_id: string; email: string | null; created_at: Date },
): Promise<boolean> {
  const key = await trx
    .insertInto('login_key')
    .values({ kind: 'oidc', value: keyOf(identity), account_id: identity.account_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  if (!key) return false
  await trx
    .insertInto('identity')
    .values({ ...identity, id: newId() })
    .execute()
  return true
}

export function selectIdentities(db: AccountsDb, accountId: string) {
  return db.selectFrom('identity').selectAll().where('account_id', '=', accountId).orderBy('id').execute()
}

export async function deleteIdentity(trx: AccountsDb, identity: Who & { account_id: string; id: string }) {
  await trx.deleteFrom('identity').where('account_id', '=', identity.account_id).where('id', '=', identity.id).execute()
  await trx.deleteFrom('login_key').where('kind', '=', 'oidc').where('value', '=', keyOf(identity)).execute()
}

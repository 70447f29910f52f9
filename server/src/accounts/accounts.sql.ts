import type { DigitChoice } from '@mulghar/contract/kit/digit-choice'
import type { Language } from '@mulghar/contract/kit/languages'
import { sql } from 'kysely'
import { goneAccount } from '../kit/erasure-types.ts'
import { newId } from '../kit/ids.ts'
import { replaceNameKeys } from './name-keys.sql.ts'
import type { AccountsDb } from './tables.ts'

const firstAccountLock = 4_411_907_003

/**
 * Writes an account under its email; undefined where that is taken. The very first account is the administrator's: a
 * lock lets two that come at once be told apart. Demo accounts never are.
 */
export async function insertAccount(
  trx: AccountsDb,
  account: {
    name: string
    email: string
    phone: string | null
    password_hash: string | null
    demo: boolean
    language: Language
    email_proved_at?: Date
  },
) {
  const id = newId()
  const key = await trx
    .insertInto('login_key')
    .values({ kind: 'email', value: account.email, account_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  if (!key) return undefined
  const first = !account.demo && (await isFirst(trx))
  const row = await trx
    .insertInto('account')
    .values({ ...account, id, role: first ? 'ADMIN' : 'MEMBER' })
    .returningAll()
    .executeTakeFirstOrThrow()
  await replaceNameKeys(trx, id, account.name)
  return row
}

async function isFirst(trx: AccountsDb): Promise<boolean> {
  const someone = () => trx.selectFrom('account').select('id').where('demo', '=', false).limit(1).executeTakeFirst()
  if (await someone()) return false
  await sql`select pg_advisory_xact_lock(${firstAccountLock}::bigint)`.execute(trx)
  return !(await someone())
}

export function findAccount(db: AccountsDb, id: string) {
  return db.selectFrom('account').selectAll().where('id', '=', id).where('id', '<>', goneAccount).executeTakeFirst()
}

/** Holds an account until the transaction ends. */
export function lockAccount(trx: AccountsDb, id: string) {
  return trx.selectFrom('account').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/**
 * Holds an account until the transaction ends, and answers whether its password is still the one with this hash. Comparing a
 * password takes long and happens before the transaction, so that another password may have been chosen meanwhile.
 */
export async function lockUnchanged(trx: AccountsDb, id: string, passwordHash: string | null): Promise<boolean> {
  return (await lockAccount(trx, id))?.password_hash === passwordHash
}

/** The columns that other rooms are told. */
export function findAccountFacts(db: AccountsDb, id: string) {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'email', 'phone', 'role', 'demo', 'language', 'digits', 'created_at'])
    .where('id', '=', id)
    .where('id', '<>', goneAccount)
    .executeTakeFirst()
}

export type AccountFacts = NonNullable<Awaited<ReturnType<typeof findAccountFacts>>>
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export function findAccountByEmail(db: AccountsDb, email: string) {
  return db
    .selectFrom('login_key')
    .innerJoin('account', 'account.id', 'login_key.account_id')
    .selectAll('account')
    .where('login_key.kind', '=', 'email')
    .where('login_key.value', '=', email)
    .executeTakeFirst()
}

/** Fields of an account that members change themselves. */
export type AccountChange = { name?: string; phone?: string | null; language?: Language; digits?: DigitChoice }

export async function updateAccount(
  db: AccountsDb,
  id: string,
  change: AccountChange & { role?: AccountRow['role'] },
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('account').set(change).where('id', '=', id).execute()
  if (change.name !== undefined) await replaceNameKeys(db, id, change.name)
}

export async function updatePassword(db: AccountsDb, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

/** Notes that the address is the owner's, if that was not known before. */
export async function proveEmail(db: AccountsDb, id: string, at: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ email_proved_at: at })
    .where('id', '=', id)
    .where('email_proved_at', 'is', null)
    .execute()
}

export async function insertEvent(
  db: AccountsDb,
  event: { account_id: string; kind: string; at: Date; detail?: string },
): Promise<void> {
  await db
    .insertInto('account_event')
    .values({ detail: null, ...event, id: newId() })
    .execute()
}

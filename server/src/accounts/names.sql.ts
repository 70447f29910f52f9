import type { DigitChoice } from '@mulghar/contract/kit/digit-choice'
import type { Language } from '@mulghar/contract/kit/languages'
import { sql } from 'kysely'
import { runPrepared } from '../kit/prepared.sql.ts'
import type { AccountsDb } from './tables.ts'

/** With which accounts these addresses are registered; only the proved ones are shown to be theirs, since anybody can register with any. */
export async function selectIdsByEmail(
  db: AccountsDb,
  emails: readonly string[],
  which: 'proved' | 'all',
): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const rows = await db
    .selectFrom('login_key')
    .innerJoin('account', 'account.id', 'login_key.account_id')
    .select(['login_key.value', 'login_key.account_id'])
    .where('login_key.kind', '=', 'email')
    .where('login_key.value', 'in', [...emails])
    .$if(which === 'proved', (query) => query.where('account.email_proved_at', 'is not', null))
    .execute()
  return new Map(rows.map((row) => [row.value, row.account_id]))
}

/** Whether an account's address has been shown to be its owner's. */
export async function isEmailProved(db: AccountsDb, id: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('email_proved_at').where('id', '=', id).executeTakeFirst()
  return row !== undefined && row.email_proved_at !== null
}

/** The names of many accounts at once, by id. */
export async function selectNames(db: AccountsDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await runPrepared(
    db,
    db
      .selectFrom('account')
      .select(['id', 'name'])
      .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`),
  )
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** The language and digits of mails to an address. */
export type MailStyle = { language: Language; digits: DigitChoice }

/** Each address is written to as its account chose; without an account in the sender's language, with the default digits. */
export async function selectMailStyles(
  db: AccountsDb,
  emails: readonly string[],
  senderId: string,
): Promise<(email: string) => MailStyle> {
  const sender = await db.selectFrom('account').select('language').where('id', '=', senderId).executeTakeFirst()
  const rows = await db
    .selectFrom('login_key')
    .innerJoin('account', 'account.id', 'login_key.account_id')
    .select(['login_key.value', 'account.language', 'account.digits'])
    .where('login_key.kind', '=', 'email')
    .where('login_key.value', 'in', ['', ...emails])
    .execute()
  const known = new Map(rows.map((row) => [row.value, row]))
  const other: MailStyle = { language: sender?.language ?? 'en', digits: 'LATIN' }
  return (email) => known.get(email) ?? other
}

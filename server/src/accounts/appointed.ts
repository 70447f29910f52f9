import { findAccountByEmail, insertAccount, updateAccount } from './accounts.sql.ts'
import { hashPassword } from './passwords.ts'
import type { AccountsDb } from './tables.ts'

/** An account made by the house itself, for its demonstration: never an administrator. */
export async function makeDemoAccount(db: AccountsDb, account: { name: string; email: string; password: string }) {
  const { name, email } = account
  const password_hash = await hashPassword(account.password)
  return insertAccount(db, { name, email, phone: null, password_hash, demo: true, language: 'en' })
}

/** Makes an account an administrator; false where there is none, or it is a demo account. */
export async function makeAdmin(db: AccountsDb, email: string): Promise<boolean> {
  const account = await findAccountByEmail(db, email.trim().toLowerCase())
  if (!account || account.demo) return false
  await updateAccount(db, account.id, { role: 'ADMIN' })
  return true
}

import { findAccount } from './accounts.sql.ts'
import type { Guesses } from './guesses.ts'
import { isPassword } from './passwords.ts'
import type { AccountsDb } from './tables.ts'

/**
 * Compares what a signed-in member typed with the password of their account; `none` where the account has no password. A wrong
 * one counts as a guess, and too many of those are refused with `kit/too-many`. Takes as long as one hash: call it outside of
 * a transaction. A right answer carries the hash it compared with, for `lockUnchanged`.
 */
export type CheckPassword = (accountId: string, password: string) => Promise<PasswordAnswer>
export type PasswordAnswer = { is: 'right'; passwordHash: string } | { is: 'none' } | { is: 'wrong'; triesLeft: number }

export function openPasswordCheck({ db, guesses }: { db: AccountsDb; guesses: Guesses }): CheckPassword {
  return async (accountId, password) => {
    const account = await findAccount(db, accountId)
    if (!account?.password_hash) return { is: 'none' }
    const { left, giveBack } = await guesses.sayAgain(accountId)
    if (!(await isPassword(password, account.password_hash))) return { is: 'wrong', triesLeft: left }
    await giveBack()
    return { is: 'right', passwordHash: account.password_hash }
  }
}

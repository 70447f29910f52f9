import { randomBytes } from 'node:crypto'
import type { Clock } from '../kit/clock.ts'
import type { Env } from '../kit/env.ts'
import type { Message } from '../kit/mail.ts'
import type { Word } from '../kit/names/words.ts'
import type { Secrets } from '../kit/secrets.ts'
import type { Viewer } from '../kit/viewer.ts'
import { openAccessTokens } from './access-tokens.ts'
import { accountHandlers } from './accounts.ts'
import { findAccount, findAccountByEmail, insertAccount, updateAccount, type AccountRow } from './accounts.sql.ts'
import { searchAccountNames, type NamedAccount } from './name-keys.sql.ts'
import { selectNames } from './names.sql.ts'
import { oidcHandlers } from './oidc.ts'
import { deleteOldFlows } from './oidc.sql.ts'
import { hashPassword } from './passwords.ts'
import { hashOf } from './refresh-tokens.ts'
import { countResets, deleteOldResets, insertReset } from './resets.sql.ts'
import { openSessions } from './sessions.ts'
import { deleteOldSessions, findSession } from './sessions.sql.ts'
import type { AccountsDb, AccountsTables } from './tables.ts'

export type { AccountsTables } from './tables.ts'

/** The columns of accounts that other rooms may read. They may write none. */
export type AccountNames = { account: Pick<AccountsTables['account'], 'id' | 'name' | 'demo' | 'created_at'> }

export type Accounts = {
  handlers: ReturnType<typeof accountHandlers>
  oidcHandlers: ReturnType<typeof oidcHandlers>
  viewerOf(authorization: string | undefined): Promise<Viewer | null> | Viewer | null
  find(db: AccountsDb, id: string): Promise<AccountRow | undefined>
  names(db: AccountsDb, ids: readonly string[]): Promise<Map<string, string>>
  /** Accounts by how their name sounds, in the order of their keys. */
  searchNames(
    db: AccountsDb,
    words: readonly Word[],
    after: { key: string; id: string } | undefined,
    limit: number,
  ): Promise<NamedAccount[]>
  /** Changes name and phone, for the room where people edit themselves. */
  update(trx: AccountsDb, id: string, change: { name?: string; phone?: string | null }): Promise<void>
  /** Mails the link that was asked for, where there is such an account: called by the queue. */
  mailReset(email: string): Promise<void>
  purge(): Promise<void>
}

const resetMs = 30 * 60_000
/** So many links may wait to be used: nobody's letterbox is filled by others. */
const mostResets = 5

export function openAccounts(parts: {
  db: AccountsDb
  clock: Clock
  env: Pick<Env, 'REGISTRATION' | 'oidc'>
  report: (error: unknown) => void
  secrets: Secrets
  publicUrl: () => string
  deliver: (message: Message) => Promise<void>
  askForReset: (trx: AccountsDb, email: string) => Promise<void>
  /** Tells an account of what has to do with its safety, where it reads what has happened. */
  notice: (trx: AccountsDb, kind: 'PASSWORD_CHANGED', accountId: string) => Promise<void>
  mail: (trx: AccountsDb, message: Message) => Promise<void>
}): Accounts {
  const { db, clock, env, secrets } = parts
  const accessTokens = openAccessTokens({
    keys: secrets.accessTokens,
    clock,
    async isAlive({ id, sessionId }) {
      const session = await findSession(db, id, sessionId)
      return session !== undefined && session.revoked_at === null
    },
  })
  const sessions = openSessions({ db, clock, key: secrets.refreshTokens, accessTokens })

  /** By mail at once too: whoever has not done it must hear of it before the day is over. */
  async function passwordChanged(trx: AccountsDb, account: AccountRow): Promise<void> {
    await parts.notice(trx, 'PASSWORD_CHANGED', account.id)
    await parts.mail(trx, {
      to: account.email,
      subject: 'Your password for Mulghar was changed',
      text: `Namaste ${account.name},

the password of your account was changed, and all other devices were signed out.

If it was not you, choose a new one at once: ${parts.publicUrl()}/auth/forgot-password
`,
    })
  }

  return {
    handlers: accountHandlers({ db, clock, env, sessions, askForReset: parts.askForReset, passwordChanged }),
    oidcHandlers: oidcHandlers({ db, clock, env, sessions, publicUrl: parts.publicUrl, report: parts.report }),
    viewerOf: (authorization) => accessTokens.viewerOf(authorization),
    find: findAccount,
    names: selectNames,
    searchNames: searchAccountNames,
    update: updateAccount,

    async mailReset(email) {
      const account = await findAccountByEmail(db, email)
      if (!account || (await countResets(db, account.id, clock.now())) >= mostResets) return
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(clock.now().getTime() + resetMs)
      await insertReset(db, { token_hash: hashOf(token), account_id: account.id, expires_at: expiresAt })
      await parts.deliver({
        to: account.email,
        subject: 'Choose a new password for Mulghar',
        text: `Namaste ${account.name},

somebody, hopefully you, asked for a new password. Please choose one here within 30 minutes:

${parts.publicUrl()}/auth/reset-password/${token}

If it was not you, nothing has to be done: your password stays as it is.
`,
      })
    },

    async purge() {
      await deleteOldSessions(db, clock.now())
      await deleteOldResets(db, clock.now())
      await deleteOldFlows(db, clock.now())
    },
  }
}

/** An account made by the house itself, for its demonstration: never an administrator. */
export async function makeDemoAccount(db: AccountsDb, account: { name: string; email: string; password: string }) {
  const { name, email } = account
  const password_hash = await hashPassword(account.password)
  return insertAccount(db, { name, email, phone: null, password_hash, demo: true })
}

/** Makes an account an administrator; false where there is none, or it is a demo account. */
export async function makeAdmin(db: AccountsDb, email: string): Promise<boolean> {
  const account = await findAccountByEmail(db, email.trim().toLowerCase())
  if (!account || account.demo) return false
  await updateAccount(db, account.id, { role: 'ADMIN' })
  return true
}

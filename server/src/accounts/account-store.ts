import { randomBytes } from 'node:crypto'
import type { Clock } from '../kit/clock.ts'
import type { DbHandle } from '../kit/database-handle.ts'
import type { ChangeEvents } from '../kit/change-events.ts'
import { inTransaction } from '../kit/database.ts'
import type { Env } from '../kit/env.ts'
import type { Ear } from '../kit/listen.ts'
import type { Message } from '../kit/mail.ts'
import { letterboxOf } from '../kit/mail-quota.ts'
import type { Mails } from '../kit/messages.ts'
import type { Limits } from '../kit/rate-limits.ts'
import type { Secrets } from '../kit/secrets.ts'
import type { Viewer } from '../kit/viewer.ts'
import { openAccessTokens } from './access-tokens.ts'
import { accountHandlers } from './accounts.ts'
import {
  findAccount,
  findAccountByEmail,
  findAccountFacts,
  lockAccount,
  updateAccount,
  type AccountChange,
  type AccountFacts,
  type AccountRow,
} from './accounts.sql.ts'
import { searchNames, type AskedName, type FoundName, type NamePlace } from './name-search.ts'
import { isEmailProved, selectIdsByEmail, selectMailStyles, selectNames, type MailStyle } from './names.sql.ts'
import { nameOfIssuer } from './oidc-providers.ts'
import { oidcHandlers } from './oidc.ts'
import { deleteOldFlows } from './oidc.sql.ts'
import { openGuesses } from './guesses.ts'
import { openPasswordCheck, type CheckPassword } from './password-check.ts'
import { openKnownDevices } from './known-devices.ts'
import { passwordChangedMail, resetMail, type WaysIn } from './mails.ts'
import { hashOf } from './refresh-tokens.ts'
import { countResets, deleteOldResets, insertReset } from './resets.sql.ts'
import { deleteWaysIn } from './leaving.sql.ts'
import { openSessions } from './sessions.ts'
import { deleteOldSessions, findSession, selectAlive } from './sessions.sql.ts'
import { accountsDb, type AccountsDb } from './tables.ts'

export type Accounts = {
  handlers: ReturnType<typeof accountHandlers>
  oidcHandlers: ReturnType<typeof oidcHandlers>
  viewerOf(authorization: string | undefined): Promise<Viewer | null> | Viewer | null
  /** The ids of those of these sessions that have not ended, here or in another process. */
  alive(viewers: readonly Viewer[]): Promise<Set<string>>
  /** A session of this account, or of anybody, may have ended in another process. */
  sessionEnded(accountId: string | undefined): void
  find(db: DbHandle, id: string): Promise<AccountFacts | undefined>
  /** Accounts by their addresses, where those are proved; who asks for it tells nobody which of them there are. */
  idsByEmail(db: DbHandle, emails: readonly string[]): Promise<Map<string, string>>
  /** Accounts by their addresses, proved or not, of each also by the one whose letterbox it is: for who is not to be written to. */
  idsByLetterbox(db: DbHandle, emails: readonly string[]): Promise<Map<string, string[]>>
  /** Whether an account's address has been shown to be its owner's. */
  isEmailProved(db: DbHandle, id: string): Promise<boolean>
  checkPassword: CheckPassword
  /** Whether an account has a password; some only ever sign in with an account elsewhere. */
  hasPassword(db: DbHandle, id: string): Promise<boolean>
  /** Ends all sessions and takes all ways in: of who is being erased. */
  lockOut(accountId: string): Promise<void>
  names(db: DbHandle, ids: readonly string[]): Promise<Map<string, string>>
  /** The language and digits of mails to each address: as its account chose, else in the language of the sender. */
  mailStylesOf(db: DbHandle, emails: readonly string[], senderId: string): Promise<(email: string) => MailStyle>
  /**
   * Accounts whose name, or family name, begins with the text in small letters, those that are it first; then all others by how
   * their name sounds, in the order of their keys.
   */
  searchNames(db: DbHandle, asked: AskedName, after: NamePlace | undefined, limit: number): Promise<FoundName[]>
  /** Changes what members edit themselves, for the room where they do. */
  update(trx: DbHandle, id: string, change: AccountChange): Promise<void>
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
  limits: Limits
  changeEvents: Pick<ChangeEvents, 'change' | 'recordEnd'>
  /** By it processes hear of each other's sessions that end. */
  ear: Pick<Ear, 'isHearing' | 'allHaveHeard'>
  /** Ends what higher modules keep of sessions, in the transaction that ends them. */
  sessionsEnded: (trx: DbHandle, accountId: string, sessionIds: readonly string[]) => Promise<void>
  /** Whether an account has a vault, whose password is asked for besides. */
  isVaultPasswordRequired: (db: DbHandle, accountId: string) => Promise<boolean>
  publicUrl: () => string
  deliver: (message: Message) => Promise<void>
  askForReset: (trx: DbHandle, email: string) => Promise<void>
  /** Tells an account of what has to do with its safety, where it reads what has happened. */
  notice: (trx: DbHandle, kind: 'PASSWORD_CHANGED', accountId: string) => Promise<void>
  mail: (trx: DbHandle, message: Message) => Promise<void>
  mails: Mails
}): Accounts {
  const { db, clock, env, secrets } = parts
  async function isAlive({ id, sessionId }: Viewer): Promise<boolean> {
    const session = await findSession(db, id, sessionId)
    return session !== undefined && session.revoked_at === null
  }
  const { isHearing, allHaveHeard } = parts.ear
  const accessTokens = openAccessTokens({ keys: secrets.accessTokens, clock, isAlive, isHearing })
  const guesses = openGuesses(parts.limits)
  const devices = openKnownDevices({
    key: secrets.keyFor('known devices'),
    isSecure: () => parts.publicUrl().startsWith('https:'),
  })
  const sessions = openSessions({
    db,
    clock,
    key: secrets.keyFor('refresh tokens'),
    accessTokens,
    changeEvents: parts.changeEvents,
    allHaveHeard,
    sessionsEnded: parts.sessionsEnded,
    isVaultPasswordRequired: parts.isVaultPasswordRequired,
  })
  const checkPassword = openPasswordCheck({ db, guesses })

  /** By mail at once too: whoever has not done it must hear of it before the day is over. */
  async function passwordChanged(trx: AccountsDb, account: AccountRow, waysIn?: WaysIn): Promise<void> {
    await parts.notice(trx, 'PASSWORD_CHANGED', account.id)
    await parts.mail(trx, {
      to: account.email,
      ...passwordChangedMail(parts.mails(account.language, account.digits), {
        name: account.name,
        waysIn: waysIn && { ended: named(waysIn.ended), kept: named(waysIn.kept) },
        url: `${parts.publicUrl()}/auth/forgot-password`,
      }),
    })
  }

  /** The token of one more link; undefined where as many as may wait already do. One after the other, so that none is counted twice. */
  function newReset(accountId: string): Promise<string | undefined> {
    return inTransaction(db, async (trx) => {
      const held = await lockAccount(trx, accountId)
      if (!held || (await countResets(trx, accountId, clock.now())) >= mostResets) return undefined
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(clock.now().getTime() + resetMs)
      await insertReset(trx, { token_hash: hashOf(token), account_id: accountId, expires_at: expiresAt })
      return token
    })
  }

  function named(issuers: readonly string[]): string[] {
    return issuers.map((issuer) => nameOfIssuer(env.oidc, issuer))
  }

  return {
    handlers: accountHandlers({
      db,
      clock,
      env,
      sessions,
      guesses,
      checkPassword,
      devices,
      mails: parts.mails,
      askForReset: parts.askForReset,
      passwordChanged,
    }),
    oidcHandlers: oidcHandlers({ db, clock, env, sessions, devices, publicUrl: parts.publicUrl, report: parts.report }),
    viewerOf: (authorization) => accessTokens.viewerOf(authorization),
    alive: (viewers) => selectAlive(db, viewers),
    sessionEnded: accessTokens.doubt,
    find: (handle, id) => findAccountFacts(accountsDb(handle), id),
    idsByEmail: (handle, emails) => selectIdsByEmail(accountsDb(handle), emails, 'proved'),
    idsByLetterbox: async (handle, emails) => {
      const ways = emails.map((email): [string, string[]] => [email, [email, letterboxOf(email)]])
      const ids = await selectIdsByEmail(
        accountsDb(handle),
        ways.flatMap(([, both]) => both),
        'all',
      )
      return new Map(ways.map(([email, both]) => [email, both.flatMap((one) => ids.get(one) ?? [])]))
    },
    isEmailProved: (handle, id) => isEmailProved(accountsDb(handle), id),
    checkPassword,
    hasPassword: async (handle, id) => Boolean((await findAccount(accountsDb(handle), id))?.password_hash),
    lockOut: async (accountId) => void (await sessions.end(accountId, {}, (trx) => deleteWaysIn(trx, accountId))),
    names: (handle, ids) => selectNames(accountsDb(handle), ids),
    mailStylesOf: (handle, emails, senderId) => selectMailStyles(accountsDb(handle), emails, senderId),
    searchNames: (handle, asked, after, limit) => searchNames(accountsDb(handle), asked, after, limit),
    update: (handle, id, change) => updateAccount(accountsDb(handle), id, change),

    async mailReset(email) {
      const account = await findAccountByEmail(db, email)
      const token = account && (await newReset(account.id))
      if (!token) return
      await parts.deliver({
        to: account.email,
        ...resetMail(parts.mails(account.language, account.digits), {
          name: account.name,
          url: `${parts.publicUrl()}/auth/reset-password/${token}`,
        }),
      })
    },

    async purge() {
      await deleteOldSessions(db, clock.now())
      await deleteOldResets(db, clock.now())
      await deleteOldFlows(db, clock.now())
    },
  }
}

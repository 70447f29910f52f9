import type { Session } from '@mulghar/contract/accounts/accounts'
import { AppError } from '../kit/app-error.ts'
import type { Clock } from '../kit/clock.ts'
import type { ChangeEvents } from '../kit/change-events.ts'
import type { DbHandle } from '../kit/database-handle.ts'
import { newId } from '../kit/ids.ts'
import type { AccessTokens } from './access-tokens.ts'
import { findAccount, insertEvent, type AccountRow } from './accounts.sql.ts'
import { openRefreshTokens, type RefreshToken } from './refresh-tokens.ts'
import { advanceSession, findSession, insertSession, revokeSessions } from './sessions.sql.ts'
import type { AccountsDb } from './tables.ts'

const refreshTokenMs = 60 * 24 * 60 * 60_000

/** Sessions of an account: one, all but one, or all. */
type Which = { only?: string; except?: string }

export type Sessions = {
  /** A new session, in the caller's transaction. */
  begin(trx: AccountsDb, account: AccountRow, deviceName: string): Promise<Session>
  /** Exchanges a refresh token for its one successor; a token that is used up ends its whole family. */
  refresh(token: string): Promise<Session>
  /** Ends sessions, together with the change that is the reason; from then on their access tokens are refused. */
  end(accountId: string, which: Which, first?: (trx: AccountsDb) => Promise<void>): Promise<string[]>
  /** Ends the session that a refresh token belongs to. */
  endByToken(token: string): Promise<void>
}

export function openSessions(parts: {
  db: AccountsDb
  clock: Clock
  key: Buffer
  accessTokens: AccessTokens
  changeEvents: Pick<ChangeEvents, 'change' | 'recordEnd'>
  /** Waits until every process knows of the sessions that have ended. */
  allHaveHeard: () => Promise<void>
  /** Ends what higher modules keep of sessions, in the transaction that ends them. */
  sessionsEnded: (trx: DbHandle, accountId: string, sessionIds: readonly string[]) => Promise<void>
  /** Whether the account has a vault, whose password is asked for besides. */
  isVaultPasswordRequired: (db: DbHandle, accountId: string) => Promise<boolean>
}): Sessions {
  const { db, clock, accessTokens, changeEvents } = parts
  const tokens = openRefreshTokens(parts.key)
  const expiry = () => new Date(clock.now().getTime() + refreshTokenMs)

  async function present(
    handle: AccountsDb,
    account: AccountRow,
    token: RefreshToken,
    expiresAt: Date,
  ): Promise<Session> {
    const access = await accessTokens.sign({ id: account.id, sessionId: token.sessionId, role: account.role })
    return {
      accessToken: { token: access.token, expiresAt: access.expiresAt.toISOString() },
      refreshToken: { token: tokens.write(token), expiresAt: expiresAt.toISOString() },
      user: { id: account.id, name: account.name, email: account.email, phone: account.phone ?? '' },
      vaultPasswordRequired: await parts.isVaultPasswordRequired(handle, account.id),
    }
  }

  const end: Sessions['end'] = async (accountId, which, first) => {
    const ids = await changeEvents.change(db, async (trx) => {
      await first?.(trx)
      const ended = await revokeSessions(trx, accountId, which, clock.now())
      if (ended.length > 0) {
        await parts.sessionsEnded(trx, accountId, ended)
        await changeEvents.recordEnd(trx, accountId)
      }
      return ended
    })
    // Only once it is certain: a change that fails signs nobody out.
    accessTokens.forget(ids)
    if (ids.length > 0) await parts.allHaveHeard()
    return ids
  }

  return {
    async begin(trx, account, deviceName) {
      const token = tokens.first(account.id, newId())
      const expiresAt = expiry()
      await insertSession(trx, {
        account_id: account.id,
        id: token.sessionId,
        device_name: deviceName,
        token_hash: '',
        next_hash: tokens.hashOf(token),
        created_at: clock.now(),
        expires_at: expiresAt,
      })
      return present(trx, account, token, expiresAt)
    },

    async refresh(text) {
      const token = tokens.read(text)
      const row = token && (await findSession(db, token.accountId, token.sessionId))
      if (!row || row.revoked_at || row.expires_at <= clock.now()) throw new AppError('accounts/bad-refresh-token')
      const presented = tokens.hashOf(token)
      const successor = tokens.successorOf(token)
      let expiresAt = row.expires_at
      if (presented === row.next_hash) {
        expiresAt = expiry()
        await advanceSession(db, {
          accountId: row.account_id,
          id: row.id,
          presented,
          next: tokens.hashOf(successor),
          now: clock.now(),
          expiresAt,
        })
      } else if (presented !== row.token_hash) {
        // Its successor has been used: somebody holds a copy. Nobody can tell who, so both are signed out.
        const event = { account_id: row.account_id, kind: 'token-used-twice', at: clock.now(), detail: row.id }
        await end(row.account_id, { only: row.id }, (trx) => insertEvent(trx, event))
        throw new AppError('accounts/bad-refresh-token')
      }
      const account = await findAccount(db, row.account_id)
      if (!account) throw new AppError('accounts/bad-refresh-token')
      return present(db, account, successor, expiresAt)
    },

    end,

    async endByToken(text) {
      const token = tokens.read(text)
      if (token) await end(token.accountId, { only: token.sessionId })
    },
  }
}

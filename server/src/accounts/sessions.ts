import type { Session } from '@mulghar/contract/accounts/accounts'
import { AppError } from '../kit/app-error.ts'
import type { Clock } from '../kit/clock.ts'
import { newId } from '../kit/ids.ts'
import type { AccessTokens } from './access-tokens.ts'
import { findAccount, type AccountRow } from './accounts.sql.ts'
import { firstToken, hashOf, readToken, successorOf, writeToken, type RefreshToken } from './refresh-tokens.ts'
import { advanceSession, findSession, insertSession, revokeSessions } from './sessions.sql.ts'
import type { AccountsDb } from './tables.ts'

const refreshTokenMs = 60 * 24 * 60 * 60_000

export type Sessions = {
  /** A new session, in the caller's transaction. */
  begin(trx: AccountsDb, account: AccountRow, deviceName: string): Promise<Session>
  /** Exchanges a refresh token for its one successor; a token that is used up ends its whole family. */
  refresh(token: string): Promise<Session>
  /** Ends sessions; their access tokens are refused at once. */
  end(db: AccountsDb, accountId: string, which: { only?: string; except?: string }): Promise<string[]>
}

export function openSessions(parts: {
  db: AccountsDb
  clock: Clock
  key: Buffer
  accessTokens: AccessTokens
}): Sessions {
  const { db, clock, key, accessTokens } = parts
  const expiry = () => new Date(clock.now().getTime() + refreshTokenMs)

  async function present(account: AccountRow, token: RefreshToken, expiresAt: Date): Promise<Session> {
    const access = await accessTokens.sign({ id: account.id, sessionId: token.sessionId, role: account.role })
    return {
      accessToken: { token: access.token, expiresAt: access.expiresAt.toISOString() },
      refreshToken: { token: writeToken(token), expiresAt: expiresAt.toISOString() },
      user: { id: account.id, name: account.name, email: account.email, phone: account.phone ?? '' },
      vaultPasswordRequired: false,
    }
  }

  async function end(trx: AccountsDb, accountId: string, which: { only?: string; except?: string }) {
    const ids = await revokeSessions(trx, accountId, which, clock.now())
    accessTokens.forget(ids)
    return ids
  }

  return {
    async begin(trx, account, deviceName) {
      const token = firstToken(account.id, newId())
      await insertSession(trx, {
        account_id: account.id,
        id: token.sessionId,
        device_name: deviceName,
        token_hash: hashOf(token),
        next_hash: hashOf(successorOf(token, key)),
        created_at: clock.now(),
        expires_at: expiry(),
      })
      return present(account, token, expiry())
    },

    async refresh(text) {
      const token = readToken(text)
      const row = token && (await findSession(db, token.accountId, token.sessionId))
      if (!row || row.revoked_at || row.expires_at <= clock.now()) throw new AppError('accounts/bad-refresh-token')
      const presented = hashOf(token)
      const successor = successorOf(token, key)
      if (presented === row.next_hash) {
        await advanceSession(db, {
          accountId: row.account_id,
          id: row.id,
          presented,
          next: hashOf(successor),
          now: clock.now(),
          expiresAt: expiry(),
        })
      } else if (presented !== row.token_hash) {
        // Its successor has been used: somebody holds a copy. Nobody can tell who, so both are signed out.
        await end(db, row.account_id, { only: row.id })
        throw new AppError('accounts/bad-refresh-token')
      }
      const account = await findAccount(db, row.account_id)
      if (!account) throw new AppError('accounts/bad-refresh-token')
      return present(account, successor, expiry())
    },

    end,
  }
}

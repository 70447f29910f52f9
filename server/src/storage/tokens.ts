import { mostOpenSeconds, type IdleMinutes } from '@mulghar/contract/storage/vault-password'
import { AppError } from '../kit/app-error.ts'
import type { Clock } from '../kit/clock.ts'
import type { Asked } from '../kit/handle.ts'
import type { Viewer } from '../kit/viewer.ts'
import { hashOfToken, newToken } from './proofs.ts'
import type { StorageDb } from './tables.ts'
import { deleteOldTokens, deleteTokens, findToken, insertToken, noteUse } from './tokens.sql.ts'
import { findVault } from './vaults.sql.ts'

type Context = { viewer: Viewer; asked: Pick<Asked, 'headers'> }

export type Opened = { vaultToken: string; expiresIn: number; absoluteExpiresIn: number }

export type Tokens = {
  /** A token for one tab of this session, in the caller's transaction. */
  open(trx: StorageDb, viewer: Viewer, idleMinutes: IdleMinutes): Promise<Opened>
  /**
   * Refuses with `storage/locked`, or `storage/no-vault`, unless the call has a token of its own session that is neither idle
   * nor too old. The call counts as a use of the token. Takes one query, and one write every few seconds.
   */
  requireOpen(context: Context, trx?: StorageDb): Promise<void>
  /** Refuses in the same way where the token of the call has ended since `requireOpen`. One that is only idle since still counts. */
  requireStillOpen(context: Context): Promise<void>
  /** Ends the token of the call; without one all tokens of its session. */
  lock(context: Context): Promise<void>
  purge(): Promise<void>
}

const mostOpenMs = mostOpenSeconds * 1000
/** A use is written this often at most: a token may end so much before its time, never after it. */
const notedEveryMs = 3000

const tokenIn = ({ asked }: Context): string | undefined => {
  const sent = asked.headers['x-vault-token']
  return typeof sent === 'string' && sent !== '' ? sent : undefined
}

export function openTokens({ db, clock }: { db: StorageDb; clock: Clock }): Tokens {
  const refuse = async (handle: StorageDb, accountId: string): Promise<never> => {
    throw new AppError((await findVault(handle, accountId)) ? 'storage/locked' : 'storage/no-vault')
  }
  /** The token that a call sent, if it belongs to the session of the call. */
  async function tokenOf(handle: StorageDb, context: Context) {
    const sent = tokenIn(context)
    const hash = sent === undefined ? undefined : hashOfToken(sent)
    const row = hash && (await findToken(handle, context.viewer.id, hash))
    return row?.session_id === context.viewer.sessionId ? { ...row, hash: hash! } : undefined
  }
  return {
    async open(trx, viewer, idleMinutes) {
      const token = newToken()
      const now = clock.now()
      await insertToken(trx, {
        account_id: viewer.id,
        token_hash: hashOfToken(token),
        session_id: viewer.sessionId,
        idle_minutes: idleMinutes,
        created_at: now,
        used_at: now,
      })
      return { vaultToken: token, expiresIn: idleMinutes * 60, absoluteExpiresIn: mostOpenSeconds }
    },

    async requireOpen(context, handle = db) {
      const { viewer } = context
      const row = await tokenOf(handle, context)
      if (!row) return refuse(handle, viewer.id)
      const now = clock.now()
      const [age, idle] = [now.getTime() - row.created_at.getTime(), now.getTime() - row.used_at.getTime()]
      if (age >= mostOpenMs || idle >= row.idle_minutes * 60_000) {
        await deleteTokens(handle, viewer.id, { tokenHash: row.hash })
        return refuse(handle, viewer.id)
      }
      if (idle >= notedEveryMs) await noteUse(handle, viewer.id, row.hash, now)
    },

    async requireStillOpen(context) {
      if (!(await tokenOf(db, context))) await refuse(db, context.viewer.id)
    },

    async lock(context) {
      const { id, sessionId } = context.viewer
      const sent = tokenIn(context)
      const own = { sessionIds: [sessionId] }
      await deleteTokens(db, id, sent === undefined ? own : { ...own, tokenHash: hashOfToken(sent) })
    },

    purge: () => deleteOldTokens(db, new Date(clock.now().getTime() - mostOpenMs)),
  }
}

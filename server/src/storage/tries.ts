import type { FieldIssue } from '@mulghar/contract/kit/issues'
import { storageIssues } from '@mulghar/contract/storage/issues'
import { mostTries } from '@mulghar/contract/storage/vault-password'
import { AppError } from '../kit/app-error.ts'
import { networkOf } from '../kit/networks.ts'
import type { Limits } from '../kit/rate-limits.ts'
import type { Viewer } from '../kit/viewer.ts'
import type { StorageDb } from './tables.ts'

/** Words have tries of their own, so that nobody who guesses passwords locks the owner out of recovery. */
export type ProofKind = 'password' | 'words'

const windowMs = 15 * 60_000

/** Calls a minute. Each session has its own count, and each kind, so that no other session keeps the owner out. */
const callsPerMinute = 30
export type CallKind = ProofKind | 'set-up' | 'start-over'

/** Checked while the vault of the account is locked, so that many proofs at once are no more than one after the other. */
export type Try = {
  /** Throws where no try is left. */
  requireLeft(): Promise<void>
  /** Counts a wrong proof. The answer refuses it, and says how many tries are left. */
  countWrong(): Promise<AppError>
}

export type Tries = {
  /** The tries of one kind of proof, within the transaction that has locked the vault. Only wrong proofs are counted. */
  within(trx: StorageDb, kind: ProofKind, who: Who): Try
  /** Refuses too many calls of a session within a minute. Malformed calls were refused before, and do not count. */
  limitCalls(kind: CallKind, viewer: Pick<Viewer, 'id' | 'sessionId'>): Promise<void>
  /** After a change of the vault: its owner proves the new password or words next, however many tries were used before. */
  forget(who: Who): Promise<void>
}

type Who = { accountId: string; ip: string }
const nameOf = (kind: ProofKind, { accountId, ip }: Who) => `vault ${kind} ${accountId} from ${networkOf(ip)}`

const refusals = {
  password: ['storage/wrong-password', 'authKey'],
  words: ['storage/wrong-words', 'recoveryAuthKey'],
} as const

/** Says of a field how many tries are left for it. */
export const triesLeft = (field: string, limit: number): FieldIssue => ({
  field,
  code: 'tries-left',
  limit,
  message: storageIssues['tries-left'](limit),
})

export function openTries(limits: Pick<Limits, 'take' | 'within' | 'forget' | 'factor'>): Tries {
  return {
    within(trx, kind, who) {
      const name = nameOf(kind, who)
      const most = Math.ceil(mostTries * limits.factor)
      const counts = limits.within(trx)
      return {
        async requireLeft() {
          const { current, ttl } = await counts.read(name)
          if (current >= most) throw new AppError('storage/too-many-tries', { retryAfter: Math.ceil(ttl / 1000) })
        },
        async countWrong() {
          const { current } = await counts.count(name, windowMs)
          const [code, field] = refusals[kind]
          return new AppError(code, { issues: [triesLeft(field, most - current)] })
        },
      }
    },
    async limitCalls(kind, { id, sessionId }) {
      await limits.take(`vault calls ${kind} ${id} ${sessionId}`, { most: callsPerMinute, windowMs: 60_000 })
    },
    async forget(who) {
      for (const kind of ['password', 'words'] as const) await limits.forget(nameOf(kind, who))
    },
  }
}

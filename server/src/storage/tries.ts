import type { FieldIssue } from '@mulghar/contract/kit/issues'
import { storageIssues } from '@mulghar/contract/storage/issues'
import { mostTries } from '@mulghar/contract/storage/vault-password'
import { AppError } from '../kit/app-error.ts'
import { networkOf } from '../kit/networks.ts'
import type { Limits } from '../kit/rate-limits.ts'

/** Words have tries of their own, so that nobody who guesses passwords locks the owner out of recovery. */
export type ProofKind = 'password' | 'words'

const windowMs = 15 * 60_000

export type Try = {
  /** How a wrong proof is refused; it says how many tries are left. */
  wrong(): AppError
  /** For a right proof: it costs no try. */
  giveBack(): Promise<void>
}

export type Tries = {
  /** Counts a try before the proof is compared, so that many at once are no more than one after the other. */
  take(kind: ProofKind, who: Who): Promise<Try>
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

export function openTries(limits: Pick<Limits, 'count' | 'giveBack' | 'forget' | 'factor'>): Tries {
  return {
    async take(kind, who) {
      const name = nameOf(kind, who)
      const most = Math.ceil(mostTries * limits.factor)
      const { current, ttl } = await limits.count(name, windowMs)
      if (current > most) throw new AppError('storage/too-many-tries', { retryAfter: Math.ceil(ttl / 1000) })
      const [code, field] = refusals[kind]
      const issues = [triesLeft(field, most - current)]
      return {
        wrong: () => new AppError(code, { issues }),
        giveBack: () => limits.giveBack(name),
      }
    },
    async forget(who) {
      for (const kind of ['password', 'words'] as const) await limits.forget(nameOf(kind, who))
    },
  }
}

import { networkOf } from '../kit/networks.ts'
import type { Limit, Limits } from '../kit/rate-limits.ts'

const minute = 60_000

/**
 * How many wrong passwords an account is tried with. Each network has its own share, and all strangers together have one,
 * for who guesses from everywhere. A device of the owner is counted by itself: strangers cannot lock the owner out.
 */
const limits = {
  network: { most: 10, windowMs: 15 * minute },
  strangers: { most: 50, windowMs: 60 * minute },
  device: { most: 10, windowMs: 15 * minute },
  session: { most: 10, windowMs: 15 * minute },
} satisfies Record<string, Limit>

export type Guesses = {
  /**
   * Counts a try to sign in before the password is looked at, so that many at once are no more than one after the other;
   * refuses where there have been too many. Answers what takes it back where the password was right. An address without an
   * account is counted like every other.
   */
  signIn(who: { email: string; ip: string; device: string | undefined }): Promise<() => Promise<void>>
  /** The same for who is signed in, and says the password again; answers also how many tries are left if it is wrong. */
  sayAgain(accountId: string): Promise<{ left: number; giveBack: () => Promise<void> }>
}

export function openGuesses(counts: Limits): Guesses {
  async function take(tries: [name: string, limit: Limit][]): Promise<() => Promise<void>> {
    for (const [name, limit] of tries) await counts.take(name, limit)
    return async () => {
      for (const [name] of tries) await counts.giveBack(name)
    }
  }
  return {
    signIn: ({ email, ip, device }) =>
      take(
        device !== undefined
          ? [[`guess ${email} device ${device}`, limits.device]]
          : [
              [`guess ${email} from ${networkOf(ip)}`, limits.network],
              [`guess ${email}`, limits.strangers],
            ],
      ),
    async sayAgain(accountId) {
      const name = `guess ${accountId}`
      const left = await counts.take(name, limits.session)
      return { left, giveBack: () => counts.giveBack(name) }
    },
  }
}

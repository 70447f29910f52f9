import { hash, verify } from '@node-rs/argon2'
import { atMost } from '../kit/turns.ts'

type HashCost = { memoryCost: number; timeCost: number; parallelism: number }

/** OWASP's first choice for argon2id where 19 MiB a hash can be spared. */
export const secureHashCost: Readonly<HashCost> = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let hashCost = secureHashCost

/**
 * Sets what a new hash costs and returns the cost before. Only tests call it: they create thousands of accounts that nobody
 * attacks. No setting reaches it.
 */
export function setHashCost(cost: Readonly<HashCost>): Readonly<HashCost> {
  const before = hashCost
  hashCost = cost
  return before
}

// Hashing runs on the same four threads of Node that read files: two of them stay free for those.
const inTurn = atMost(2)

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), hashCost))
}

/** What unknown accounts, and those without a password, are compared with, so that they take as long as the others. */
const nobody = hashPassword('the password of nobody at all')

export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const hashed = passwordHash ?? (await nobody)
  const same = await inTurn(() => verify(hashed, password.normalize('NFC')))
  return same && typeof passwordHash === 'string'
}

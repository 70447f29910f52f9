import * as z from 'zod/mini'

/** Exactly so many bytes, as base64url without padding. */
export const bytes = (length: number) => {
  const letters = Math.ceil((length * 4) / 3)
  return z.string().check(z.maxLength(letters), z.regex(new RegExp(`^[\\w-]{${letters}}$`)))
}

/** How many bytes each part of suite 1 has; `docs/vault-format.md` says what they are. */
export const suite1 = { salt: 16, proof: 32, lock: 113, head: 105 } as const

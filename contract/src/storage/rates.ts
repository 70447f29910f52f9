import type {} from '../kit/endpoint.ts'

/** Rate limit of all calls that change or open a vault. Wrong proofs have a stricter limit of their own (`mostTries`). */
export const storageRates = ['vault'] as const

declare module '../kit/endpoint.ts' {
  interface RateKinds {
    storage: (typeof storageRates)[number]
  }
}

import type {} from '../kit/endpoint.ts'

/** What is done only so often about a vault; wrong proofs are counted besides. */
export const storageRates = ['vault'] as const

declare module '../kit/endpoint.ts' {
  interface RateKinds {
    storage: (typeof storageRates)[number]
  }
}

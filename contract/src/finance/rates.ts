import type {} from '../kit/endpoint.ts'

/** What is written into the books only so often. */
export const financeRates = ['finance'] as const

declare module '../kit/endpoint.ts' {
  interface RateKinds {
    finance: (typeof financeRates)[number]
  }
}

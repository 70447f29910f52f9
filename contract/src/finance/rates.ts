import type {} from '../kit/endpoint.ts'

/** What is written into the books only so often, and taken along from them. */
export const financeRates = ['finance', 'finance-export'] as const

declare module '../kit/endpoint.ts' {
  interface RateKinds {
    finance: (typeof financeRates)[number]
  }
}

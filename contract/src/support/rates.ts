import type {} from '../kit/endpoint.ts'

/** What of the house is written to only so often. */
export const supportRates = ['contact'] as const

declare module '../kit/endpoint.ts' {
  interface RateKinds {
    support: (typeof supportRates)[number]
  }
}

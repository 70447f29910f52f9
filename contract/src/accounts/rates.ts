import type {} from '../kit/endpoint.ts'

/** What of an account is done only so often. */
export const accountRates = ['sign-in', 'sign-up', 'reset'] as const

declare module '../kit/endpoint.ts' {
  interface RateKinds {
    accounts: (typeof accountRates)[number]
  }
}

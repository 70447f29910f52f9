import type {} from '../kit/endpoint.ts'

/** What is done only so often about groups and who is in them. */
export const groupRates = ['group'] as const

declare module '../kit/endpoint.ts' {
  interface RateKinds {
    groups: (typeof groupRates)[number]
  }
}

import type {} from '../kit/endpoint.ts'

/** What is done only so often about events and their guests. */
export const eventRates = ['event'] as const

declare module '../kit/endpoint.ts' {
  interface RateKinds {
    events: (typeof eventRates)[number]
  }
}

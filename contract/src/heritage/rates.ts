import type {} from '../kit/endpoint.ts'

/** What is done only so often about places. */
export const heritageRates = ['heritage'] as const

declare module '../kit/endpoint.ts' {
  interface RateKinds {
    heritage: (typeof heritageRates)[number]
  }
}

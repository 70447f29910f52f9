import type {} from '../kit/endpoint.ts'

/** What is done only so often about places; looking at the map, which asks with each move, is counted by itself. */
export const heritageRates = ['heritage', 'map'] as const

declare module '../kit/endpoint.ts' {
  interface RateKinds {
    heritage: (typeof heritageRates)[number]
  }
}

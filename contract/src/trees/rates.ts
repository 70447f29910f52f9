import type {} from '../kit/endpoint.ts'

/** What is done only so often about who belongs to a tree: ask, invite, link. */
export const treeRates = ['membership'] as const

declare module '../kit/endpoint.ts' {
  interface RateKinds {
    trees: (typeof treeRates)[number]
  }
}

import type {} from '../kit/endpoint.ts'

/** What is posted only so often. */
export const postRates = ['post'] as const

declare module '../kit/endpoint.ts' {
  interface RateKinds {
    posts: (typeof postRates)[number]
  }
}

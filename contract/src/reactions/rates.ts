import type {} from '../kit/endpoint.ts'

/** What is said only so often of what others shared. */
export const reactionRates = ['react'] as const

declare module '../kit/endpoint.ts' {
  interface RateKinds {
    reactions: (typeof reactionRates)[number]
  }
}

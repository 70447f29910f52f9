import type {} from '../kit/endpoint.ts'

/** What is done only so often about other people: follow, block, mute. */
export const peopleRates = ['follow'] as const

declare module '../kit/endpoint.ts' {
  interface RateKinds {
    people: (typeof peopleRates)[number]
  }
}

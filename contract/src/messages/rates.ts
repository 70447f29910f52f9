import type {} from '../kit/endpoint.ts'

/** Calls of messages with a limit per minute. */
export const messageRates = ['conversation', 'message', 'typing'] as const

declare module '../kit/endpoint.ts' {
  interface RateKinds {
    messages: (typeof messageRates)[number]
  }
}

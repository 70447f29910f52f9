import type {} from '../kit/finds.ts'

/** What of events can be found: an event that the viewer may see. */
export const eventFindKinds = ['EVENT'] as const

declare module '../kit/finds.ts' {
  interface FindKinds {
    events: (typeof eventFindKinds)[number]
  }
}

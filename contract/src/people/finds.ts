import type {} from '../kit/finds.ts'

/** What of people can be found: a member. */
export const peopleFindKinds = ['USER'] as const

declare module '../kit/finds.ts' {
  interface FindKinds {
    people: (typeof peopleFindKinds)[number]
  }
}

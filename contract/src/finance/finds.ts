import type {} from '../kit/finds.ts'

/** What of finance can be found: a program, which every member may see. */
export const financeFindKinds = ['PROGRAM'] as const

declare module '../kit/finds.ts' {
  interface FindKinds {
    finance: (typeof financeFindKinds)[number]
  }
}

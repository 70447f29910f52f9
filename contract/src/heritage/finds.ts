import type {} from '../kit/finds.ts'

/** What of heritage can be found: a published place that the viewer may see. */
export const heritageFindKinds = ['HERITAGE'] as const

declare module '../kit/finds.ts' {
  interface FindKinds {
    heritage: (typeof heritageFindKinds)[number]
  }
}

import type {} from '../kit/finds.ts'

/** What of groups can be found: a group whose card the viewer may see. */
export const groupFindKinds = ['GROUP'] as const

declare module '../kit/finds.ts' {
  interface FindKinds {
    groups: (typeof groupFindKinds)[number]
  }
}

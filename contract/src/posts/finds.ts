import type {} from '../kit/finds.ts'

/** What of posts can be found: a post that the viewer may see. */
export const postFindKinds = ['POST'] as const

declare module '../kit/finds.ts' {
  interface FindKinds {
    posts: (typeof postFindKinds)[number]
  }
}

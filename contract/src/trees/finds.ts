import type {} from '../kit/finds.ts'

/** What of family trees can be found: a tree, or a person of a tree that the viewer may open. */
export const treeFindKinds = ['TREE', 'PERSON'] as const

declare module '../kit/finds.ts' {
  interface FindKinds {
    trees: (typeof treeFindKinds)[number]
  }
}

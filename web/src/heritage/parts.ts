/** Parts of this module on pages that several modules share. Each loads when its page asks for it. */
export const parts = {
  drafts: () => import('./kept-drafts.ts'),
  notices: () => import('./notice-words.ts'),
  places: () => import('./place-words.ts'),
  changes: { heritage: () => import('./core/heritage.queries.ts') },
  changesElsewhere: {
    group: () => import('./core/linked-changes.ts'),
    tree: () => import('./core/linked-changes.ts'),
  },
  group: () => import('./group-part.tsx'),
  tree: () => import('./tree-part.tsx'),
  finds: () => import('./find-words.ts'),
  things: () => import('./things.ts'),
}

/** What the house knows of this room before anybody enters it. */
export const trees = {
  addresses: ['family-list', 'search-family-tree', 'family-trees', 'family-graph', 'invitation', 'person', 'begin'],
  routes: () => import('./routes.tsx'),
  words: () => import('./words.ts'),
  home: () => import('./home/home-part.tsx'),
  settings: () => import('./settings.tsx'),
  notices: () => import('./notice-words.ts'),
  changes: { tree: () => import('./core/trees.queries.ts') },
  acquaintances: () => import('./acquaintance-words.ts'),
  finds: () => import('./find-words.ts'),
  privacy: () => import('./privacy.ts'),
}

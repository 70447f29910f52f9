/** What the house knows of this room before anybody enters it. */
export const trees = {
  addresses: ['family-list', 'search-family-tree', 'family-trees', 'family-graph', 'invitation', 'person', 'begin'],
  routes: () => import('./routes.tsx'),
  words: () => import('./words.ts'),
  parts: () => import('./parts.ts'),
}

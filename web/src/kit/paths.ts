/** Addresses that every room leads to; those of a room are in its own folder. */
export const paths = {
  landing: '/',
  contact: '/contact',
  notFound: '/not-found',
  home: '/home',
  begin: '/home/begin',
  searchAll: '/home/search',
  search: (words: string) => `/home/search?q=${encodeURIComponent(words)}`,
  trees: '/home/family-list',
  treeSearch: '/home/search-family-tree',
  treeCreate: '/home/family-trees',
  treeFromFile: '/home/family-trees?from=gedcom',
  graph: (treeId: string) => `/home/family-graph/${treeId}`,
  chart: (treeId: string, view: string, personId?: string) =>
    `/home/family-graph/${treeId}?${new URLSearchParams({ view, ...(personId && { person: personId }) }).toString()}`,
  kinship: (treeId: string, people: { from?: string; to?: string }) =>
    `/home/family-graph/${treeId}?${new URLSearchParams({ kin: 'pair', ...people }).toString()}`,
  treeImport: (treeId: string) => `/home/family-graph/${treeId}/import`,
  treePeople: (treeId: string, name?: string) =>
    `/home/family-graph/${treeId}/people${name ? `?q=${encodeURIComponent(name)}` : ''}`,
  members: (treeId: string) => `/home/family-graph/${treeId}/members`,
  history: (treeId: string, personId?: string) =>
    `/home/family-graph/${treeId}/history${personId ? `?person=${personId}` : ''}`,
  review: (treeId: string) => `/home/family-graph/${treeId}/review`,
  links: (treeId: string) => `/home/family-graph/${treeId}/links`,
  invitation: (token: string) => `/home/invitation/${encodeURIComponent(token)}`,
  person: (personId: string) => `/home/person/${personId}`,
  notifications: '/home/notifications',
  proposals: (treeId: string) => `/home/family-graph/${treeId}/proposals`,
  profile: '/home/profile',
  profileOf: (userId: string) => `/home/profile/${userId}`,
  settings: '/home/settings',
} as const

/** Addresses of the pages of trees and their people. */
export const treePaths = {
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
  proposals: (treeId: string) => `/home/family-graph/${treeId}/proposals`,
} as const

/** Addresses of heritage. */
export const heritagePaths = {
  main: '/home/heritage',
  linkedTo: (to: { treeId: string } | { groupId: string }) =>
    `/home/heritage?${new URLSearchParams({ ...to }).toString()}`,
  popular: '/home/heritage/popular',
  recommended: '/home/heritage/recommended',
  mine: '/home/heritage/my',
  drafts: '/home/heritage/my?tab=draft',
  create: '/home/heritage/new',
  place: (id: string) => `/home/heritage/details/${id}`,
  edit: (id: string) => `/home/heritage/details/${id}/edit`,
} as const

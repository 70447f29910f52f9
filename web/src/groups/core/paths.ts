/** Addresses of groups. */
export const groupPaths = {
  all: '/home/groups',
  group: (id: string) => `/home/group/${id}`,
} as const

/** Addresses of groups. */
export const groupPaths = {
  all: '/home/groups',
  group: (id: string) => `/home/group/${id}`,
  invitation: (token: string) => `/home/group-invitation/${encodeURIComponent(token)}`,
} as const
